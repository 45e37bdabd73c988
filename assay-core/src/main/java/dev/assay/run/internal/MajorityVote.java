// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.OrderRule;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape;
import dev.assay.stats.internal.PassAtK;
import dev.assay.table.Execution;
import dev.assay.table.internal.ResultHash;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The majority vote among several answers to one question.
 *
 * <p>Answers form a group if they have equal results (see {@link ResultHash}; the order of rows
 * counts only if it counts for the question), or if they abstain. An answer without a result is a
 * group of its own. The largest group wins; of equal ones those with a result or an abstention
 * precede those without, then the earliest wins. The first answer of the winning group is the
 * prediction. For unanswerable questions nothing is run, and the vote is between answering and
 * abstaining.
 *
 * @param chosen index of the winning answer
 * @param judged all answers
 * @param votes size of the group of each answer
 */
record MajorityVote(int chosen, List<JudgedAnswer> judged, List<Integer> votes) {
  private static final List<Integer> USUAL = List.of(1, 5, 10);
  private static final String ALONE = "alone ";
  private static final Verdict ANSWERED = new Verdict.Incorrect(Cause.SHOULD_ABSTAIN);

  MajorityVote {
    judged = List.copyOf(judged);
    votes = List.copyOf(votes);
  }

  /** The vote over the samples of a prediction, of which there is at least one. */
  static MajorityVote of(AnswerJudge.Answers answers) {
    List<JudgedAnswer> judged = new ArrayList<>();
    for (Sample sample : answers.prediction().samples()) {
      judged.add(answers.answer(sample));
    }
    boolean ordered = isOrdered(answers.question(), answers.gold(), judged.get(0).dialect());
    IdentityHashMap<JudgedAnswer, String> known = new IdentityHashMap<>();
    List<String> keys = new ArrayList<>();
    for (JudgedAnswer answer : judged) {
      String key = known.computeIfAbsent(answer, distinct -> key(distinct, ordered));
      keys.add(key.isEmpty() ? ALONE + keys.size() : key);
    }
    List<Integer> votes = keys.stream().map(key -> Collections.frequency(keys, key)).toList();
    int chosen =
        Collections.max(
            IntStream.range(0, keys.size()).boxed().toList(),
            Comparator.<Integer>comparingInt(votes::get)
                .thenComparing(i -> !keys.get(i).startsWith(ALONE))
                .thenComparing(Comparator.reverseOrder()));
    return new MajorityVote(chosen, judged, votes);
  }

  /** The key that all answers of a group share; empty if this answer is a group of its own. */
  private static String key(JudgedAnswer answer, boolean ordered) {
    if (answer.abstention() != null) {
      return "abstained";
    }
    if (answer.comparison() == null) {
      return answer.verdict().equals(ANSWERED) ? "answered" : "";
    }
    if (answer.execution() instanceof Execution.Rows rows) {
      return ordered ? ResultHash.of(rows.table()) : ResultHash.inAnyOrder(rows.table());
    }
    return "";
  }

  private static boolean isOrdered(Question question, GoldOutcome gold, Dialect dialect) {
    OrderRule rule = question.match().order();
    if (rule != OrderRule.AUTO || question.gold() instanceof Gold.Unanswerable) {
      return rule == OrderRule.REQUIRED;
    }
    return gold.results().stream()
        .anyMatch(result -> result.sql() != null && QueryShape.isOrdered(result.sql(), dialect));
  }

  /** The winning answer. */
  JudgedAnswer winner() {
    return judged.get(chosen);
  }

  /** The outcome of each answer. */
  List<Outcome.Sample> samples() {
    IdentityHashMap<JudgedAnswer, @Nullable String> hashes = new IdentityHashMap<>();
    List<Outcome.Sample> samples = new ArrayList<>();
    for (int i = 0; i < judged.size(); i++) {
      JudgedAnswer answer = judged.get(i);
      if (!hashes.containsKey(answer)) {
        hashes.put(answer, ExecutionSummaries.of(answer.execution()).hash());
      }
      samples.add(
          new Outcome.Sample(answer.sql(), answer.verdict(), hashes.get(answer), votes.get(i)));
    }
    return samples;
  }

  /**
   * The scores {@code pass@k} for some k up to the number of answers, and {@code sample_agreement}.
   */
  Map<String, @Nullable Double> scores() {
    int all = judged.size();
    int right = 0;
    for (JudgedAnswer answer : judged) {
      right += answer.verdict() instanceof Verdict.Correct ? 1 : 0;
    }
    TreeSet<Integer> draws = new TreeSet<>(USUAL);
    draws.add(all);
    Map<String, @Nullable Double> scores = new LinkedHashMap<>();
    for (int k : draws.headSet(all, true)) {
      scores.put("pass@" + k, PassAtK.estimate(all, right, k));
    }
    scores.put("sample_agreement", (double) votes.get(chosen) / all);
    return scores;
  }
}
