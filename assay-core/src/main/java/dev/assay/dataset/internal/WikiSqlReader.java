// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static java.util.Objects.requireNonNull;

import dev.assay.gold.Gold;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import dev.assay.sql.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * WikiSQL: JSON Lines with {@code question}, {@code table_id} and {@code sql}, a {@link
 * LogicalForm}, and beside them {@link WikiSqlTables}. All tables of {@code dev.jsonl} are in one
 * database, {@code dev.db}, whose id is the stem of the file; ids are stem and row.
 *
 * <p>A prompt shows only the question's own table, and the headers of its columns as glossary.
 */
public final class WikiSqlReader implements DatasetReader {
  public static final String FORMAT = "wikisql";
  private static final Set<String> FIELDS = Set.of("question", "table_id", "sql");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.isJsonWith("question", "table_id", "sql");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    Map<String, Schema.Table> tables = WikiSqlTables.read(source);
    String database = QuestionCollector.stem(source.questions());
    source.addSchemas(Map.of(database, new Schema(List.copyOf(tables.values()), List.of())));
    List<Question> questions = new ArrayList<>();
    source.read(
        source.questions(),
        file -> {
          QuestionCollector list = new QuestionCollector(file);
          JsonValues.objects(
              file,
              FIELDS::contains,
              object ->
                  list.addOrExcuse(
                      null,
                      null,
                      database,
                      object.line(),
                      () -> list.add(question(object, file, list, tables), object.line())),
              (line, fault) ->
                  list.addOrExcuse(
                      null,
                      null,
                      database,
                      line,
                      () -> {
                        throw fault;
                      }));
          questions.addAll(list.toList(source));
        });
    return questions;
  }

  private static Question question(
      Fields object, InputFile file, QuestionCollector list, Map<String, Schema.Table> tables) {
    FieldReader fields = new FieldReader(object, file.faults());
    String text = requireNonNull(fields.neededText("question"), "faults of a data set throw");
    String id = requireNonNull(fields.neededText("table_id"), "faults of a data set throw");
    Schema.Table table = tables.get(id);
    if (table == null) {
      throw file.fault(
          object.line(),
          "there is no table '%s' in the .tables.jsonl file".formatted(id),
          "check that both files belong together");
    }
    return new Question(
        list.nextId(),
        text.strip(),
        QuestionCollector.stem(file.path()),
        Gold.verbatim(gold(fields, file, table)),
        QuestionLabels.NONE,
        new QuestionHints(null, null, context(table)),
        MatchSettings.DEFAULT);
  }

  private static String gold(FieldReader fields, InputFile file, Schema.Table table) {
    try {
      return LogicalForm.sql(
          requireNonNull(fields.needed("sql"), "faults of a data set throw"), table);
    } catch (LogicalForm.Malformed e) {
      throw file.fault(
          fields.source().line(),
          "'sql': " + e.getMessage(),
          "write {\"sel\": 0, \"agg\": 0, \"conds\": [[1, 0, \"value\"]]}");
    }
  }

  private static Map<String, String> context(Schema.Table table) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put(Question.TABLES, table.name());
    String title =
        table.comment() == null || table.comment().isEmpty() ? "" : ": " + table.comment();
    context.put(
        "glossary",
        table.columns().stream()
            .map(column -> "%s is %s".formatted(column.name(), column.comment()))
            .collect(
                Collectors.joining(
                    "\n",
                    "Table %s%s\n".formatted(table.name(), title),
                    "\nText is stored in lower case.")));
    return context;
  }
}
