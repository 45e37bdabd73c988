// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.ScriptedDatabase;
import dev.assay.metric.TestComparisons;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuntimeRatiosTest {
  private static final ResultTable ONE = TestComparisons.table("n", List.of(1));
  private static final Execution FAILED = new Execution.Failed(ErrorKind.OTHER, null, "gone");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void dividesGoldTimeByPredictedTimePairByPair() {
    ScriptedDatabase database =
        new ScriptedDatabase()
            .answer("gold", time(30), time(10), time(8))
            .answer("predicted", time(10), time(20), time(4));

    assertThat(RuntimeRatios.measure(database, "gold", "predicted", 3, MINUTE))
        .containsExactly(3.0, 0.5, 2.0);
    assertThat(database.asked())
        .containsExactly("predicted", "gold", "predicted", "gold", "predicted", "gold");
  }

  @Test
  void runsOnePairWhateverTheBudget() {
    ScriptedDatabase database =
        new ScriptedDatabase().answer("gold", time(30)).answer("predicted", time(10));

    assertThat(RuntimeRatios.measure(database, "gold", "predicted", 5, Duration.ofSeconds(-1)))
        .containsExactly(3.0);
    assertThat(RuntimeRatios.measure(database, "gold", "predicted", 1, MINUTE))
        .containsExactly(3.0);
  }

  @Test
  void countsTimesBelowTheClocksStepAsOneNanosecond() {
    ScriptedDatabase database =
        new ScriptedDatabase().answer("gold", time(0)).answer("predicted", time(0));

    assertThat(RuntimeRatios.measure(database, "gold", "predicted", 2, MINUTE))
        .containsExactly(1.0, 1.0);
  }

  @Test
  void givesNothingWhereEitherQueryStopsReturningRows() {
    ScriptedDatabase goldGoes =
        new ScriptedDatabase().answer("gold", time(1), FAILED).answer("predicted", time(1));
    ScriptedDatabase predictionGoes =
        new ScriptedDatabase().answer("gold", time(1)).answer("predicted", time(1), FAILED);

    assertThat(RuntimeRatios.measure(goldGoes, "gold", "predicted", 3, MINUTE)).isEmpty();
    assertThat(RuntimeRatios.measure(predictionGoes, "gold", "predicted", 3, MINUTE)).isEmpty();
  }

  private static Execution time(long nanos) {
    return ScriptedDatabase.rows(ONE, nanos);
  }
}
