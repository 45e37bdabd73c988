// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.api.Cancellation;
import dev.assay.api.PairEvaluator;
import dev.assay.api.PairOptions;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.Phrases;
import dev.assay.table.internal.RecentValues;
import dev.assay.web.review.TrialAnswer.Flips;
import dev.assay.web.review.TrialAnswer.RunFlip;
import dev.assay.web.review.TrialAnswer.ShownVerdict;
import dev.assay.web.runs.StoredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts that stored predictions get with other gold, each under the profile of its run. No
 * run is changed. Safe for use by several threads.
 */
final class VerdictFlips {
  private static final int KEPT = 20_000;

  private final RecentValues<Evaluated, Verdict> known = new RecentValues<>(KEPT);

  /** All that a verdict depends on; the evaluator stands for databases, limits and time. */
  private record Evaluated(
      PairEvaluator evaluator, Question question, String sql, Profile profile) {}

  /**
   * Compares the stored verdicts of questions with those under edited gold.
   *
   * @param edited questions with their edited gold
   * @param runs all that may have them
   * @param cancellation ends the comparison early
   * @param inputs of the databases
   */
  FlipCounts compare(
      List<Question> edited, List<StoredRun> runs, Cancellation cancellation, ReviewInputs inputs) {
    FlipCounts counts = new FlipCounts();
    for (StoredRun run : runs) {
      for (Question question : edited) {
        RunOutcomes.of(run, question.id())
            .filter(outcome -> isSame(outcome, question))
            .ifPresent(
                outcome -> counts.add(run, compare(run, outcome, question, cancellation, inputs)));
      }
    }
    return counts;
  }

  private static boolean isSame(Outcome outcome, Question question) {
    return outcome.text().equals(question.text()) && outcome.database().equals(question.database());
  }

  private RunFlip compare(
      StoredRun run,
      Outcome outcome,
      Question question,
      Cancellation cancellation,
      ReviewInputs inputs) {
    ShownVerdict before = shown(outcome.verdict());
    ShownVerdict after = null;
    String note = null;
    try {
      Profile profile = run.directory().manifest().scoring().profile().profile();
      if (outcome.sql() == null) {
        after = before; // without SQL, no gold changes the verdict
      } else if (profile.isProbed()) {
        note = "its profile is decided by probing; probe it again after saving";
      } else {
        Verdict verdict = verdict(inputs, question, outcome.sql(), profile, cancellation);
        after = verdict == null ? null : shown(verdict);
        note = verdict == null ? "not evaluated in time" : null;
      }
    } catch (AssayException e) {
      note = String.valueOf(e.getMessage());
    }
    String system = run.directory().manifest().generator().id();
    return new RunFlip(run.name(), outcome.question(), system, before, after, note);
  }

  /**
   * Returns the verdict on a prediction; {@code null} if there was no time left.
   *
   * @throws AssayException if it can't be evaluated
   */
  @Nullable Verdict verdict(
      ReviewInputs inputs,
      Question question,
      String sql,
      Profile profile,
      Cancellation cancellation) {
    Evaluated key = new Evaluated(inputs.evaluator(), question, sql, profile);
    Verdict before = known.get(key);
    if (before != null) {
      return before;
    }
    Verdict verdict =
        inputs
            .evaluator()
            .evaluate(
                question,
                Prediction.of(question.id(), sql),
                options(question, profile, cancellation))
            .outcome()
            .verdict();
    if (verdict instanceof Verdict.NotScored lost && lost.reason().isInfrastructure()) {
      return null;
    }
    known.put(key, verdict);
    return verdict;
  }

  /** Returns the options under which only the verdict is computed. */
  static PairOptions options(Question question, Profile profile, Cancellation cancellation) {
    Profile deciding = profile.isProbed() ? Profile.STANDARD : profile;
    return PairOptions.DEFAULT
        .withProfile(deciding)
        .withMetrics(Metrics.named(metrics(question, deciding)))
        .withCancellation(cancellation);
  }

  /** The metrics that decide; others cost time and are not shown. */
  private static List<String> metrics(Question question, Profile profile) {
    String own = question.match().profile();
    return Stream.of(Optional.of(profile), Profile.named(own == null ? "" : own))
        .flatMap(Optional::stream)
        .map(Profile::metric)
        .flatMap(Stream::ofNullable)
        .distinct()
        .toList();
  }

  static ShownVerdict shown(Verdict verdict) {
    String words = null;
    if (verdict instanceof Verdict.Incorrect wrong) {
      words = Phrases.of(wrong.cause());
    } else if (verdict instanceof Verdict.NotScored none) {
      words = Phrases.of(none.reason());
    }
    return new ShownVerdict(verdict.label(), words);
  }

  /** The flips that were counted so far. For one thread. */
  static final class FlipCounts {
    private static final int LISTED = 200;

    private final Map<String, Boolean> runs = new LinkedHashMap<>();
    private final List<RunFlip> listed = new ArrayList<>();
    private int toRight;
    private int toWrong;
    private int toNotScored;
    private int left;

    private void add(StoredRun run, RunFlip flip) {
      runs.put(run.name(), true);
      ShownVerdict after = flip.after();
      if (after == null) {
        left++;
        listed.add(flip);
      } else if (!after.verdict().equals(flip.before().verdict())) {
        listed.add(flip);
        switch (after.verdict()) {
          case "correct" -> toRight++;
          case "incorrect" -> toWrong++;
          default -> toNotScored++;
        }
      }
    }

    /**
     * Returns the flips for the page.
     *
     * @param lead begins the sentence, such as {@code With the 3 saved edits, }; may be empty
     */
    Flips flips(String lead) {
      return new Flips(
          lead + sentence(lead.isEmpty()), listed.stream().limit(LISTED).toList(), left == 0);
    }

    private String sentence(boolean first) {
      int flips = toRight + toWrong + toNotScored;
      String in = (first ? "In " : "in ") + NumberFormats.count(runs.size(), "stored run") + ", ";
      String text =
          in
              + (flips == 0
                  ? "no verdict flips"
                  : NumberFormats.count(flips, "verdict") + (flips == 1 ? " flips" : " flip"))
              + (flips == 0 ? "" : " (" + directions() + ")")
              + ".";
      return left == 0
          ? text
          : text
              + " "
              + NumberFormats.count(left, "verdict")
              + (left == 1 ? " was" : " were")
              + " not evaluated.";
    }

    private String directions() {
      List<String> parts = new ArrayList<>();
      part(parts, toRight, "to right");
      part(parts, toWrong, "to wrong");
      part(parts, toNotScored, "to not scored");
      return String.join(", ", parts);
    }

    private static void part(List<String> parts, int count, String direction) {
      if (count > 0) {
        parts.add("%,d %s".formatted(count, direction));
      }
    }
  }
}
