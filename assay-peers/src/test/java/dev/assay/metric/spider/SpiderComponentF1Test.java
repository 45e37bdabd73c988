// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.sql.spider.ShopSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpiderComponentF1Test {
  private static final String GOLD =
      "SELECT name, count(*) FROM Sale WHERE id > 5 AND day LIKE 'x' GROUP BY name"
          + " HAVING count(*) > 1 ORDER BY count(*) DESC LIMIT 1";

  @Test
  void agreesWithItselfInEveryComponentThatItHas() {
    assertThat(
            scores(
                GOLD + " UNION SELECT id, day FROM Sale", GOLD + " UNION SELECT id, day FROM Sale"))
        .hasSize(10)
        .allSatisfy((name, score) -> assertThat(score).as(name).isEqualTo(1));
  }

  @Test
  void isNotDefinedForComponentsThatNeitherHas() {
    assertThat(scores("SELECT id FROM Sale", "SELECT day FROM Sale"))
        .isEqualTo(Map.of("spider_select_f1", 0.0, "spider_select_columns_f1", 0.0));
  }

  @Test
  void givesNothingInAnyComponentToWhatCantBeRead() {
    assertThat(scores("SELECT nonsense", GOLD))
        .hasSize(9)
        .allSatisfy((name, score) -> assertThat(score).as(name).isZero());
  }

  @Test
  void givesNothingForAComponentThatOnlyThePredictionHas() {
    assertThat(scores("SELECT id FROM Sale ORDER BY id", "SELECT id FROM Sale"))
        .isEqualTo(
            Map.of(
                "spider_select_f1", 1.0,
                "spider_select_columns_f1", 1.0,
                "spider_order_f1", 0.0,
                "spider_keywords_f1", 0.0));
  }

  @Test
  void tellsAggregatesFromColumns() {
    assertThat(scores(GOLD.replace("name, count(*) FROM", "name, sum(*) FROM"), GOLD))
        .containsEntry("spider_select_f1", 0.0)
        .containsEntry("spider_select_columns_f1", 1.0);
  }

  @Test
  void tellsOperatorsFromColumns() {
    assertThat(scores(GOLD.replace("id > 5", "id < 5"), GOLD))
        .containsEntry("spider_where_f1", 0.0)
        .containsEntry("spider_where_columns_f1", 1.0)
        .containsEntry("spider_keywords_f1", 1.0);
  }

  @Test
  void tellsHavingFromGroupBy() {
    assertThat(scores(GOLD.replace("HAVING count(*) >", "HAVING sum(id) >"), GOLD))
        .containsEntry("spider_group_f1", 0.0)
        .containsEntry("spider_group_columns_f1", 1.0);
    String one = "SELECT id FROM Sale JOIN Product GROUP BY product.name";
    assertThat(scores("SELECT id FROM Sale JOIN Product GROUP BY sale.name", one))
        .containsEntry("spider_group_f1", 0.0)
        .containsEntry("spider_group_columns_f1", 1.0);
  }

  @Test
  void countsLimitToOrderAndToKeywords() {
    assertThat(scores(GOLD.replace(" LIMIT 1", ""), GOLD))
        .containsEntry("spider_order_f1", 0.0)
        .containsEntry("spider_keywords_f1", 0.0);
    assertThat(scores(GOLD.replace(" LIMIT 1", " LIMIT 2"), GOLD))
        .containsEntry("spider_order_f1", 1.0);
  }

  @Test
  void comparesWhichConnectorsOccurNotHowOften() {
    String thrice = "SELECT id FROM Sale WHERE id = 1 AND id = 2 AND id = 3";
    assertThat(scores("SELECT id FROM Sale WHERE id = 1 AND id = 2", thrice))
        .containsEntry("spider_and_or_f1", 1.0)
        .containsEntry("spider_where_f1", 0.0);
    assertThat(scores(thrice.replaceFirst("AND", "OR"), thrice))
        .containsEntry("spider_and_or_f1", 0.0)
        .containsEntry("spider_where_f1", 1.0);
  }

  @Test
  void wantsSetOperationsToMatchExactly() {
    String union = "SELECT id FROM Sale UNION SELECT id FROM Product";
    assertThat(scores(union + " WHERE price = 1", union))
        .containsEntry("spider_set_operation_f1", 0.0)
        .containsEntry("spider_select_f1", 1.0);
  }

  @Test
  void takesTheBestOfSeveralGolds() {
    String plain = "SELECT id FROM Sale";
    String where = "SELECT id FROM Sale WHERE id = 1";
    assertThat(scores(where, plain, where)).containsEntry("spider_where_f1", 1.0);
    // The first gold says that no WHERE is needed.
    assertThat(scores(plain, plain, where)).doesNotContainKey("spider_where_f1");
    assertThat(scores("SELECT id FROM Sale WHERE day = 1", where, plain.replace("id", "day")))
        .containsEntry("spider_where_f1", 0.0);
  }

  @Test
  void scoresTheWorkedExample() {
    String gold =
        "SELECT T1.name, count(*) FROM product AS T1 JOIN sale AS T2 ON T1.id = T2.product_id"
            + " WHERE T1.price > 5 AND T2.day = 'Mon' GROUP BY T1.id"
            + " ORDER BY count(*) DESC LIMIT 1";
    String predicted =
        "SELECT count(*), product.name FROM sale JOIN product ON sale.id = product.id"
            + " WHERE sale.day = 'Tue' AND product.price >= 5 GROUP BY sale.product_id"
            + " ORDER BY count(*) DESC LIMIT 3";
    assertThat(scores(predicted, gold))
        .hasSize(9)
        .containsEntry("spider_where_f1", 0.0)
        .doesNotContainKey("spider_set_operation_f1")
        .allSatisfy(
            (name, score) ->
                assertThat(score).as(name).isEqualTo(name.equals("spider_where_f1") ? 0 : 1));
    Metric exact = new SpiderExactSetMatch();
    assertThat(exact.score(TextComparisons.of(ShopSchema.SCHEMA, predicted, gold))).isZero();
    assertThat(
            exact.score(TextComparisons.of(ShopSchema.SCHEMA, predicted.replace(">=", ">"), gold)))
        .isEqualTo(1);
  }

  @Test
  void areAllInstalledUnderTheirNames() {
    assertThat(Metrics.all().stream().map(Metric::name).filter(n -> n.startsWith("spider_")))
        .contains(
            "spider_exact_set_match",
            "spider_select_f1",
            "spider_select_columns_f1",
            "spider_where_f1",
            "spider_where_columns_f1",
            "spider_group_columns_f1",
            "spider_group_f1",
            "spider_order_f1",
            "spider_and_or_f1",
            "spider_set_operation_f1",
            "spider_keywords_f1");
  }

  /** Defined scores by name. */
  private static Map<String, Double> scores(@Nullable String predicted, String... golds) {
    Map<String, Double> scores = new TreeMap<>();
    for (Metric metric : components()) {
      Double score = metric.score(TextComparisons.of(ShopSchema.SCHEMA, predicted, golds));
      if (score != null) {
        scores.put(metric.name(), score);
      }
    }
    return new LinkedHashMap<>(scores);
  }

  private static List<Metric> components() {
    return Metrics.all().stream().filter(SpiderComponentF1.class::isInstance).toList();
  }
}
