// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Schema;
import dev.assay.sql.spider.ShopSchema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpiderExactSetMatchTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // values, case and white space don't count
        "SELECT name FROM Sale WHERE id > 5 LIMIT 1|select NAME from  SALE where ID > 'x' limit 9",
        // nor do the order of items, of conditions, of tables
        "SELECT id, day FROM Sale|SELECT day, id FROM Sale",
        "SELECT id FROM Sale WHERE id = 1 AND day = 2|SELECT id FROM Sale WHERE day = 2 AND id = 1",
        "SELECT day FROM Sale JOIN Product|SELECT day FROM Product JOIN Sale",
        // nor DISTINCT, in SELECT and in aggregates
        "SELECT DISTINCT day FROM Sale|SELECT day FROM Sale",
        "SELECT count(DISTINCT day) FROM Sale|SELECT count(day) FROM Sale",
        // nor aliases and the conditions of joins
        "SELECT a.day FROM Sale AS a JOIN Product AS b ON a.product_id = b.id"
            + "|SELECT sale.day FROM Sale JOIN Product ON sale.id = product.price",
        // a foreign key and what it refers to are the same column, where both tables are in FROM
        "SELECT a.product_id FROM Sale AS a JOIN Product AS b|SELECT b.id FROM Sale AS a JOIN"
            + " Product AS b",
        // where to AND and OR belong is not seen
        "SELECT id FROM Sale WHERE id = 1 AND day = 2 OR name = 3"
            + "|SELECT id FROM Sale WHERE id = 1 OR day = 2 AND name = 3",
        // values of nested queries don't count either
        "SELECT id FROM Sale WHERE id IN (SELECT id FROM Product WHERE price > 5)"
            + "|SELECT id FROM Sale WHERE id IN (SELECT id FROM Product WHERE price > 6)",
        // set operations are compared as the rest is
        "SELECT id FROM Sale UNION SELECT DISTINCT product_id FROM Sale WHERE id = 1"
            + "|SELECT id FROM Sale UNION SELECT product_id FROM Sale WHERE id = 2",
      })
  void callsTheseTheSame(String gold, String predicted) {
    assertThat(score(predicted, gold)).isEqualTo(1);
    assertThat(score(gold, predicted)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT id FROM Sale|SELECT day FROM Sale",
        "SELECT id FROM Sale|SELECT id, id FROM Sale",
        "SELECT max(id) FROM Sale|SELECT min(id) FROM Sale",
        "SELECT id FROM Sale WHERE id > 5|SELECT id FROM Sale WHERE id >= 5",
        "SELECT id FROM Sale WHERE id = 5|SELECT id FROM Sale",
        "SELECT id FROM Sale WHERE id = 1 AND day = 2|SELECT id FROM Sale WHERE id = 1 OR day = 2",
        "SELECT name FROM Sale GROUP BY name|SELECT name FROM Sale",
        "SELECT name FROM Sale GROUP BY name, day|SELECT name FROM Sale GROUP BY day, name",
        "SELECT name FROM Sale GROUP BY name|SELECT name FROM Sale GROUP BY name HAVING id > 1",
        "SELECT name FROM Sale ORDER BY id|SELECT name FROM Sale ORDER BY id DESC",
        "SELECT name FROM Sale ORDER BY id|SELECT name FROM Sale ORDER BY id LIMIT 1",
        "SELECT name FROM Sale LIMIT 1|SELECT name FROM Sale",
        "SELECT count(*) FROM Sale|SELECT count(*) FROM Product",
        "SELECT count(*) FROM Sale|SELECT count(*) FROM Sale JOIN Product",
        // the other table is not in FROM
        "SELECT product_id FROM Sale|SELECT id FROM Product",
        // the form in which nested queries stand is not made comparable
        "SELECT id FROM Sale WHERE id IN (SELECT DISTINCT id FROM Product)"
            + "|SELECT id FROM Sale WHERE id IN (SELECT id FROM Product)",
        "SELECT id FROM Sale WHERE id IN (SELECT id FROM Product WHERE id = 1 AND price = 2)|SELECT"
            + " id FROM Sale WHERE id IN (SELECT id FROM Product WHERE price = 2 AND id = 1)",
        // the same holds for values of queries in FROM
        "SELECT count(*) FROM (SELECT id FROM Sale WHERE id = 1)"
            + "|SELECT count(*) FROM (SELECT id FROM Sale WHERE id = 2)",
        "SELECT id FROM Sale UNION SELECT id FROM Product|SELECT id FROM Sale EXCEPT SELECT id FROM"
            + " Product",
        "SELECT id FROM Sale UNION SELECT id FROM Product|SELECT id FROM Sale UNION SELECT name"
            + " FROM Product",
      })
  void callsTheseDifferent(String gold, String predicted) {
    assertThat(score(predicted, gold)).isZero();
    assertThat(score(gold, predicted)).isZero();
  }

  @Test
  void givesNothingToWhatCantBeRead() {
    assertThat(score("SELECT id x FROM", "SELECT id FROM Sale")).isZero();
    assertThat(score(null, "SELECT id FROM Sale")).isZero();
  }

  @Test
  void isNotDefinedWhereTheGoldCantBeRead() {
    assertThat(score("SELECT id FROM Sale", "SELECT id FROM Sale WHERE id IS NOT NULL")).isNull();
  }

  @Test
  void isNotDefinedWithoutASchema() {
    String sql = "SELECT id FROM Sale";
    assertThat(new SpiderExactSetMatch().score(TextComparisons.of(Schema.UNKNOWN, sql, sql)))
        .isNull();
  }

  @Test
  void takesTheBestOfSeveralGoldsThatCanBeRead() {
    assertThat(score("SELECT id FROM Sale", "SELECT day FROM Sale", "SELECT id FROM Sale"))
        .isEqualTo(1);
    assertThat(score("SELECT id FROM Sale", "WITH x", "SELECT day FROM Sale")).isZero();
  }

  @Test
  void readsTheWordValueAsAPlaceHolderUnlessItIsAColumn() {
    assertThat(
            score(
                "SELECT id FROM Sale WHERE id = value AND day = 1",
                "SELECT id FROM Sale WHERE id = 1 AND day = 1"))
        .isEqualTo(1);
    String column = "SELECT value FROM Note WHERE value = 1";
    assertThat(score(column, column)).isEqualTo(1);
  }

  @Test
  void judgesTextsOfAnyLength() {
    String sql = "SELECT id FROM Sale WHERE " + "id = 1 AND ".repeat(20_000) + "id = 1";
    assertThat(score(sql, sql)).isEqualTo(1);
    assertThat(score(sql.replaceFirst("= 1", "> 1"), sql)).isZero();
  }

  private static @Nullable Double score(@Nullable String predicted, String... golds) {
    return new SpiderExactSetMatch().score(TextComparisons.of(ShopSchema.SCHEMA, predicted, golds));
  }
}
