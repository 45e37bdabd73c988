// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.FieldReader;
import dev.assay.dataset.input.FileHashes;
import dev.assay.dataset.input.InputFile;
import dev.assay.dataset.input.JsonValues;
import dev.assay.dataset.input.LocatedValue.Fields;
import dev.assay.model.Gold;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * sql-create-context: JSON objects with {@code question}, {@code context} (the {@code CREATE TABLE}
 * statements of the database) and {@code answer}, which is taken verbatim. {@code inserts}, SQL
 * that fills the tables, and {@code id} are Assay's own additions. Questions with the same context
 * share a database, whose id is a hash of the context.
 */
final class SqlCreateContextReader implements DatasetReader {
  private static final Set<String> FIELDS =
      Set.of("id", "question", "context", "answer", "inserts");
  private static final int HASH_LENGTH = 12;

  @Override
  public String format() {
    return "sql-create-context";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.isJsonWith("question", "context", "answer");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    List<Question> questions = new ArrayList<>();
    Map<String, String> scripts = new LinkedHashMap<>();
    source.read(
        source.questions(),
        file -> {
          QuestionCollector list = new QuestionCollector(file);
          JsonValues.objects(file, FIELDS::contains, object -> add(object, file, list, scripts));
          questions.addAll(list.toList(source));
        });
    source.script(scripts);
    return questions;
  }

  private static void add(
      Fields object, InputFile file, QuestionCollector list, Map<String, String> scripts) {
    FieldReader fields = new FieldReader(object, file.faults());
    String given = fields.textOrInteger("id");
    String id = given == null || given.isBlank() ? list.nextId() : given;
    String text = fields.neededText("question");
    String context = fields.neededText("context");
    String answer = fields.neededText("answer");
    String inserts = fields.text("inserts");
    if (text == null || context == null || answer == null) {
      return;
    }
    String script = inserts == null ? context : context.stripTrailing() + ";\n" + inserts;
    String database = "context-" + FileHashes.ofText(script).substring(0, HASH_LENGTH);
    scripts.put(database, script);
    list.add(Question.of(id, text, database, Gold.verbatim(answer)), object.line());
  }
}
