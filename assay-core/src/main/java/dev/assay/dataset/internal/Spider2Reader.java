// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue.Fields;
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
}
