// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.SampleOutcomes;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.internal.Redaction;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class InDatabaseOutcomeTest {
  @Test
  void keepsThatTheDatabaseComparedTheRows() throws IOException {
    Outcome plain = SampleOutcomes.outcome("q");
    ExecutionSummary counted =
        new ExecutionSummary("rows", 3_000_000L, 2L, 5.5, null, null, null)
            .compared(ExecutionSummary.IN_DATABASE);
    Outcome outcome =
        new Outcome(
            plain.questionSummary(),
            new PredictionSummary(plain.sql(), null, counted, List.of(), List.of()),
            plain.goldSql(),
            new GoldSummary(counted, null, false, List.of()),
            plain.verdict(),
            plain.match(),
            plain.metrics());

    String line = OutcomeJson.write(outcome);

    assertThat(OutcomeJson.read(line)).isEqualTo(outcome);
    assertThat(line.split("\"compared\":\"database\"", -1)).hasSize(3);
    assertThat(OutcomeJson.write(plain)).doesNotContain("compared");
    assertThat(Redaction.of(outcome).execution().inDatabase()).isTrue();
  }
}
