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
