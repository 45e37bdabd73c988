// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.gold.Gold;
import dev.assay.input.internal.CsvTable;
import dev.assay.input.internal.InputFile;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import dev.assay.sql.internal.ConstantText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Defog's SQL-Eval: CSV with the columns {@code question}, {@code query} and {@code db_name} and
 * optionally {@code query_category} and {@code instructions}, in any order. Some other columns are
 * prompt context ({@link DefogContext}); the rest is ignored. The gold uses the brace grammar, or
 * stands for a refusal ({@link DefogRefusal}); ids are file stem and row.
 */
final class DefogReader implements DatasetReader {
  @Override
  public String format() {
    return "defog";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.shape() == FormatSample.Shape.CSV
        && sample.names().containsAll(List.of("question", "query", "db_name"));
  }

  @Override
  public List<Question> read(DatasetSource source) {
    List<Question> questions = new ArrayList<>();
    source.read(source.questions(), file -> questions.addAll(read(file, source)));
    return questions;
  }

  private static List<Question> read(InputFile file, DatasetSource source) {
    QuestionCollector list = new QuestionCollector(file);
    CsvTable rows = CsvTable.open(file);
    for (String column : List.of("question", "query", "db_name")) {
      rows.need(column);
    }
    while (rows.nextOfAnyWidth()) {
      list.addOrExcuse(
          null,
          rows.text("question"),
          rows.text("db_name"),
          rows.line(),
          () -> list.add(question(rows, list.nextId()), rows.line()));
    }
    return list.toList(source);
  }

  private static Question question(CsvTable rows, String id) {
    rows.widthFault()
        .ifPresent(
            fault -> {
              throw fault;
            });
    return new Question(
        id,
        rows.neededText("question"),
        rows.neededText("db_name"),
        gold(rows),
        new QuestionLabels(blankToNull(rows.text("query_category")), null, List.of()),
        new QuestionHints(blankToNull(rows.text("instructions")), null, DefogContext.of(rows)),
        MatchSettings.DEFAULT);
  }

  private static Gold gold(CsvTable row) {
    String query = row.neededText("query");
    String refusal = DefogRefusal.of(query, row.text("instructions"));
    return refusal == null ? Gold.sql(query) : new Gold.Unanswerable(refusal);
  }

  private static @Nullable String blankToNull(String text) {
    return text.isBlank() ? null : text;
  }

  /**
   * Recognizes Defog's unanswerable questions, which are not marked as such: their gold selects a
   * constant text without FROM, and their instructions quote that query for questions that the data
   * can't answer. A gold that merely returns a text does not count, nor do instructions alone.
   * Quotes within the text may be escaped differently in gold and instructions.
   */
  private static final class DefogRefusal {
    private DefogRefusal() {}

    /** The text of the refusal; {@code null} if the question can be answered. */
    static @Nullable String of(String gold, String instructions) {
      String told = " " + ConstantText.words(instructions) + " ";
      return ConstantText.of(gold)
          .filter(text -> !ConstantText.words(text).isEmpty())
          .filter(text -> told.contains(" select " + ConstantText.words(text) + " "))
          .orElse(null);
    }
  }

  /** The columns of a Defog file that are prompt context, by slot. Empty cells are absent. */
  private static final class DefogContext {
    private static final Map<String, String> SLOTS = slots();
    private static final Pattern TURN = Pattern.compile("(?:question|query)_\\d{1,3}");

    private DefogContext() {}

    /** Columns and their slots; of two columns with one slot the first non-empty cell counts. */
    private static Map<String, String> slots() {
      Map<String, String> slots = new LinkedHashMap<>();
      slots.put("glossary", "glossary");
      // All definitions of the database; 'instructions' has the relevant ones.
      slots.put("full_instructions", "glossary");
      slots.put("k_shot_prompt", "examples");
      slots.put("table_aliases", "table_aliases");
      slots.put("prev_invalid_sql", "previous_sql");
      slots.put("prev_error_msg", "previous_error");
      slots.put("cot_instructions", "cot_instructions");
      return slots;
    }

    /** The prompt context of the current row. */
    static Map<String, String> of(CsvTable row) {
      Map<String, String> context = new LinkedHashMap<>();
      SLOTS.forEach((column, slot) -> add(context, slot, row.text(column)));
      for (String column : row.columns()) {
        Matcher turn = TURN.matcher(column);
        if (turn.matches()) {
          add(context, column, row.text(column));
        }
      }
      return context;
    }

    private static void add(Map<String, String> context, String slot, String text) {
      if (!text.isBlank()) {
        context.putIfAbsent(slot, text);
      }
    }
  }
}
