// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.metric.Metric;
import dev.assay.metric.TestComparisons;
import dev.assay.sql.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SqlMetricsTest {
  private static final String GOLD =
      "SELECT DISTINCT c.name FROM Customers c JOIN Orders o ON c.customer_id = o.customer_id"
          + " WHERE o.order_date >= '2024-01-01'";
  private static final String PREDICTED =
      "SELECT name FROM Customers WHERE order_date >= '2024-01-01'";

  /** SELECT differs by DISTINCT, and there is no JOIN; FROM and WHERE match. */
  @Test
  void theExampleOfTheGuide() {
    assertThat(score(new SqlExactMatch(), PREDICTED, GOLD)).isZero();
    assertThat(score(new ComponentAccuracy(), PREDICTED, GOLD)).isEqualTo(0.5);
    assertThat(score(new OverallSqlAccuracy(), PREDICTED, GOLD)).isEqualTo(0.25);
  }

  /** Though the schema says that the column is not the predicted table's. */
  @Test
  void theExampleOfTheGuideOnItsDatabase() {
    Schema shop =
        new Schema(
            List.of(
                new Schema.Table("Customers", List.of("customer_id", "name")),
                new Schema.Table("Orders", List.of("order_id", "customer_id", "order_date"))),
            List.of());

    assertThat(new ComponentAccuracy().score(TestComparisons.texts(shop, PREDICTED, GOLD)))
        .isEqualTo(0.5);
    assertThat(new OverallSqlAccuracy().score(TestComparisons.texts(shop, PREDICTED, GOLD)))
        .isEqualTo(0.25);
  }

  @Test
  void namesSayWhoseTheyAre() {
    assertThat(new ComponentAccuracy().name()).isEqualTo("aws_component_accuracy");
    assertThat(new MeanAccuracy().name()).isEqualTo("aws_mean_accuracy");
    assertThat(new SimpleProportion().name()).isEqualTo("aws_simple_proportion");
  }

  @Test
  void exactMatchOverlooksOnlyLayout() {
    Metric metric = new SqlExactMatch();

    assertThat(score(metric, "select  A from T -- all\n;", "SELECT a FROM t")).isEqualTo(1);
    assertThat(score(metric, "SELECT a FROM t WHERE b = 'X'", "SELECT a FROM t WHERE b = 'x'"))
        .isZero();
    assertThat(score(metric, "SELECT t.a FROM t", "SELECT a FROM t")).isZero();
  }

  @Test
  void clausesOfThePredictionAloneDoNotCount() {
    String predicted = "SELECT a FROM t WHERE b = 1 ORDER BY a LIMIT 1";

    assertThat(score(new ComponentAccuracy(), predicted, "SELECT a FROM t")).isEqualTo(1);
    assertThat(score(new OverallSqlAccuracy(), predicted, "SELECT a FROM t")).isEqualTo(0.5);
    assertThat(score(new ComponentAccuracy(), "SELECT a FROM t", predicted))
        .isCloseTo(2 / 5.0, within(1e-12));
  }

  @Test
  void theBestGoldCounts() {
    assertThat(score(new SqlExactMatch(), "SELECT a FROM t", "SELECT b FROM u", "SELECT a FROM t"))
        .isEqualTo(1);
    assertThat(
            score(new ComponentAccuracy(), "SELECT a FROM t", "SELECT b FROM u", "SELECT b FROM t"))
        .isEqualTo(0.5);
  }

  @Test
  void anUnreadablePredictionHasNoComponents() {
    assertThat(score(new ComponentAccuracy(), "SELEC a", "SELECT a FROM t")).isZero();
    assertThat(score(new ComponentAccuracy(), null, "SELECT a FROM t")).isZero();
    assertThat(score(new OverallSqlAccuracy(), null, "SELECT a FROM t")).isZero();
    assertThat(score(new SqlExactMatch(), null, "SELECT a FROM t")).isZero();
  }

  @Test
  void anUnreadableGoldHasNoComponentAccuracy() {
    String unreadable = "SELECT a FROM t WHERE b ! = 1";

    assertThat(score(new ComponentAccuracy(), "SELECT a FROM t", unreadable)).isNull();
    assertThat(score(new OverallSqlAccuracy(), "SELECT a FROM t", unreadable)).isNull();
    assertThat(score(new SqlExactMatch(), unreadable, unreadable)).isEqualTo(1);
  }

  @Test
  void goldTablesHaveNoText() {
    assertThat(score(new SqlExactMatch(), "SELECT 1", (String) null)).isNull();
    assertThat(score(new ComponentAccuracy(), "SELECT 1", (String) null)).isNull();
  }

  private static @Nullable Double score(
      Metric metric, @Nullable String sql, @Nullable String... golds) {
    return metric.score(TestComparisons.texts(Schema.UNKNOWN, sql, golds));
  }
}
