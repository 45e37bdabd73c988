// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.generate.ProviderUnavailableException;
import dev.assay.model.Question;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The system under test, which answers questions with SQL. A class of tests implements it and names
 * the questions by {@link AssayTest}; each question is then a test of that class, with everything
 * that surrounds one in JUnit: instance, {@code @BeforeEach}, other extensions, parallel execution.
 */
@ExtendWith(AssayExtension.class)
public interface TextToSql {
  /**
   * Answers a question. Called once for each question, on the thread of its test, after its gold
   * query has run.
   *
   * @return SQL, possibly within a model's prose or fences; {@code null} or blank for no answer
   * @throws ProviderUnavailableException if the answer could not be obtained through no fault of
   *     the system under test; the question is not scored then
   * @throws Exception counts as a wrong answer
   */
  @Nullable String ask(Question question) throws Exception;

  /** Tests the answer to one question. Called by JUnit. */
  @TestTemplate
  @DisplayName("answers")
  default void answers(QuestionCase question) throws Exception {
    question.test(this);
  }
}
