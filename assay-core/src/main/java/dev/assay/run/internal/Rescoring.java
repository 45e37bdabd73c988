// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.ProbedVerdicts;
import dev.assay.journal.internal.ProfileScores;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stored run judged under a different profile, without a query or a model call: outcomes contain
 * every minimal set of relaxations under which the results agree, and a profile only chooses among
 * them.
 *
 * <p>A question with its own profile keeps its verdict, because that profile overrides the run's.
 * So do questions that were not scored, and predictions that returned no result. {@code pass@k} and
 * {@code first_attempt_accuracy} are left out: no match is stored for the answers that were not
 * chosen.
 *
 * @param profile the rules
 * @param outcomes the run's, brief, with verdicts under these rules and the metrics that follow
 *     from them
 * @param before accuracy in the run: correct of scored
 * @param after accuracy under these rules
 * @param file where the scores were written
 */
public record Rescoring(
    Profile profile, List<Outcome> outcomes, Proportion before, Proportion after, Path file) {
  public Rescoring {
    outcomes = List.copyOf(outcomes);
  }

  /** Scores a run again and writes {@code scores-<profile>.jsonl}, replacing an earlier one. */
  public static Rescoring rescore(RunDirectory run, Profile profile) {
    return rescore(run, run.storedOutcomes().brief(), profile);
  }

  /**
   * Scores a run whose outcomes have already been read.
   *
   * @param before the run's outcomes, at least brief
   */
  public static Rescoring rescore(RunDirectory run, List<Outcome> before, Profile profile) {
    List<Outcome> after = judged(run, before, profile);
    Path file = ProfileScores.write(run, profile.name(), after);
    return new Rescoring(profile, after, accuracy(before), accuracy(after), file);
  }

  /**
   * The outcomes of a run under a profile, in their order; nothing is written.
   *
   * @throws AssayException if a metric decides under the profile that was not scored, or probing
   *     decides and an answer that matches accept was not probed
   */
  public static List<Outcome> judged(RunDirectory run, List<Outcome> outcomes, Profile profile) {
    List<Outcome> judged = judged(outcomes, profile);
    if (!profile.isProbed()) {
      return judged;
    }
    ProbeRecord probed =
        new ProbeFile(run)
            .current()
            .orElseThrow(
                () ->
                    new AssayException(
                        "profile '%s' is decided by probing, and %s was not probed; probe it with assay probe"
                            .formatted(profile.name(), run.path())));
    requireProbed(run, judged, probed);
    ProbedVerdicts verdicts = ProbedVerdicts.of(probed);
    return judged.stream().map(verdicts::of).toList();
  }

  /** Refuses answers that count as right only because nobody searched for a counterexample. */
  private static void requireProbed(RunDirectory run, List<Outcome> judged, ProbeRecord probed) {
    List<Outcome> missing =
        judged.stream()
            .filter(outcome -> outcome.profile() == null)
            .filter(outcome -> outcome.verdict() instanceof Verdict.Correct)
            .filter(outcome -> probed.of(outcome.question()).isEmpty())
            .toList();
    if (missing.isEmpty()) {
      return;
    }
    String first = missing.get(0).question();
    boolean isAccepted =
        run.storedOutcomes().brief().stream()
            .filter(outcome -> outcome.question().equals(first))
            .anyMatch(ProbedVerdicts::isAccepted);
    throw new AssayException(
        "profile '%s' is decided by probing, and %,d accepted prediction%s of %s not probed, '%s' among them; %s"
            .formatted(
                Profile.PROBED.name(),
                missing.size(),
                missing.size() == 1 ? "" : "s",
                run.path() + (missing.size() == 1 ? " was" : " were"),
                first,
                isAccepted
                    ? "probe all with assay probe " + run.path()
                    : "the run's own profile does not accept it, so run again with --profile probed --probe"));
  }

  /**
   * The outcomes under a profile that matches decide, in their order; nothing is written.
   *
   * @throws AssayException if a metric decides under the profile that was not scored
   */
  public static List<Outcome> judged(List<Outcome> outcomes, Profile profile) {
    return outcomes.stream().map(outcome -> rescored(outcome, profile)).toList();
  }

  private static Outcome rescored(Outcome outcome, Profile profile) {
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>(outcome.metrics());
    metrics.keySet().removeIf(Rescoring::isOfOtherAnswers);
    Match match = outcome.match();
    if (match == null
        || outcome.profile() != null
        || (outcome.verdict() instanceof Verdict.NotScored && !match.isBeyondLimits())) {
      return outcome.judged(outcome.verdict(), metrics);
    }
    Verdict verdict = JudgedAnswer.verdict(match, profile, outcome.metrics());
    Double score =
        verdict instanceof Verdict.NotScored
            ? null
            : verdict instanceof Verdict.Correct ? 1.0 : 0.0;
    Outcome.FOLLOWING_VERDICT.forEach(name -> metrics.replace(name, score));
    return outcome.judged(verdict, metrics);
  }

  /**
   * Returns whether a score depends on answers whose matches are not stored, so that it is unknown
   * under another profile.
   */
  private static boolean isOfOtherAnswers(String metric) {
    return metric.startsWith("pass@")
        || metric.equals(Outcome.FIRST_ATTEMPT)
        || metric.equals(Outcome.EXTRA_DATABASES);
  }

  private static Proportion accuracy(List<Outcome> outcomes) {
    int correct = 0;
    int scored = 0;
    for (Outcome outcome : outcomes) {
      correct += outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
      scored += outcome.verdict() instanceof Verdict.NotScored ? 0 : 1;
    }
    return Wilson.interval(correct, scored);
  }
}
