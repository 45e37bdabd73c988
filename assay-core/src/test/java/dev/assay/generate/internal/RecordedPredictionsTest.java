// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.generate.Generator;
import dev.assay.gold.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedPredictionsTest {
  private final Prediction recorded = Prediction.of("q1", "SELECT 1");
  private final Generator generator = new RecordedPredictions(Map.of("q1", recorded));

  @Test
  void givesWhatWasRecordedForTheQuestion() {
    assertThat(generator.generate(question("q1"))).isEqualTo(recorded);
  }

  @Test
  void givesAPredictionWithoutSqlWhereNothingWasRecorded() {
    Prediction silent = generator.generate(question("q2"));

    assertThat(silent.sql()).isNull();
    assertThat(silent.error()).isNull();
    assertThat(silent.attempts()).isEmpty();
  }

  private static Question question(String id) {
    return Question.of(id, "How many?", "shop", Gold.sql("SELECT 1"));
  }
}
