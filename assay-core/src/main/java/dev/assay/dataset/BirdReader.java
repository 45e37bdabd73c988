// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.FieldReader;
import dev.assay.dataset.input.InputFile;
import dev.assay.dataset.input.JsonValues;
import dev.assay.dataset.input.LocatedValue.Fields;
import dev.assay.model.Gold;
import dev.assay.model.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * BIRD: JSON objects with {@code question_id}, {@code db_id}, {@code question}, {@code evidence},
 * {@code difficulty} and the gold as {@code SQL} or {@code gold_sql}, taken verbatim. The id is
 * {@code question_id}, or else file stem and row.
 */
final class BirdReader implements DatasetReader {
  private static final Set<String> FIELDS =
      Set.of("question_id", "db_id", "question", "evidence", "difficulty", "SQL", "gold_sql");

  @Override
  public String format() {
    return "bird";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.isJsonWith("db_id", "SQL") || sample.isJsonWith("db_id", "gold_sql");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    List<Question> questions = new ArrayList<>();
    source.read(
        source.questions(),
        file -> {
          QuestionCollector list = new QuestionCollector(file);
          JsonValues.objects(file, FIELDS::contains, object -> add(object, file, list));
          questions.addAll(list.toList(source));
        });
    return questions;
  }

  private static void add(Fields object, InputFile file, QuestionCollector list) {
    FieldReader fields = new FieldReader(object, file.faults());
    String given = fields.textOrInteger("question_id");
    String id = given == null || given.isBlank() ? list.nextId() : given;
    String text = blankToNull(fields.text("question"));
    String database = fields.neededText("db_id");
    String gold = fields.neededText(fields.has("SQL") ? "SQL" : "gold_sql");
    if (database == null || gold == null) {
      return;
    }
    list.add(
        new Question(
            id,
            text == null ? "(the data set has no text for question %s)".formatted(id) : text,
            database,
            Gold.verbatim(gold),
            new QuestionLabels(null, blankToNull(fields.text("difficulty")), List.of()),
            new QuestionHints(null, blankToNull(fields.text("evidence")), Map.of()),
            MatchSettings.DEFAULT),
        object.line());
  }

  private static @Nullable String blankToNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
