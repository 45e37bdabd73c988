// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.assay.compare.internal.Gate;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.TestRuns;
import dev.assay.journal.Manifest;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Usage;
import dev.assay.report.ExampleRun;
import dev.assay.report.RunSummary;
import dev.assay.table.internal.FlatTable;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutcomeTableTest {
  @Test
  void hasARowForEachQuestionAndAColumnForEachMetric() {
    FlatTable table = OutcomeTable.of(ExampleRun.outcomes(), List.of());

    assertThat(table.rows()).hasSize(ExampleRun.outcomes().size());
    assertThat(table.columns())
        .extracting(FlatTable.Column::name)
        .startsWith("question", "database")
        .contains("execution_accuracy", "prompt_tokens", "cost_usd")
        .doesNotHaveDuplicates();
  }

  @Test
  void saysTheSameAsJsonLinesAndAsCsv() throws IOException {
    StringWriter lines = new StringWriter();
    OutcomesJsonl.write(lines, OutcomeTable.of(ExampleRun.outcomes(), List.of()));
    StringWriter csv = new StringWriter();
    OutcomesCsv.write(csv, OutcomeTable.of(ExampleRun.outcomes(), List.of()));
    var records = CsvReader.builder().ofNamedCsvRecord(csv.toString()).stream().toList();

    List<String> objects = lines.toString().lines().toList();
    assertThat(objects).hasSameSizeAs(records);
    for (int i = 0; i < objects.size(); i++) {
      JsonNode object = new ObjectMapper().readTree(objects.get(i));
      for (String column : records.get(i).getHeader()) {
        String cell = object.required(column).isNull() ? "" : object.get(column).asText();
        assertThat(cell).as(column).isEqualTo(records.get(i).getField(column));
      }
    }
    assertThat(lines.toString()).endsWith("}\n");
  }

  @Test
  void hasTheMeanOfEachJudgesRepeats() {
    String question = ExampleRun.outcomes().get(0).question();
    List<Judgment> judgments =
        List.of(
            judgment(question, "a/one", 1, 3.0),
            judgment(question, "a/one", 2, 2.0),
            judgment(question, "a/one", 3, null),
            judgment(question, "b/two", 1, null));

    FlatTable table = OutcomeTable.of(ExampleRun.outcomes(), judgments);
    List<String> names = table.columns().stream().map(FlatTable.Column::name).toList();
    int one = names.indexOf("judge:execution_score:a/one");

    assertThat(names.get(one + 1)).isEqualTo("judge:execution_score:b/two");
    assertThat(table.rows().get(0).get(one)).isEqualTo(2.5);
    assertThat(table.rows().get(0).get(one + 1)).isNull();
    assertThat(table.rows().get(1).get(one)).isNull();
  }

  @Test
  void keepsGateAndJudgmentsInAHistory() {
    Manifest manifest = TestRuns.manifest("sha", 2, Map.of());
    RunSummary summary = RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes());
    GateVerdict gate =
        new Gate(1.0, Map.of(), null).judge("", ExampleRun.outcomes(), 0, null).orElseThrow();

    HistoryTables tables =
        HistoryTables.of(
            manifest,
            summary,
            ExampleRun.outcomes(),
            List.of(judgment("q1", "a/one", 2, 3.0), judgment("q1", "a/one", 3, null)),
            gate);

    FlatTable run = tables.tables().get(0);
    assertThat(run.columns()).extracting(FlatTable.Column::name).endsWith("gate", "gate_sentence");
    assertThat(run.rows().get(0)).endsWith("incomplete", gate.sentence());
    FlatTable judged = tables.tables().get(3);
    assertThat(judged.name()).isEqualTo("assay_judgements");
    assertThat(judged.rows().get(0))
        .containsExactly(
            tables.runId(),
            "q1",
            "execution_score",
            "abcd",
            "a/one",
            2L,
            3.0,
            "perfect",
            "yes",
            10L,
            2L,
            0.5);
    assertThat(judged.rows().get(1).subList(6, 9)).containsOnlyNulls();
    assertThat(judged.rows().toString()).doesNotContain("reasons");
  }

  private static Judgment judgment(
      String question, String model, int repeat, @Nullable Double score) {
    boolean scored = score != null;
    return new Judgment(
        new Judgment.Key(question, "abcd", model, repeat),
        "execution_score",
        scored ? 2.0 : null,
        new Judgment.Rating(
            score,
            scored ? "perfect" : null,
            scored ? Boolean.TRUE : null,
            scored ? "reasons" : null,
            scored ? null : "no JSON",
            scored ? null : MissingScoreReason.BAD_JSON),
        1,
        new Usage(10L, 2L, 0.5, 100.0),
        Instant.EPOCH);
  }

  @Test
  void writesNothingForARunWithoutOutcomes() {
    StringWriter lines = new StringWriter();
    OutcomesJsonl.write(lines, OutcomeTable.of(List.of(), List.of()));

    assertThat(lines.toString()).isEmpty();
  }
}
