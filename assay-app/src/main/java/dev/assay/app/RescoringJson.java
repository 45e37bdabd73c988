package dev.assay.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.run.Rescoring;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** What {@code assay rescore} found, as one JSON document. */
final class RescoringJson {
  private RescoringJson() {}

  static String write(Rescoring scores) {
    StringWriter document = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(document)) {
      json.writeStartObject();
      json.writeStringField("profile", scores.profile().name());
      write(json, "before", scores.before());
      write(json, "after", scores.after());
      json.writeStringField("file", scores.file().toString());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return document.toString();
  }

  private static void write(JsonGenerator json, String name, Proportion accuracy)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("correct", accuracy.successes());
    json.writeNumberField("scored", accuracy.total());
    if (accuracy.total() == 0) {
      json.writeNullField("accuracy");
    } else {
      json.writeNumberField("accuracy", accuracy.value());
    }
    json.writeNumberField("low", accuracy.low());
    json.writeNumberField("high", accuracy.high());
    json.writeEndObject();
  }
}
