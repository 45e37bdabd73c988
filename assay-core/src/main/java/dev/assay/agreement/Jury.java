/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.agreement;

import dev.assay.model.AssayException;
import dev.assay.model.Judgement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One judge or several, who give one verdict together.
 *
 * @param judges one at least
 * @param rule how their scores become one
 */
public record Jury(List<JudgeScores> judges, JuryRule rule) {
  private static final double HALF = 0.5;

  /**
   * @throws AssayException if scores of different rubrics would be mixed
   */
  public Jury {
    judges = List.copyOf(judges);
    if (rule != JuryRule.MAJORITY && rubrics(judges) > 1) {
      throw new AssayException(
          "the scores of different rubrics have no %s: %s; let them vote by majority, or choose judges with one rubric"
              .formatted(
                  rule.name().toLowerCase(Locale.ROOT),
                  String.join(", ", judges.stream().map(j -> j.judge().words()).toList())));
    }
  }

  /** By the rule, or the one that fits: the median, or the majority where rubrics differ. */
  static Jury of(List<JudgeScores> judges, @Nullable JuryRule rule) {
    JuryRule fitting = rubrics(judges) > 1 ? JuryRule.MAJORITY : JuryRule.MEDIAN;
    return new Jury(judges, rule == null ? fitting : rule);
  }

  private static long rubrics(List<JudgeScores> judges) {
    return judges.stream().map(judge -> judge.judge().rubric()).distinct().count();
  }

  private record Vote(@Nullable Double score, @Nullable Boolean right) {}

  /** The opinion on each question that was judged, by id. */
  Map<String, Opinion> opinions() {
    Set<String> questions = new TreeSet<>();
    judges.forEach(judge -> questions.addAll(judge.byQuestion().keySet()));
    Map<String, Opinion> opinions = new LinkedHashMap<>();
    for (String question : questions) {
      opinions.put(question, opinion(question));
    }
    return opinions;
  }

  private Opinion opinion(String question) {
    List<Vote> votes = new ArrayList<>();
    List<Judgement> all = new ArrayList<>();
    for (JudgeScores judge : judges) {
      List<Judgement> judgements = judge.byQuestion().getOrDefault(question, List.of());
      all.addAll(judgements);
      votes.add(combined(judgements.stream().map(j -> new Vote(j.score(), j.passes())).toList()));
    }
    Vote vote = judges.size() == 1 ? votes.get(0) : combined(votes);
    return new Opinion(vote.score(), vote.right(), explanation(all, vote.right()));
  }

  private Vote combined(List<Vote> votes) {
    List<Boolean> rights = votes.stream().map(Vote::right).filter(Objects::nonNull).toList();
    if (rule == JuryRule.MAJORITY) {
      double share =
          rights.stream().mapToDouble(right -> right ? 1 : 0).average().orElse(Double.NaN);
      return Double.isNaN(share)
          ? new Vote(null, null)
          : new Vote(share, share == HALF ? null : (Boolean) (share > HALF));
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
        rule == JuryRule.MEDIAN ? median(scores) : Arrays.stream(scores).average().orElseThrow();
    return new Vote(score, rights.isEmpty() ? null : (Boolean) passes(score));
  }

  /** Whether a combined score says that an answer is right. */
  boolean passes(double score) {
    Double least = leastPassing();
    return rule == JuryRule.MAJORITY ? score > HALF : least != null && score >= least;
  }

  /**
   * The least score that passes, as judges applied the rubric; {@code null} if none passed, or if
   * rubrics differ.
   */
  @Nullable Double leastPassing() {
    return rubrics(judges) > 1
        ? null
        : judges.stream()
            .map(JudgeScores::leastPassing)
            .filter(Objects::nonNull)
            .min(Double::compare)
            .orElse(null);
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static @Nullable String explanation(List<Judgement> all, @Nullable Boolean right) {
    return all.stream()
        .filter(judgement -> right == null || right.equals(judgement.passes()))
        .map(Judgement::explanation)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
