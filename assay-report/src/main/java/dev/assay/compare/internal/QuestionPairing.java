// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.dataset.internal.AcceptedGolds;
import dev.assay.match.Match;
import dev.assay.model.Outcome;
import dev.assay.model.internal.NaturalIdOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The questions of two runs, side by side.
 *
 * @param pairs scored in both, in the order of {@link NaturalIdOrder}
 * @param excluded known to both, but not scored in one at least
 * @param onlyBaseline ids that only the baseline has an outcome of
 * @param onlyCandidate ids that only the candidate has an outcome of
 * @param unchecked ids whose golds were not compared, as another alternative decided in each run
 * @param goldChanges the questions whose gold a prediction was added to, or replaced, in between
 */
public record QuestionPairing(
    List<QuestionPair> pairs,
    List<ExcludedQuestion> excluded,
    List<String> onlyBaseline,
    List<String> onlyCandidate,
    List<String> unchecked,
    List<GoldChange> goldChanges) {
  public QuestionPairing {
    pairs = List.copyOf(pairs);
    excluded = List.copyOf(excluded);
    onlyBaseline = List.copyOf(onlyBaseline);
    onlyCandidate = List.copyOf(onlyCandidate);
    unchecked = List.copyOf(unchecked);
    goldChanges = List.copyOf(goldChanges);
  }

  /**
   * Pairs the questions of two runs by id.
   *
   * @throws AssayException if questions with the same id differ
   */
  static QuestionPairing of(ComparedRun baseline, ComparedRun candidate) {
    return new Collector(baseline, candidate).pair();
  }

  static int alternative(@Nullable Match match) {
    return match == null ? 0 : match.gold();
  }

  /**
   * Returns what makes two outcomes with the same id those of different questions; {@code null} if
   * nothing that they store does.
   *
   * @param goldChanged whether it is known that the gold was changed in between
   */
  static @Nullable String difference(Outcome one, Outcome other, boolean goldChanged) {
    if (!one.text().equals(other.text())) {
      return "text";
    }
    if (!one.database().equals(other.database())) {
      return "database";
    }
    if (!Objects.equals(one.profile(), other.profile())) {
      return "profile";
    }
    // An outcome stores only the gold that decided. With several golds that may differ between
    // runs.
    boolean otherGold =
        !goldChanged
            && !Objects.equals(one.goldSql(), other.goldSql())
            && alternative(one.match()) == alternative(other.match());
    return one.unanswerable() != other.unanswerable() || otherGold ? "gold" : null;
  }

  private static final class Collector {
    private final ComparedRun baseline;
    private final ComparedRun candidate;
    private final List<QuestionPair> pairs = new ArrayList<>();
    private final List<ExcludedQuestion> excluded = new ArrayList<>();
    private final List<String> onlyBaseline = new ArrayList<>();
    private final List<String> onlyCandidate = new ArrayList<>();
    private final List<String> unchecked = new ArrayList<>();
    private final List<GoldChange> goldChanges = new ArrayList<>();
    private final AcceptedGolds before;
    private final AcceptedGolds after;

    Collector(ComparedRun baseline, ComparedRun candidate) {
      this.baseline = baseline;
      this.candidate = candidate;
      boolean same = ComparabilityCheck.sameQuestions(baseline, candidate);
      this.before = same ? AcceptedGolds.NONE : QuestionChanges.accepted(baseline);
      this.after = same ? AcceptedGolds.NONE : QuestionChanges.accepted(candidate);
    }

    QuestionPairing pair() {
      Map<String, Outcome> others = new LinkedHashMap<>();
      candidate.outcomes().forEach(outcome -> others.put(outcome.question(), outcome));
      boolean same = ComparabilityCheck.sameQuestions(baseline, candidate);
      for (Outcome one : baseline.outcomes()) {
        Outcome other = others.remove(one.question());
        if (other != null) {
          if (!same) {
            requireSame(one, other);
          }
          add(one, other);
        } else if (same) {
          excluded.add(new ExcludedQuestion(one.question(), one.verdict(), null));
        } else {
          onlyBaseline.add(one.question());
        }
      }
      for (Outcome other : others.values()) {
        if (same) {
          excluded.add(new ExcludedQuestion(other.question(), null, other.verdict()));
        } else {
          onlyCandidate.add(other.question());
        }
      }
      return new QuestionPairing(
          pairs, excluded, onlyBaseline, onlyCandidate, unchecked, goldChanges);
    }

    /** Returns whether an outcome is right by a gold that only its own run had. */
    private static boolean isRightBy(
        List<AcceptedGold> own, List<AcceptedGold> others, Outcome outcome) {
      String gold = outcome.goldSql();
      return gold != null
          && ComparedRun.isScored(outcome)
          && ComparedRun.isCorrect(outcome)
          && own.stream().anyMatch(each -> !others.contains(each) && each.is(gold));
    }

    private void add(Outcome one, Outcome other) {
      if (ComparedRun.isScored(one) && ComparedRun.isScored(other)) {
        pairs.add(new QuestionPair(one, other));
      } else {
        excluded.add(new ExcludedQuestion(one.question(), one.verdict(), other.verdict()));
      }
    }

    private void requireSame(Outcome one, Outcome other) {
      List<AcceptedGold> then = before.of(one.question());
      List<AcceptedGold> now = after.of(one.question());
      boolean goldChanged = !then.equals(now);
      if (goldChanged) {
        boolean decides = isRightBy(now, then, other) || isRightBy(then, now, one);
        goldChanges.add(new GoldChange(one.question(), decides));
      }
      String what = difference(one, other, goldChanged);
      if (what == null && !goldChanged && !Objects.equals(one.goldSql(), other.goldSql())) {
        unchecked.add(one.question());
      }
      if (what != null) {
        throw new AssayException(
            "question '%s' has a different %s in %s than in %s, so it is a different question; give it a different id, or run both on the same questions"
                .formatted(one.question(), what, candidate.directory(), baseline.directory()));
      }
    }
  }

  /**
   * A question whose gold {@code assay review accept} or a reviewer changed between two runs.
   *
   * @param question its id
   * @param decides whether one run is right by an accepted gold that the other run did not have
   */
  public record GoldChange(String question, boolean decides) {}
}
