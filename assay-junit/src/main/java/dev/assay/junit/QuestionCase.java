// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.model.Question;

/** A question of a class of tests, as JUnit hands it to {@link TextToSql#answers}. */
public final class QuestionCase {
  private final ClassEvaluation evaluation;
  private final Question question;

  QuestionCase(ClassEvaluation evaluation, Question question) {
    this.evaluation = evaluation;
    this.question = question;
  }

  /** Asks the system under test, and tests its answer. */
  void test(TextToSql system) throws Exception {
    evaluation.test(question, system);
  }

  /** The question's id and text. */
  @Override
  public String toString() {
    return question.id() + ": " + question.text();
  }
}
