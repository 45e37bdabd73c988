// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.bench.BenchmarkQuestion.Labels;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes questions in Assay's own format, JSON Lines. */
final class QuestionLines {
  private static final JsonFactory JSON = new JsonFactory();

  private QuestionLines() {}

  static String of(List<DrawnQuestion> questions, BenchmarkEngine engine) {
    StringBuilder lines = new StringBuilder();
    for (DrawnQuestion question : questions) {
      lines.append(line(question, engine)).append('\n');
    }
    return lines.toString();
  }

  private static String line(DrawnQuestion question, BenchmarkEngine engine) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(question, engine, json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(DrawnQuestion question, BenchmarkEngine engine, JsonGenerator json)
      throws IOException {
    Labels labels = question.definition().labels();
    json.writeStartObject();
    json.writeStringField("id", question.id());
    json.writeStringField("database", question.database());
    json.writeStringField("question", question.question());
    writeText("instructions", question.instructions(), json);
    writeText("evidence", question.evidence(), json);
    if (question.definition().unanswerable()) {
      json.writeBooleanField("unanswerable", true);
    } else {
      writeGold(question.gold(engine), json);
    }
    json.writeStringField("category", labels.category());
    writeText("difficulty", labels.difficulty(), json);
    json.writeArrayFieldStart("tags");
    json.writeString(question.definition().half().key());
    for (String tag : labels.tags()) {
      json.writeString(tag);
    }
    json.writeEndArray();
    for (Map.Entry<String, Object> rule :
        new TreeMap<>(question.definition().comparison()).entrySet()) {
      json.writePOJOField(rule.getKey(), rule.getValue());
    }
    json.writeEndObject();
  }

  private static void writeText(String name, @Nullable String text, JsonGenerator json)
      throws IOException {
    if (text != null) {
      json.writeStringField(name, text);
    }
  }

  private static void writeGold(List<String> gold, JsonGenerator json) throws IOException {
    if (gold.size() == 1) {
      json.writeStringField("gold", gold.get(0));
      return;
    }
    json.writeArrayFieldStart("gold");
    for (String query : gold) {
      json.writeString(query);
    }
    json.writeEndArray();
  }
}
