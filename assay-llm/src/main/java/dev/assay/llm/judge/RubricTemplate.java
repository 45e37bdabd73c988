// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static java.util.Objects.requireNonNull;

import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.llm.prompt.TemplateText;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the template of a rubric. */
record RubricTemplate(FieldReader section, String file, InputProblemHandler inputProblemHandler) {
  static final String SCALE = "scale";
  static final String ANSWER = "answer";

  /** The inputs, and the slots for the rubric's own texts. */
  private static final List<String> SLOTS =
      Stream.concat(JudgeInput.slots().stream(), Stream.of(SCALE, ANSWER)).toList();

  private static final TemplateText.Slots KNOWN = new TemplateText.Slots(Set.copyOf(SLOTS), SLOTS);

  /**
   * Reads the section {@code template}.
   *
   * @param file the whole text, for places
   * @param inputProblemHandler throws the first error
   */
  static Rubric.Template read(
      FieldReader top,
      Set<JudgeInput> inputs,
      String file,
      InputProblemHandler inputProblemHandler) {
    requireNonNull(top.needed("template"), "a fault is thrown");
    FieldReader section = requireNonNull(top.object("template"), "a fault is thrown");
    section.allowOnly(List.of("system", "user"));
    return new RubricTemplate(section, file, inputProblemHandler).read(top, inputs);
  }

  private Rubric.Template read(FieldReader top, Set<JudgeInput> inputs) {
    String user = requireNonNull(section.neededText("user"), "a fault is thrown");
    String system = section.text("system");
    Rubric.Template template =
        new Rubric.Template(
            system == null ? null : text("system", system),
            text("user", user),
            Rubric.AnswerForm.USUAL);
    requireUsed(template, inputs, requireNonNull(top.value("inputs"), "inputs were read"));
    return template;
  }

  private TemplateText text(String name, String content) {
    LocatedValue place = requireNonNull(section.value(name), "its content was read");
    return TemplateText.parse(
        content, TemplateText.firstLine(file, place), inputProblemHandler, KNOWN);
  }

  /**
   * Checks that all listed inputs are used in the template: the list documents which data leaves
   * the machine.
   */
  private void requireUsed(Rubric.Template template, Set<JudgeInput> inputs, LocatedValue list) {
    Set<String> slots = template.slots();
    for (JudgeInput input : JudgeInput.values()) {
      String slot = input.slot();
      if (slots.contains(slot) && !inputs.contains(input)) {
        fault(
            null,
            "the slot {{%s}} is not among the inputs".formatted(slot),
            "add %s to inputs, or remove the slot".formatted(slot));
      }
      if (inputs.contains(input) && !slots.contains(slot)) {
        fault(
            list,
            "the input '%s' is not used".formatted(slot),
            "add {{%s}} to the template, or remove the input".formatted(slot));
      }
    }
    if (!slots.contains(SCALE)) {
      fault(null, "the slot {{scale}} is missing", "add it, so that the judge knows the scores");
    }
    if (!slots.contains(ANSWER)) {
      fault(null, "the slot {{answer}} is missing", "add it, so that the judge knows the form");
    }
  }

  private void fault(@Nullable LocatedValue place, String message, String remedy) {
    inputProblemHandler.report(place == null ? section.source() : place, message, remedy);
  }
}
