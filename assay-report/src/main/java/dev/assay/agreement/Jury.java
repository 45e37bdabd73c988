// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.AssayException;
import dev.assay.model.Judgment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One judge or several, who give one verdict together.
 *
 * @param judges at least one
 * @param rule the rule that combines their scores
 */
public record Jury(List<JudgeScores> judges, VoteAggregation rule) {
  private static final double HALF = 0.5;

  /**
   * @throws AssayException if scores of different rubrics would be mixed
   */
  public Jury {
    judges = List.copyOf(judges);
    if (!fits(rule, rubrics(judges))) {
      throw mixed(rule, judges.stream().map(judge -> judge.judge().words()).toList());
    }
  }

  /**
   * Checks a rule before judging starts.
   *
   * @param rubrics names of the rubrics with a passing score
   * @throws AssayException if scores of different rubrics would be mixed
   */
  public static void require(@Nullable VoteAggregation rule, Set<String> rubrics) {
    if (rule != null && !fits(rule, rubrics.size())) {
      throw mixed(rule, List.copyOf(rubrics));
    }
  }

  private static boolean fits(VoteAggregation rule, long rubrics) {
    return rule == VoteAggregation.MAJORITY || rubrics < 2;
  }

  private static AssayException mixed(VoteAggregation rule, List<String> judges) {
    return new AssayException(
        "the scores of different rubrics have no %s: %s; let them vote by majority, or choose judges with one rubric"
            .formatted(rule.name().toLowerCase(Locale.ROOT), String.join(", ", judges)));
  }

  /**
   * Returns a jury with the given rule, or with the default: the median, or the majority if the
   * rubrics differ.
   */
  public static Jury of(List<JudgeScores> judges, @Nullable VoteAggregation rule) {
    return new Jury(judges, rule == null ? usual(judges) : rule);
  }

  private static VoteAggregation usual(List<JudgeScores> judges) {
    return rubrics(judges) > 1 ? VoteAggregation.MAJORITY : VoteAggregation.MEDIAN;
  }

  /**
   * Returns the rule that was chosen for earlier judgments of the same run, if it still applies.
   *
   * @return {@code null} if the rule is the default for these judges, or does not fit them
   */
  static @Nullable VoteAggregation kept(List<JudgeScores> judges, @Nullable VoteAggregation rule) {
    boolean counts = rule != null && rule != usual(judges) && fits(rule, rubrics(judges));
    return counts ? rule : null;
  }

  /**
   * The verdicts of each judge that tells right from wrong, separately.
   *
   * @param rule that combines its repeats; {@code null} for the median
   * @return verdicts by question; those that it could not decide are absent
   */
  public static Map<JudgeId, Map<String, Boolean>> alone(
      List<Judgment> judgments, @Nullable VoteAggregation rule) {
    Map<JudgeId, Map<String, Boolean>> verdicts = new LinkedHashMap<>();
    for (JudgeScores judge : JudgeScores.deciding(judgments)) {
      verdicts.put(judge.judge(), verdicts(Jury.of(List.of(judge), rule).judgeVerdicts()));
    }
    return verdicts;
  }

  /**
   * The joint verdicts of all judges that tell right from wrong.
   *
   * @param rule {@code null} for the usual one
   * @return verdicts by question; those that they could not decide are absent
   */
  public static Map<String, Boolean> together(
      List<Judgment> judgments, @Nullable VoteAggregation rule) {
    return verdicts(Jury.of(JudgeScores.deciding(judgments), rule).judgeVerdicts());
  }

  /** The questions with a verdict: true for right, false for wrong. */
  public static Map<String, Boolean> verdicts(Map<String, JudgeVerdict> judgeVerdicts) {
    Map<String, Boolean> verdicts = new LinkedHashMap<>();
    judgeVerdicts.forEach(
        (question, judgeVerdict) -> {
          if (judgeVerdict.right() != null) {
            verdicts.put(question, judgeVerdict.right());
          }
        });
    return verdicts;
  }

  private static long rubrics(List<JudgeScores> judges) {
    return judges.stream().map(judge -> judge.judge().rubric()).distinct().count();
  }

  private record Vote(@Nullable Double score, @Nullable Boolean right) {}

  /** The combined verdict on each judged question, by question id. */
  public Map<String, JudgeVerdict> judgeVerdicts() {
    Set<String> questions = new TreeSet<>();
    judges.forEach(judge -> questions.addAll(judge.byQuestion().keySet()));
    Map<String, JudgeVerdict> judgeVerdicts = new LinkedHashMap<>();
    for (String question : questions) {
      judgeVerdicts.put(question, judgeVerdict(question));
    }
    return judgeVerdicts;
  }

  private JudgeVerdict judgeVerdict(String question) {
    List<Vote> votes = new ArrayList<>();
    List<Judgment> all = new ArrayList<>();
    for (JudgeScores judge : judges) {
      List<Judgment> judgments = judge.byQuestion().getOrDefault(question, List.of());
      all.addAll(judgments);
      votes.add(combined(judgments.stream().map(j -> new Vote(j.score(), j.passes())).toList()));
    }
    Vote vote = judges.size() == 1 ? votes.get(0) : combined(votes);
    return new JudgeVerdict(vote.score(), vote.right(), explanation(all, vote));
  }

  private Vote combined(List<Vote> votes) {
    List<Boolean> rights = votes.stream().map(Vote::right).filter(Objects::nonNull).toList();
    if (rule == VoteAggregation.MAJORITY) {
      double share =
          rights.stream().mapToDouble(right -> right ? 1 : 0).average().orElse(Double.NaN);
      if (!Double.isNaN(share)) {
        return new Vote(share, share == HALF ? null : (Boolean) (share > HALF));
      }
    }
    double[] scores =
        votes.stream()
            .map(Vote::score)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    if (scores.length == 0) {
      return new Vote(null, null);
    }
    double score =
        rule == VoteAggregation.MEAN
            ? Arrays.stream(scores).average().orElseThrow()
            : median(scores);
    return new Vote(score, rights.isEmpty() ? null : (Boolean) passes(score));
  }

  /** Returns whether a combined score passes. */
  public boolean passes(double score) {
    Double least = leastPassing();
    return rule == VoteAggregation.MAJORITY ? score > HALF : least != null && score >= least;
  }

  /** The lowest score that passes; {@code null} if rubrics differ. */
  public @Nullable Double leastPassing() {
    return rubrics(judges) > 1
        ? null
        : judges.stream()
            .flatMap(judge -> Stream.ofNullable(judge.passesFrom()))
            .min(Double::compare)
            .orElse(null);
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * The explanation of the judgment with this verdict whose score is closest to the combined score;
   * else the first.
   */
  private @Nullable String explanation(List<Judgment> all, Vote vote) {
    Boolean right = vote.right();
    Double score = vote.score();
    return all.stream()
        .filter(judgment -> judgment.explanation() != null)
        .filter(judgment -> right == null || right.equals(judgment.passes()))
        .min(Comparator.comparingDouble(judgment -> distance(judgment, score)))
        .map(Judgment::explanation)
        .orElse(null);
  }

  /**
   * The distance of a judgment's score from the combined score. For a majority the combined score
   * is a share of votes and is not comparable with scores.
   */
  private double distance(Judgment judgment, @Nullable Double score) {
    Double given = judgment.score();
    return rule == VoteAggregation.MAJORITY || given == null || score == null
        ? 0
        : Math.abs(given - score);
  }

  /**
   * The verdict of a judge, or a jury, on one question.
   *
   * @param score the combined score, or {@code null} if there is none
   * @param right the verdict; {@code null} without a score, if the rubric is not about correctness,
   *     or on a tie
   * @param explanation of the judgment with this verdict whose score is closest to the combined
   *     score, or {@code null} if there is none
   */
  public record JudgeVerdict(
      @Nullable Double score, @Nullable Boolean right, @Nullable String explanation) {}
}
