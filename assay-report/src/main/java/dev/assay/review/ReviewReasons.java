// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.agreement.internal.ReviewableOutcomes;
import dev.assay.journal.ProbeFinding;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.ReviewReason;
import dev.assay.model.Verdict;
import dev.assay.sql.internal.ConstantAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The facts about the answers of a run beside their verdicts, and the reasons for review that
 * follow from them. The queues of reviews take their questions from here, too.
 *
 * @param probed what probing found, by question
 * @param judged verdicts of judges, by question
 * @param siblings answers of other systems to the same data set
 * @param suspects questions whose gold an audit calls a fault
 * @param leaked questions whose gold query the model was shown
 */
public record ReviewReasons(
    Map<String, ProbeFinding> probed,
    Map<String, Boolean> judged,
    List<SystemAnswers> siblings,
    Set<String> suspects,
    Set<String> leaked) {
  /** The number of other systems that have to agree against a gold. */
  static final int SYSTEMS = 2;

  /** The notes of a comparison that did not know everything; not those on metrics. */
  private static final Pattern UNSURE =
      Pattern.compile(
          "^"
              + Match.BEYOND_LIMITS
              + "|such ties are not seen|ties on it are not seen|were not looked at"
              + "|cuts through tied rows|keeps other rows on an engine|what its joins repeat"
              + "|^not all .* were tried|query could not be parsed|; it is undecided");

  public ReviewReasons {
    probed = Map.copyOf(probed);
    judged = Map.copyOf(judged);
    siblings = List.copyOf(siblings);
    suspects = Set.copyOf(suspects);
    leaked = Set.copyOf(leaked);
  }

  /**
   * The reasons for an outcome, in the order of their declaration; none if review tells nothing.
   */
  public List<ReviewReason> of(Outcome outcome) {
    List<ReviewReason> reasons = new ArrayList<>();
    if (!ReviewableOutcomes.contains(outcome)) {
      return reasons;
    }
    for (ReviewReason reason : ReviewReason.values()) {
      if (applies(reason, outcome)) {
        reasons.add(reason);
      }
    }
    return reasons;
  }

  private boolean applies(ReviewReason reason, Outcome outcome) {
    boolean right = outcome.verdict() instanceof Verdict.Correct;
    return switch (reason) {
      case REFUTED -> isRefuted(outcome);
      case LENIENT_ONLY -> isLenientOnly(outcome.match());
      case VACUOUS -> outcome.isVacuous();
      case GOLD_SUSPECT ->
          suspects.contains(outcome.question())
              || Boolean.FALSE.equals(outcome.gold().deterministic())
              || !outcome.gold().faults().isEmpty();
      case RULE_OF_THUMB -> isRuleOfThumb(outcome);
      case BAKED -> right && isBaked(outcome);
      case JUDGE_DISAGREES -> isContradicted(outcome, judged);
      case SYSTEMS_AGREE_AGAINST_GOLD -> agreeing(outcome, siblings) >= SYSTEMS;
      case LEAK -> leaked.contains(outcome.question());
    };
  }

  private boolean isRefuted(Outcome outcome) {
    ProbeFinding finding = probed.get(outcome.question());
    return finding != null && finding.isRefuted();
  }

  private static boolean isLenientOnly(@Nullable Match match) {
    return match != null
        && match.agrees()
        && Profile.LENIENT.accepts(match)
        && !Profile.STANDARD.accepts(match);
  }

  private static boolean isRuleOfThumb(Outcome outcome) {
    Match match = outcome.match();
    return match != null
        && (match.isUndecided()
            || (match.relaxations().stream().anyMatch(Relaxation::isByChance) && outcome.isScored())
            || match.notes().stream().anyMatch(note -> UNSURE.matcher(note).find()));
  }

  private static boolean isBaked(Outcome outcome) {
    return outcome.sql() != null
        && ConstantAnswer.isIn(outcome.sql())
        && (outcome.goldSql() == null || !ConstantAnswer.isIn(outcome.goldSql()));
  }

  /**
   * Returns whether the judges contradict a verdict.
   *
   * @param judged verdicts of judges, by question
   */
  static boolean isContradicted(Outcome outcome, Map<String, Boolean> judged) {
    Boolean judge = judged.get(outcome.question());
    return judge != null
        && outcome.isScored()
        && judge != (outcome.verdict() instanceof Verdict.Correct);
  }

  /** Returns the largest number of other systems that return the same wrong result. */
  static int agreeing(Outcome outcome, List<SystemAnswers> siblings) {
    Map<String, Integer> counts = new HashMap<>();
    for (SystemAnswers system : siblings) {
      system.wrongResult(outcome).ifPresent(hash -> counts.merge(hash, 1, Integer::sum));
    }
    return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }
}
