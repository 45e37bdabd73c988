// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of {@link Profile#PROBED}: an answer that {@link Profile#STANDARD} accepts is wrong
 * if it is refuted with real or realistic data. The file of outcomes keeps the verdicts that
 * execution gave, so that another search may find otherwise.
 */
public final class ProbedVerdicts {
  private static final double WRONG = 0;

  private final Map<String, ProbeFinding> refuted = new HashMap<>();

  private ProbedVerdicts() {}

  /** The verdicts by what was found; as execution gave them if nothing was probed. */
  public static ProbedVerdicts of(@Nullable ProbeRecord probed) {
    ProbedVerdicts verdicts = new ProbedVerdicts();
    if (probed != null) {
      probed.findings().stream()
          .filter(ProbeFinding::isRefuted)
          .forEach(finding -> verdicts.refuted.put(finding.question(), finding));
    }
    return verdicts;
  }

  /** Returns whether an answer agrees with its gold on the real database, regardless of probing. */
  public static boolean isAccepted(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct
        || (outcome.verdict() instanceof Verdict.Incorrect wrong
            && wrong.cause() == Cause.COUNTEREXAMPLE);
  }

  /** The outcome with the verdict of this profile, if it was judged as execution says. */
  public Outcome of(Outcome outcome) {
    ProbeFinding finding = refuted.get(outcome.question());
    if (finding == null
        || outcome.profile() != null
        || !(outcome.verdict() instanceof Verdict.Correct)
        || !finding.isOf(outcome)) {
      return outcome;
    }
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>(outcome.metrics());
    Outcome.FOLLOWING_VERDICT.forEach(name -> metrics.computeIfPresent(name, (key, old) -> WRONG));
    return outcome.withVerdict(new Verdict.Incorrect(Cause.COUNTEREXAMPLE), metrics);
  }
}
