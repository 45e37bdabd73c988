// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static java.util.Objects.requireNonNull;

import dev.assay.AssayException;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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

  /**
   * WikiSQL's {@code .tables.jsonl}: for each table an {@code id}, the {@code header} and the
   * {@code types} of its columns. In the database, the table {@code 1-1000-1} is {@code
   * table_1_1000_1} and its columns are {@code col0}, {@code col1} …, so headers become comments of
   * the columns.
   */
  private static final class WikiSqlTables {
    private static final String SUFFIX = ".tables.jsonl";
    private static final Set<String> FIELDS =
        Set.of("id", "header", "types", "page_title", "section_title", "caption");
    private static final Pattern NAME = Pattern.compile("table_\\w+");

    private WikiSqlTables() {}

    /**
     * The tables by the {@code table_id} of questions.
     *
     * @throws AssayException if the file is missing, or with its line if it is invalid
     */
    static Map<String, Schema.Table> read(DatasetSource source) {
      Path path =
          source.questions().resolveSibling(QuestionCollector.stem(source.questions()) + SUFFIX);
      if (!Files.isRegularFile(path)) {
        throw new AssayException(
            "%s does not exist; put WikiSQL's .tables.jsonl file, which has the tables' headers and types, next to the questions"
                .formatted(path));
      }
      Map<String, Schema.Table> tables = new LinkedHashMap<>();
      source.read(
          path,
          file -> JsonValues.objects(file, FIELDS::contains, object -> add(object, file, tables)));
      return tables;
    }

    private static void add(Fields object, InputFile file, Map<String, Schema.Table> tables) {
      FieldReader fields = new FieldReader(object, file.faults());
      String id = requireNonNull(fields.neededText("id"), "faults of a data set throw");
      String name = id.startsWith("table") ? id : "table_" + id.replace('-', '_');
      if (!NAME.matcher(name).matches()) {
        throw file.fault(
            object.line(),
            "'%s' can't be the id of a table".formatted(id),
            "write it like 1-1000-1");
      }
      List<String> headers = fields.texts("header");
      List<String> types = fields.texts("types");
      if (headers.isEmpty() || headers.size() != types.size()) {
        throw file.fault(
            object.line(),
            "has %d headers and %d types".formatted(headers.size(), types.size()),
            "give every column both");
      }
      List<Schema.Column> columns = new ArrayList<>();
      for (int n = 0; n < headers.size(); n++) {
        String type = types.get(n).toLowerCase(Locale.ROOT);
        String header = headers.get(n).strip().replaceAll("\\s+", " ");
        columns.add(
            new Schema.Column("col" + n, type, header.isEmpty() ? null : header, List.of()));
      }
      tables.put(id, new Schema.Table(name, columns, List.of(), title(fields)));
    }

    private static String title(FieldReader fields) {
      List<String> parts = new ArrayList<>();
      for (String name : List.of("page_title", "section_title", "caption")) {
        String text = fields.text(name);
        if (text != null && !text.isBlank() && !parts.contains(text.strip())) {
          parts.add(text.strip());
        }
      }
      return String.join(", ", parts);
    }
  }
}
