// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.gold.Gold;
import dev.assay.input.internal.CsvTable;
import dev.assay.input.internal.InputFile;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import java.util.ArrayList;
import java.util.List;
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
}
