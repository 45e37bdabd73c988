// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.agreement.internal.ReviewableOutcomes;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A reason to doubt a verdict. A question belongs to the first that applies. */
public enum BorderlineCase {
  JUDGE("a judge disagrees with execution"),
  GOLD_FAILED("the gold failed"),
  VACUOUS("right, but both results are empty or zero"),
  RELAXED("right, but strict comparison refuses it"),
  NEAR_MISS("wrong, but nearly right");

  /** The bag F1 from which a wrong result is nearly right. */
  private static final double NEARLY = 0.9;

  private static final Set<Cause> NEAR =
      EnumSet.of(
          Cause.MISSING_COLUMNS,
          Cause.WRONG_DUPLICATES,
          Cause.WRONG_ORDER,
          Cause.NOT_ACCEPTED,
          Cause.UNDECIDED,
          Cause.COUNTEREXAMPLE);

  private static final List<BorderlineCase> ALL = List.of(values());

  private final String words;

  BorderlineCase(String words) {
    this.words = words;
  }

  /** The name shown to people. */
  public String words() {
    return words;
  }

  /**
   * The first that applies to an outcome that can be reviewed; empty for a plain verdict.
   *
   * @param judged verdicts of judges, by question
   */
  static Optional<BorderlineCase> of(Outcome outcome, Map<String, Boolean> judged) {
    if (ReviewableOutcomes.contains(outcome)) {
      for (BorderlineCase each : ALL) {
        if (each.applies(outcome, judged)) {
          return Optional.of(each);
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether this one applies, whatever else does. */
  boolean applies(Outcome outcome, Map<String, Boolean> judged) {
    boolean correct = outcome.verdict() instanceof Verdict.Correct;
    Match match = outcome.match();
    return switch (this) {
      case JUDGE -> ReviewReasons.isContradicted(outcome, judged);
      case GOLD_FAILED -> outcome.verdict() instanceof Verdict.NotScored;
      case VACUOUS -> correct && outcome.isVacuous();
      case RELAXED -> correct && match != null && !Profile.STRICT.accepts(match);
      case NEAR_MISS ->
          outcome.verdict() instanceof Verdict.Incorrect wrong && isNear(outcome, wrong);
    };
  }

  private static boolean isNear(Outcome outcome, Verdict.Incorrect wrong) {
    Double overlap = outcome.metrics().get("bag_f1");
    return NEAR.contains(wrong.cause())
        || (outcome.match() != null && outcome.match().agrees())
        || (overlap != null && overlap >= NEARLY);
  }
}
