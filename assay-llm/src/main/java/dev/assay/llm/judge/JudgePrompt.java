// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.extract.ReasoningFilter;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.prompt.TemplateText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The messages to a judge about one prediction. */
final class JudgePrompt {
  private JudgePrompt() {}

  /**
   * The first messages. Every input with a value is included as data, with a rule that says so,
   * whatever the rubric says.
   *
   * @param inputs those of the rubric; an input that the question lacks is blank or absent
   */
  static List<PromptMessage> first(Rubric rubric, Map<JudgeInput, String> inputs) {
    UntrustedText inert = UntrustedText.of(inputs.values());
    TemplateText system = rubric.template().system();
    String role = system == null ? "" : fill(system, rubric, inputs, inert) + "\n\n";
    return List.of(
        PromptMessage.system(role + inert.rule()),
        PromptMessage.user(fill(rubric.template().user(), rubric, inputs, inert)));
  }

  private static String fill(
      TemplateText text, Rubric rubric, Map<JudgeInput, String> inputs, UntrustedText inert) {
    return text.fill(slot -> value(slot, rubric, inputs, inert)).strip();
  }

  private static String value(
      String slot, Rubric rubric, Map<JudgeInput, String> inputs, UntrustedText inert) {
    return switch (slot) {
      case RubricTemplate.SCALE -> rubric.scale().words();
      case RubricTemplate.ANSWER -> rubric.answerWords();
      default -> {
        String value = JudgeInput.named(slot).map(inputs::get).orElse("");
        yield value.isBlank() ? "" : inert.block(slot, value);
      }
    };
  }

  /**
   * The messages after an invalid answer.
   *
   * @param asked the messages that led to it
   * @param problem the problem of the answer, as the continuation of a sentence that begins with
   *     "it"
   */
  static List<PromptMessage> again(
      List<PromptMessage> asked, String answer, String problem, Rubric rubric) {
    List<PromptMessage> messages = new ArrayList<>(asked);
    String said = ReasoningFilter.removed(answer).strip();
    // Providers reject messages without text.
    messages.add(PromptMessage.assistant(said.isEmpty() ? "(no answer)" : said));
    messages.add(
        PromptMessage.user(
            "Your answer can't be used: %s. Answer again.\n\n%s"
                .formatted(problem, rubric.answerWords())));
    return List.copyOf(messages);
  }
}
