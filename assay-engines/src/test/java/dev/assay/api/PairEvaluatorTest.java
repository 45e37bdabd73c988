// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import static dev.assay.api.PairFixture.question;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.PairResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairEvaluatorTest {
  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void create() throws Exception {
    PairFixture.createShop(folder);
  }

  @Test
  void takesProfileAndMetricsPerCallAndReturnsResults() {
    try (PairEvaluator evaluator =
        PairEvaluator.on(folder).inProcess().metrics("execution_accuracy").open()) {
      Question question = question("SELECT id, name FROM item");
      String sql = "SELECT name, id FROM item";
      PairOptions strict =
          PairOptions.DEFAULT
              .withProfile(Profile.STRICT)
              .withMetrics(Metrics.named(List.of("bird_ex")));

      Outcome usual = evaluator.evaluate(question, sql);
      PairResult result = evaluator.evaluate(question, Prediction.of("ad-hoc", sql), strict);

      assertThat(usual.verdict()).isInstanceOf(Verdict.Correct.class);
      assertThat(usual.metrics().keySet()).containsExactly("execution_accuracy");
      assertThat(result.outcome().verdict()).isInstanceOf(Verdict.Incorrect.class);
      assertThat(result.outcome().metrics().keySet()).containsExactly("bird_ex");
      assertThat(result.gold()).isNotNull();
      assertThat(result.predicted()).isNotNull();
      assertThat(result.predicted().column(0).name()).isEqualTo("name");
    }
  }

  @Test
  void refusesWhatARunRefuses() {
    try (PairEvaluator evaluator = PairEvaluator.on(folder).inProcess().open()) {
      assertThatThrownBy(() -> evaluator.evaluate(question("SELECT {id FROM item"), "SELECT 1"))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("ad-hoc");
      PairOptions bird = PairOptions.DEFAULT.withProfile(Profile.named("bird").orElseThrow());
      assertThatThrownBy(() -> evaluator.evaluate(question("SELECT 1"), "SELECT 1", bird))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("bird_ex");
      assertThatThrownBy(
              () -> PairOptions.DEFAULT.withProfile(Profile.named("probed").orElseThrow()))
          .isInstanceOf(AssayException.class);
    }
  }
}
