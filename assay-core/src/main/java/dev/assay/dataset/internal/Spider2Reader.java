// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Spider 2.0: its evaluation suite, whose {@code gold/spider2lite_eval.jsonl} lists the instances
 * and the columns that count, and whose {@code gold/exec_result} has the accepted results; with the
 * questions of {@code spider2-lite.jsonl} if that file exists. An instance without a stored result
 * uses its {@code gold/sql} as gold; an instance with neither can't be scored and is skipped.
 *
 * <p>The category is the engine, taken from the id: sqlite, bigquery or snowflake.
 */
final class Spider2Reader implements DatasetReader {
  private static final Set<String> WORDS =
      Set.of("instance_id", "question", "instruction", "db", "db_id");
  private static final String NO_DATABASE = "unknown";

  /** The text and the database of an instance, from the questions file. */
  private record QuestionText(@Nullable String text, @Nullable String database) {}

  @Override
  public String format() {
    return "spider2";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.isJsonWith("instance_id")
        && QuestionField.GOLD.names().stream().noneMatch(sample.names()::contains);
  }

  @Override
  public Optional<DatasetSource> find(Path folder) {
    return Spider2Folder.findRules(folder).map(rules -> new DatasetSource(rules, null));
  }

  @Override
  public List<Question> read(DatasetSource source) {
    Spider2Folder folder = Spider2Folder.of(source.questions());
    Map<String, QuestionText> words = new HashMap<>();
    Path texts = folder.questions();
    if (texts != null) {
      source.read(
          texts,
          file ->
              JsonValues.objects(
                  file, WORDS::contains, object -> words(object, words), (line, fault) -> {}));
    }
    List<Question> questions = new ArrayList<>();
    source.read(
        folder.rules(),
        file -> {
          QuestionCollector list = new QuestionCollector(file);
          List<String> others = new ArrayList<>();
          JsonValues.objects(
              file,
              name -> true,
              object -> {
                others.addAll(object.names().contains("evaluation") ? List.of("dbt") : List.of());
                tolerate(object, file, folder, words, source, list);
              },
              (line, fault) ->
                  list.addOrExcuse(
                      null,
                      null,
                      null,
                      line,
                      () -> {
                        throw fault;
                      }));
          if (list.size() == 0 && !others.isEmpty()) {
            throw file.fault(
                1,
                "these are instances of Spider2-DBT, which compares tables of DuckDB files; Assay does not do that",
                "run its own evaluation suite");
          }
          questions.addAll(list.toList(source));
        });
    return questions;
  }

  /** Notes the words of an instance; a faulty line costs no more than these. */
  private static void words(Fields object, Map<String, QuestionText> words) {
    FieldReader fields = new FieldReader(object, (line, column, message, remedy) -> {});
    String id = fields.neededText("instance_id");
    String text = fields.text(fields.has("question") ? "question" : "instruction");
    String database = fields.text(fields.has("db") ? "db" : "db_id");
    if (id != null) {
      words.put(id, new QuestionText(blankToNull(text), blankToNull(database)));
    }
  }

  private static void tolerate(
      Fields object,
      InputFile file,
      Spider2Folder folder,
      Map<String, QuestionText> words,
      DatasetSource source,
      QuestionCollector list) {
    String id =
        object.fields().stream()
            .filter(field -> field.name().equals("instance_id"))
            .map(field -> field.value() instanceof Scalar scalar ? scalar.text() : "")
            .findFirst()
            .orElse("");
    QuestionText asked = words.getOrDefault(id, new QuestionText(null, null));
    if (!id.isEmpty()) {
      Spider2Gold.hash(id, folder, source);
    }
    try {
      add(object, file, folder, words, list);
    } catch (AssayException e) {
      list.addOrExcuse(
          id,
          asked.text(),
          asked.database(),
          object.line(),
          () -> {
            throw e;
          });
    }
  }

  private static void add(
      Fields object,
      InputFile file,
      Spider2Folder folder,
      Map<String, QuestionText> words,
      QuestionCollector list) {
    FieldReader fields = new FieldReader(object, file.faults());
    String id = fields.neededText("instance_id");
    Gold gold = id == null ? null : new Spider2Gold(folder, file).read(id, fields);
    if (id == null || gold == null) {
      return;
    }
    QuestionText asked = words.getOrDefault(id, new QuestionText(null, null));
    boolean ordered = !Boolean.TRUE.equals(fields.truth("ignore_order"));
    list.add(
        Question.of(
                id,
                asked.text() == null ? Question.noText(id) : asked.text(),
                asked.database() == null ? NO_DATABASE : asked.database(),
                gold)
            .withLabels(new QuestionLabels(engine(id), null, List.of()))
            .withMatch(
                MatchSettings.DEFAULT.withOrder(ordered ? OrderRule.REQUIRED : OrderRule.IGNORED)),
        object.line());
  }

  private static @Nullable String engine(String id) {
    if (id.startsWith("local")) {
      return "sqlite";
    }
    if (id.startsWith("bq") || id.startsWith("ga")) {
      return "bigquery";
    }
    return id.startsWith("sf") ? "snowflake" : null;
  }

  private static @Nullable String blankToNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  /**
   * The gold of one Spider 2.0 instance: its accepted results, each with the columns that count.
   * {@code condition_cols} has 0-based columns, one list for all results or a list per result;
   * empty means all columns.
   *
   * <p>A quirk of the original evaluator is reproduced, because its published numbers depend on it:
   * if the only result is named {@code ID_a.csv}, only the first number of a flat {@code
   * condition_cols} is used, and 0 then means all columns.
   */
  private static final class Spider2Gold {
    private static final String REMEDY =
        "write [], [0, 2], or one such list for each accepted result";

    private final Spider2Folder folder;
    private final InputFile rules;

    Spider2Gold(Spider2Folder folder, InputFile rules) {
      this.folder = folder;
      this.rules = rules;
    }

    /**
     * Adds the hashes of an instance's files, of which none may be outside the data set's folder.
     */
    static void hash(String id, Spider2Folder folder, DatasetSource source) {
      folder.sqlOf(id).ifPresent(source::hash);
      folder.resultsOf(id).forEach(source::hash);
    }

    /** The gold; {@code null} if the instance has neither results nor a query. */
    @Nullable Gold read(String id, FieldReader fields) {
      List<Path> results = folder.resultsOf(id);
      Path query = folder.sqlOf(id).orElse(null);
      String sql = query == null ? null : PredictionFolder.text(query);
      if (results.isEmpty()) {
        return sql == null || sql.isBlank() ? null : Gold.verbatim(sql);
      }
      List<List<Integer>> columns = columns(id, fields, results);
      List<StoredTable> tables = new ArrayList<>();
      // Its script compares the first results where there are fewer lists of columns than results.
      for (int i = 0; i < Math.min(results.size(), columns.size()); i++) {
        tables.add(
            new StoredTable(
                results.get(i), columns.get(i).stream().map(c -> "#" + (c + 1)).toList()));
      }
      return new Gold.Tables(tables, sql);
    }

    /** The columns that count in each result; empty for all. */
    private List<List<Integer>> columns(String id, FieldReader fields, List<Path> results) {
      LocatedValue value = fields.value("condition_cols");
      List<LocatedValue> items =
          value == null ? List.of() : value instanceof Items list ? list.values() : List.of(value);
      long nested = items.stream().filter(item -> item instanceof Items).count();
      if (value != null && nested > 0) {
        if (nested < items.size()) {
          throw fault(
              value,
              "'condition_cols' of %s has %d lists among %d items"
                  .formatted(id, nested, items.size()));
        }
        return items.stream().map(item -> numbers(((Items) item).values())).toList();
      }
      List<Integer> flat = numbers(items);
      boolean single = results.size() == 1 && !results.get(0).endsWith(id + ".csv");
      List<Integer> used = single ? flat.stream().limit(1).filter(c -> c > 0).toList() : flat;
      return results.stream().map(result -> used).toList();
    }

    private List<Integer> numbers(List<LocatedValue> items) {
      List<Integer> numbers = new ArrayList<>();
      for (LocatedValue item : items) {
        if (item instanceof Scalar scalar
            && scalar.kind() == Kind.INTEGER
            && scalar.text().matches("[0-9]{1,5}")) {
          numbers.add(Integer.parseInt(scalar.text()));
        } else {
          throw fault(item, "'condition_cols' must hold numbers of columns, from 0");
        }
      }
      return numbers;
    }

    private AssayException fault(LocatedValue at, String message) {
      return rules.fault(at.line(), at.column(), message, REMEDY);
    }
  }
}
