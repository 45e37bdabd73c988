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
package dev.assay.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.Judged;
import dev.assay.agreement.JuryRule;
import dev.assay.agreement.WithJudge;
import dev.assay.model.AssayException;
import dev.assay.model.Unscored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What judges come to, as the fields {@code judges} and {@code with_judge} of a summary. */
public final class JudgedJson {
  private static final String WITH_JUDGE = "with_judge";
  private static final String JURY = "jury";
  private static final ObjectReader TREES = JsonMapper.builder().build().reader();

  private JudgedJson() {}

  static void write(JsonGenerator json, Judged judged) throws IOException {
    json.writeArrayFieldStart("judges");
    for (JudgeTally tally : judged.judges()) {
      json.writeStartObject();
      json.writeStringField("judge", tally.judge().judge());
      json.writeStringField("rubric", tally.judge().rubric());
      json.writeStringField("model", tally.judge().model());
      json.writeNumberField("questions", tally.questions());
      json.writeNumberField("judgements", tally.judgements());
      json.writeNumberField("unscored", tally.unscored());
      JsonFields.number(json, "mean_score", tally.mean());
      json.writeArrayFieldStart("distribution");
      for (Map.Entry<Double, Integer> each : tally.scores().entrySet()) {
        json.writeStartObject();
        JsonFields.number(json, "score", each.getKey());
        json.writeNumberField("judgements", each.getValue());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeObjectFieldStart("without_score");
      for (Map.Entry<Unscored, Integer> each : tally.why().entrySet()) {
        json.writeNumberField(each.getKey().name().toLowerCase(Locale.ROOT), each.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    WithJudge withJudge = judged.withJudge();
    JuryRule rule = judged.rule();
    if (withJudge != null && rule != null) {
      json.writeObjectFieldStart(WITH_JUDGE);
      json.writeStringField(JURY, rule.name().toLowerCase(Locale.ROOT));
      JsonFields.accuracy(json, "accuracy", withJudge.withJudge());
      json.writeNumberField("decided", withJudge.decided());
      json.writeNumberField("compared", withJudge.open());
      JsonFields.texts(json, "to_right", withJudge.toRight());
      JsonFields.texts(json, "to_wrong", withJudge.toWrong());
      json.writeEndObject();
    }
  }

  /**
   * The rule by which opinions became one in a stored {@code summary.json}.
   *
   * @return {@code null} if there were none
   * @throws AssayException if the file can't be read, or holds something else
   */
  public static @Nullable JuryRule jury(Path summary) {
    try {
      String rule =
          TREES.readTree(Files.readAllBytes(summary)).path(WITH_JUDGE).path(JURY).textValue();
      return rule == null ? null : JuryRule.valueOf(rule.toUpperCase(Locale.ROOT));
    } catch (IOException | IllegalArgumentException e) {
      throw new AssayException(
          "%s can't be read (%s); remove it and export again".formatted(summary, e.getMessage()),
          e);
    }
  }
}
