// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import java.util.HashMap;
import java.util.Map;

/**
 * Judges the answers to one question, each distinct one once: the same text is the same execution.
 * For one thread.
 */
final class DistinctAnswerJudge {
  private final AnswerJudge answerJudge;
  private final Question question;
  private final GoldOutcome gold;
  private final Prediction prediction;
  private final Map<Sample, AnswerDecision> known = new HashMap<>();

  /**
   * @param prediction whose answers these are
   */
  DistinctAnswerJudge(
      AnswerJudge answerJudge, Question question, GoldOutcome gold, Prediction prediction) {
    this.answerJudge = answerJudge;
    this.question = question;
    this.gold = gold;
    this.prediction = prediction;
  }

  Question question() {
    return question;
  }

  GoldOutcome gold() {
    return gold;
  }

  Prediction prediction() {
    return prediction;
  }

  /** The only answer of a prediction that has no samples. */
  AnswerDecision whole() {
    return answerJudge.judge(question, gold, prediction);
  }

  /** One answer; where there is SQL, nothing but the SQL decides. */
  AnswerDecision answer(Sample given) {
    Sample sample = given.sql() == null ? given : new Sample(given.sql(), null, null);
    // not computeIfAbsent: what is run may end in an exception
    AnswerDecision judged = known.get(sample);
    if (judged == null) {
      judged = answerJudge.judge(question, gold, prediction.choosing(sample));
      known.put(sample, judged);
    }
    return judged;
  }
}
