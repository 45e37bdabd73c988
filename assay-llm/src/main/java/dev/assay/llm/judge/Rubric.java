// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.llm.prompt.TemplateText;
import dev.assay.model.internal.RatingGuide;
import dev.assay.model.internal.RatingScale;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A rubric: the inputs that a judge sees, the scale, and the form of the answer. It is checked when
 * it is read, so that filling it can't fail. Immutable.
 *
 * @param name in files and reports
 * @param judges its subject, in a sentence
 * @param inputs the data that it shows
 * @param scale the scores that it allows
 * @param template the prompt and the form of the answer
 * @param settings the amount of data shown, and the number of attempts
 * @param sha256 hash of the rubric's text, in hexadecimal
 */
public record Rubric(
    String name,
    String judges,
    Set<JudgeInput> inputs,
    RatingScale scale,
    Template template,
    Settings settings,
    String sha256) {
  /** Number of hexadecimal digits of the hash that identifies a rubric. */
  private static final int HASH = 16;

  /**
   * The prompt of the judge; slots are the names of inputs, {@code scale} and {@code answer}.
   *
   * @param system {@code null} for none
   * @param answer the required form of the answer
   */
  public record Template(@Nullable TemplateText system, TemplateText user, AnswerForm answer) {
    Template answered(AnswerForm form) {
      return new Template(system, user, form);
    }

    Set<String> slots() {
      Set<String> slots = new TreeSet<>(user.slots());
      if (system != null) {
        slots.addAll(system.slots());
      }
      return slots;
    }
  }

  /** The names of the two keys of an answer, in their order. */
  public record AnswerForm(String explanation, String score) {
    static final AnswerForm USUAL = new AnswerForm("E", "S");
  }

  /**
   * The amount of data that a judge sees, and the number of attempts.
   *
   * @param rows maximum rows of a result
   * @param characters maximum characters of a cell
   * @param tries maximum attempts to get a well-formed answer
   */
  public record Settings(int rows, int characters, int tries) {
    static final Settings USUAL = new Settings(20, 200, 3);
  }

  public Rubric {
    inputs = Set.copyOf(inputs);
  }

  /** Returns a hash that distinguishes this rubric from others and from its earlier versions. */
  public String hash() {
    return sha256.substring(0, HASH);
  }

  /** Returns the form of the answer. */
  public AnswerForm answer() {
    return template.answer();
  }

  /** Returns the lowest passing score, or {@code null} if the rubric is not about correctness. */
  public @Nullable Double passes() {
    return scale.passes();
  }

  /** Returns whether a score passes; {@code null} if the rubric has no passing score. */
  @Nullable Boolean passed(double score) {
    return scale.passed(score);
  }

  /** Returns the scores that a judge may give, or the ends of their range. */
  public List<Double> scores() {
    return scale.scores();
  }

  /**
   * Returns the instructions for people who rate like this judge: its prompt, with the names of the
   * inputs in place of their values.
   *
   * @param schema that the judge is shown, or {@code null} if it comes from a database
   */
  public RatingGuide guide(@Nullable String schema) {
    UnaryOperator<String> slots =
        slot ->
            switch (slot) {
              case RubricTemplate.SCALE -> scale.words();
              case RubricTemplate.ANSWER ->
                  "Note what you found, and then give your score: %s.".formatted(scale.numbers());
              default ->
                  slot.equals(JudgeInput.SCHEMA.slot()) && schema != null
                      ? schema.strip()
                      : "[%s]".formatted(slot.replace('_', ' '));
            };
    TemplateText system = template.system();
    String prompt = template.user().fill(slots).strip();
    return new RatingGuide(
        name,
        hash(),
        scale,
        system == null ? prompt : system.fill(slots).strip() + "\n\n" + prompt,
        inputs.contains(JudgeInput.GOLD_SQL) || inputs.contains(JudgeInput.GOLD_RESULT));
  }

  /** Returns the instructions for the answer, for a prompt. */
  String answerWords() {
    return """
    Answer with one JSON object and with nothing before or after it. It has exactly two keys, \
    in this order:
    "%s": your explanation, a text;
    "%s": your score, %s %s.
    Write the explanation first, and let the score follow from it.\
    """
        .formatted(
            answer().explanation(),
            answer().score(),
            scale.range() == null ? "one of the numbers" : "any number",
            scale.numbers());
  }
}
