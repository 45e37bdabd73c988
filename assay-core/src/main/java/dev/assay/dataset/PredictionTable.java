// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.internal.PredictionFields;
import dev.assay.dataset.internal.PredictionPairing;
import dev.assay.input.internal.CsvRows;
import dev.assay.input.internal.CsvTable;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Question;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * CSV as written by SQL-Eval, with {@code generated_query} (or {@code sql}). Rows are paired by
 * {@code id}, {@code question_id} or the like; else by {@code question} and {@code db_name},
 * because SQL-Eval sorts its output; else by position.
 */
final class PredictionTable implements PredictionReader {
  static final String GENERATED = "generated_query";

  @Override
  public String format() {
    return "csv";
  }

  /** One row; {@code question} and {@code database} are empty if the file lacks the column. */
  private record Row(int line, String question, String database, String sql) {
    boolean fits(Question asked) {
      return (question.isEmpty() || question.strip().equals(asked.text().strip()))
          && (database.isEmpty() || database.equals(asked.database()));
    }
  }

  @Override
  public void read(InputFile file, PredictionPairing pairing) {
    CsvTable table = CsvTable.open(file);
    PredictionFields names = pairing.fields();
    String sql =
        names.statedSql() == null && table.has(GENERATED) ? GENERATED : names.sql(table.columns());
    requireStated(names.statedSql(), PredictionFields.SQL_KEY, table, file);
    requireStated(names.statedId(), PredictionFields.ID_KEY, table, file);
    if (!table.has(sql)) {
      throw file.fault(
          1,
          "the column 'generated_query' is missing, and no other is known to hold the SQL (the columns are %s)"
              .formatted(String.join(", ", table.columns())),
          CsvRows.otherSeparator(table.columns())
              .or(
                  () ->
                      NearestName.of(GENERATED, table.columns())
                          .map("did you mean '%s'?"::formatted))
              .orElse(
                  "rename %s to 'sql', or name it: --map %s=COLUMN"
                      .formatted(
                          Stream.of("query", "prediction", "pred", "answer", "output")
                              .filter(table::has)
                              .findFirst()
                              .map("the column '%s'"::formatted)
                              .orElse("the one that has it"),
                          PredictionFields.SQL_KEY)));
    }
    String id = names.id(table.columns());
    if (table.has(id)) {
      while (table.next()) {
        pairing.add(table.neededText(id), table.text(sql), null, null);
      }
      return;
    }
    List<Row> rows = new ArrayList<>();
    while (table.next()) {
      rows.add(
          new Row(table.line(), table.text("question"), table.text("db_name"), table.text(sql)));
    }
    pairing.checkCount(rows.size(), "row", "keep one row per question, or add a column 'id'");
    pairRows(rows, table.has("question"), file, pairing);
  }

  private static void requireStated(
      @Nullable String column, String key, CsvTable table, InputFile file) {
    if (column != null && !table.has(column)) {
      throw file.fault(
          1,
          "there is no column '%s' that --map names for '%s'".formatted(column, key),
          CsvRows.hint(column, table.columns()));
    }
  }

  private static void pairRows(
      List<Row> rows, boolean asked, InputFile file, PredictionPairing pairing) {
    List<Question> questions = pairing.questions();
    boolean sameOrder = true;
    for (int i = 0; i < rows.size(); i++) {
      sameOrder &= rows.get(i).fits(questions.get(i));
    }
    if (!sameOrder && asked) {
      pairByText(rows, file, pairing);
      return;
    }
    for (int i = 0; i < rows.size(); i++) {
      if (!rows.get(i).fits(questions.get(i))) {
        throw file.fault(
            rows.get(i).line(),
            "this row is for the database '%s' but question %s belongs to '%s'"
                .formatted(
                    rows.get(i).database(), questions.get(i).id(), questions.get(i).database()),
            "put the rows into the order of the questions, or add a column 'id'");
      }
      pairing.add(questions.get(i).id(), rows.get(i).sql(), null, null);
    }
  }

  /** Pairs rows by question text and database; questions with equal text are paired in order. */
  private static void pairByText(List<Row> rows, InputFile file, PredictionPairing pairing) {
    Map<String, Deque<Question>> open = new HashMap<>();
    for (Question question : pairing.questions()) {
      open.computeIfAbsent(question.text().strip(), text -> new ArrayDeque<>()).add(question);
    }
    for (Row row : rows) {
      Deque<Question> candidates = open.getOrDefault(row.question().strip(), new ArrayDeque<>());
      Question question = candidates.stream().filter(row::fits).findFirst().orElse(null);
      if (question == null) {
        throw file.fault(
            row.line(),
            "no question of the data set (or none that is left) has the text '%s'"
                .formatted(row.question()),
            "check that predictions and questions belong together");
      }
      candidates.remove(question);
      pairing.add(question.id(), row.sql(), null, null);
    }
  }
}
