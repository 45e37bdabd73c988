// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.prompt.CorrectionPrompt;
import dev.assay.llm.prompt.PromptSlots;
import dev.assay.llm.prompt.PromptTemplate;
import dev.assay.llm.prompt.SchemaText;
import dev.assay.llm.prompt.SchemaTextOptions;
import dev.assay.llm.prompt.SlotNames;
import dev.assay.llm.retrieve.ExampleSource;
import dev.assay.llm.retrieve.ExampleText;
import dev.assay.llm.retrieve.FewShotExample;
import dev.assay.model.Question;
import dev.assay.sql.Schema;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the messages to a model about a question. Safe for use by several threads. */
public final class PromptBuilder {
  private final PromptTemplate template;
  private final CorrectionPrompt corrections;
  private final SchemaCache schemas;
  private final SchemaView view;
  private final @Nullable ExampleSource examples;
  private final @Nullable LocalDate date;

  /**
   * @param view selects and orders the schema
   * @param examples source of few-shot examples, or {@code null} for those of the data set
   * @param date the current date for the questions, or {@code null} if none is pinned
   */
  PromptBuilder(
      PromptTemplate template,
      SchemaCache schemas,
      SchemaView view,
      @Nullable ExampleSource examples,
      @Nullable LocalDate date) {
    this.template = template;
    this.corrections = new CorrectionPrompt(template);
    this.schemas = schemas;
    this.view = view;
    this.examples = examples;
    this.date = date;
  }

  /**
   * The first messages.
   *
   * @param slots the values from which the messages, and those of corrections, are built
   * @param messages the messages to send
   * @param scores metrics of the prompt, such as the recall of schema retrieval
   */
  public record Opening(
      PromptSlots slots, List<PromptMessage> messages, Map<String, Double> scores) {}

  /**
   * Returns the first messages.
   *
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if the schema can't be read
   */
  public Opening first(Question question) {
    String database = question.database();
    SchemaView.Shown shown = view.of(question, schemas.dialect(database), schemas.schema(database));
    PromptSlots slots = slots(question, shown.schema());
    return new Opening(slots, template.fill(slots), shown.scores());
  }

  /**
   * The messages after an answer that failed.
   *
   * @param asked the messages that led to it
   */
  List<PromptMessage> corrected(
      Opening opening, List<PromptMessage> asked, CorrectionPrompt.Failure failure) {
    return corrections.next(asked, opening.slots(), failure);
  }

  private PromptSlots slots(Question question, Schema schema) {
    String database = question.database();
    SchemaTextOptions options = view.options(schemas.dialect(database));
    PromptSlots slots =
        PromptSlots.of(question, schemas.promptDialect(database))
            .with(SlotNames.SCHEMA, SchemaText.of(schema, view.style(), options))
            .with(SlotNames.JOINS, SchemaText.joins(schema, options))
            .with(
                SlotNames.GLOSSARY,
                question.context().containsKey("glossary") ? "" : schemas.glossary(database))
            .with(SlotNames.DATE, date == null ? "" : date.toString());
    if (examples == null) {
      return slots;
    }
    List<FewShotExample> shown = examples.select(question).examples();
    return slots.with(SlotNames.EXAMPLES, ExampleText.of(shown));
  }
}
