// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.generate.GeneratorStoppedException;
import dev.assay.llm.chat.ModelName;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Stops a judge that has not given a single answer in the form that its rubric asks for: each
 * further question would be paid for as often as an answer is tried. Safe for use by several
 * threads.
 */
final class AnswerForm {
  /** Three judgments, if each is asked for three times, as usual. */
  static final int MOST_UNUSABLE = 9;

  private boolean usable;
  private int unusable;

  /** Takes note of an answer that can be used. */
  synchronized void usable() {
    usable = true;
  }

  /**
   * Takes note of an answer that can't be used.
   *
   * @param problem with the answer, as the model is told
   * @throws GeneratorStoppedException if none could be used so far
   */
  synchronized void unusable(ModelName model, Rubric rubric, String text, String problem) {
    unusable++;
    if (usable || unusable < MOST_UNUSABLE) {
      return;
    }
    List<String> keys = JudgeAnswer.keys(text);
    throw new GeneratorStoppedException(
        "%s gives no usable answer for the rubric %s: asked for JSON with the keys %s, got %s; of the last answer: %s. Change the prompt of the rubric, or the model"
            .formatted(
                model,
                rubric.name(),
                quoted(List.of(rubric.answer().explanation(), rubric.answer().score())),
                keys.isEmpty() ? "no JSON object" : quoted(keys),
                problem));
  }

  private static String quoted(List<String> keys) {
    return keys.stream().map("\"%s\""::formatted).collect(Collectors.joining(", "));
  }
}
