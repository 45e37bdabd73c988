/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.model.FileProblem;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code scores-<profile>.jsonl}: a run's verdicts under another profile, one line a question. */
public final class Scores {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final String METRIC = "execution_accuracy";

  private Scores() {}

  /**
   * Writes the scores of a run under a profile, in place of earlier ones.
   *
   * @param outcomes with their verdicts under that profile
   * @return the file
   */
  public static Path write(RunDirectory run, String profile, List<Outcome> outcomes) {
    Path file = run.scores(profile);
    try {
      WholeFile.write(file, out -> writeLines(out, outcomes));
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
    return file;
  }

  private static void writeLines(OutputStream out, List<Outcome> outcomes) throws IOException {
    for (Outcome outcome : outcomes) {
      try (JsonGenerator json = FACTORY.createGenerator(out)) {
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        writeLine(json, outcome);
      }
      out.write('\n');
    }
  }

  private static void writeLine(JsonGenerator json, Outcome outcome) throws IOException {
    Verdict verdict = outcome.verdict();
    json.writeStartObject();
    json.writeStringField("question", outcome.question());
    json.writeStringField("verdict", verdict.label());
    if (verdict instanceof Verdict.Incorrect incorrect) {
      json.writeStringField("cause", incorrect.cause().name());
    } else if (verdict instanceof Verdict.NotScored notScored) {
      json.writeStringField("cause", notScored.reason().name());
    } else {
      json.writeNullField("cause");
    }
    if (verdict instanceof Verdict.NotScored) {
      json.writeNullField(METRIC);
    } else {
      json.writeNumberField(METRIC, verdict instanceof Verdict.Correct ? 1 : 0);
    }
    json.writeObjectFieldStart("metrics");
    for (Map.Entry<String, @Nullable Double> metric : outcome.metrics().entrySet()) {
      if (!metric.getKey().equals(METRIC)) {
        Fields.number(json, metric.getKey(), metric.getValue());
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}
