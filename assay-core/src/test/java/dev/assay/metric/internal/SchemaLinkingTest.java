// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.TestComparisons;
import dev.assay.sql.Schema;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchemaLinkingTest {
  private static final Schema SHOP =
      new Schema(
          List.of(
              new Schema.Table("customers", List.of("id", "name", "city")),
              new Schema.Table("orders", List.of("id", "customer_id", "amount"))),
          List.of());
  private static final List<Metric> PARTS =
      List.of(
          new SchemaLinking.TablePrecision(),
          new SchemaLinking.TableRecall(),
          new SchemaLinking.TableF1(),
          new SchemaLinking.ColumnPrecision(),
          new SchemaLinking.ColumnRecall(),
          new SchemaLinking.ColumnF1());

  /**
   * Gold: tables customers, orders; columns name, customers.id, customer_id, amount. Prediction:
   * table customers; columns name, city. Shared: 1 table, 1 column.
   */
  @Test
  void countsSharedNames() {
    Map<String, @Nullable Double> scores =
        scores(
            "SELECT name FROM customers WHERE city = 'Rome'",
            "SELECT c.name FROM customers c JOIN orders o ON c.id = o.customer_id WHERE amount >"
                + " 1");

    assertThat(scores)
        .containsEntry("schema_linking_table_precision", 1.0)
        .containsEntry("schema_linking_table_recall", 0.5)
        .containsEntry("schema_linking_table_f1", 2 / 3.0)
        .containsEntry("schema_linking_column_precision", 0.5)
        .containsEntry("schema_linking_column_recall", 0.25)
        .containsEntry("schema_linking_column_f1", 1 / 3.0);
    assertThat(scores.get("schema_linking")).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aliasesAndCaseDoNotMatter() {
    Map<String, @Nullable Double> scores =
        scores("select T1.NAME from CUSTOMERS as T1", "SELECT name FROM customers");

    assertThat(scores.values()).containsOnly(1.0);
  }

  @Test
  void aQueryWithoutNamesIsLinkedToItsLike() {
    assertThat(scores("SELECT 2", "SELECT 1").values()).containsOnly(1.0);
    assertThat(scores("SELECT name FROM customers", "SELECT 1").values()).containsOnly(0.0);
  }

  @Test
  void notDefinedWithoutAReadableGold() {
    assertThat(scores("SELECT 1", "SELEC 1").values()).containsOnlyNulls();
    assertThat(scores("SELECT 1", null).values()).containsOnlyNulls();
  }

  @Test
  void anUnreadablePredictionIsWrong() {
    assertThat(scores("SELEC 1", "SELECT name FROM customers").values()).containsOnly(0.0);
    assertThat(scores(null, "SELECT name FROM customers").values()).containsOnly(0.0);
  }

  private static Map<String, @Nullable Double> scores(@Nullable String sql, @Nullable String gold) {
    Comparison comparison = TestComparisons.texts(SHOP, sql, gold);
    Map<String, @Nullable Double> scores = new TreeMap<>();
    scores.put("schema_linking", new SchemaLinking().score(comparison));
    PARTS.forEach(part -> scores.put(part.name(), part.score(comparison)));
    return scores;
  }

  @Test
  void asManyOtherNamesAreNotTheSame() {
    SchemaLinking.Overlap none = new SchemaLinking.Overlap(0, 2, 2);

    assertThat(none.precision()).isZero();
    assertThat(none.recall()).isZero();
    assertThat(none.f1()).isZero();
  }
}
