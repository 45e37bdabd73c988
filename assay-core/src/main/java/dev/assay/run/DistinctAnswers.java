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
final class DistinctAnswers {
  private final Referee referee;
  private final Question question;
  private final GoldAnswer gold;
  private final Prediction prediction;
  private final Map<Sample, Decision> known = new HashMap<>();

  /**
   * @param prediction whose answers these are
   */
  DistinctAnswers(Referee referee, Question question, GoldAnswer gold, Prediction prediction) {
    this.referee = referee;
    this.question = question;
    this.gold = gold;
    this.prediction = prediction;
  }

  Question question() {
    return question;
  }

  GoldAnswer gold() {
    return gold;
  }

  Prediction prediction() {
    return prediction;
  }

  /** The only answer of a prediction that has no samples. */
  Decision whole() {
    return referee.judge(question, gold, prediction);
  }

  /** One answer; where there is SQL, nothing but the SQL decides. */
  Decision answer(Sample given) {
    Sample sample = given.sql() == null ? given : new Sample(given.sql(), null, null);
    // not computeIfAbsent: what is run may end in an exception
    Decision judged = known.get(sample);
    if (judged == null) {
      judged = referee.judge(question, gold, prediction.choosing(sample));
      known.put(sample, judged);
    }
    return judged;
  }
}
