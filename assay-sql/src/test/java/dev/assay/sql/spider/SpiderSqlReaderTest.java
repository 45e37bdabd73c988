// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.spider.Conditions.ColumnOperand;
import dev.assay.sql.spider.Conditions.Condition;
import dev.assay.sql.spider.Conditions.NumberOperand;
import dev.assay.sql.spider.Conditions.QueryOperand;
import dev.assay.sql.spider.Conditions.TextOperand;
import dev.assay.sql.spider.SpiderQuery.ColumnUnit;
import dev.assay.sql.spider.SpiderQuery.OrderBy;
import dev.assay.sql.spider.SpiderQuery.QuerySource;
import dev.assay.sql.spider.SpiderQuery.SelectItem;
import dev.assay.sql.spider.SpiderQuery.TableSource;
import dev.assay.sql.spider.SpiderQuery.ValueUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpiderSqlReaderTest {
  @Test
  void readsEveryClause() {
    SpiderQuery query =
        read(
            "SELECT DISTINCT T1.name, count(DISTINCT T2.id), max(price - T2.id) FROM Product AS T1"
                + " JOIN Sale AS T2 ON T1.id = T2.product_id WHERE price > 5 OR day NOT LIKE 'x%'"
                + " GROUP BY T1.name, maker HAVING count(*) >= 2"
                + " ORDER BY avg(price) DESC, T1.name ASC LIMIT 3;");
    assertThat(query.from().sources())
        .containsExactly(new TableSource("product"), new TableSource("sale"));
    assertThat(query.from().conditions().units())
        .containsExactly(
            new Condition(
                false,
                "=",
                plain("product.id"),
                new ColumnOperand(column("sale.product_id")),
                null));
    assertThat(query.distinct()).isTrue();
    assertThat(query.select())
        .containsExactly(
            new SelectItem("none", plain("product.name")),
            new SelectItem(
                "count", new ValueUnit("none", new ColumnUnit("none", "sale.id", true), null)),
            new SelectItem("max", new ValueUnit("-", column("product.price"), column("sale.id"))));
    assertThat(query.where().units())
        .containsExactly(
            new Condition(false, ">", plain("product.price"), new NumberOperand(5), null),
            new Condition(true, "like", plain("sale.day"), new TextOperand("\"x%\""), null));
    assertThat(query.where().connectors()).containsExactly("or");
    assertThat(query.groupBy()).containsExactly(column("product.name"), column("product.maker"));
    assertThat(query.having().units())
        .containsExactly(
            new Condition(
                false,
                ">=",
                new ValueUnit("none", new ColumnUnit("count", "*", false), null),
                new NumberOperand(2),
                null));
    // The last direction holds for all keys.
    assertThat(query.orderBy())
        .isEqualTo(
            new OrderBy(
                "asc",
                List.of(
                    new ValueUnit("none", new ColumnUnit("avg", "product.price", false), null),
                    plain("product.name"))));
    assertThat(query.limited()).isTrue();
    assertThat(query.combined()).isNull();
  }

  @Test
  void readsQueriesInConditionsInFromAndInSetOperations() {
    SpiderQuery inner = read("SELECT id FROM Sale");
    assertThat(read("SELECT name FROM Product WHERE id NOT IN (SELECT id FROM Sale)").where())
        .isEqualTo(
            new Conditions(
                List.of(
                    new Condition(true, "in", plain("product.id"), new QueryOperand(inner), null)),
                List.of()));
    assertThat(read("SELECT count(*) FROM (SELECT id FROM Sale)").from().sources())
        .containsExactly(new QuerySource(inner));
    SpiderQuery combined = read("SELECT name FROM Product EXCEPT SELECT id FROM Sale");
    assertThat(combined.combined()).isEqualTo(new SpiderQuery.SetOperation("except", inner));
  }

  @Test
  void readsBothBoundsOfBetween() {
    assertThat(read("SELECT id FROM Sale WHERE id BETWEEN 1 AND 2 AND day = 'x'").where().units())
        .first()
        .isEqualTo(
            new Condition(
                false, "between", plain("sale.id"), new NumberOperand(1), new NumberOperand(2)));
  }

  @Test
  void looksForColumnsInTheTablesOfItsOwnFromInTurn() {
    assertThat(column("SELECT name FROM Sale AS a JOIN Product AS b", 0)).isEqualTo("sale.name");
    assertThat(column("SELECT name FROM Product JOIN Sale", 0)).isEqualTo("product.name");
    assertThat(SpiderSqlReader.read("SELECT day FROM Product", ShopSchema.NAMES)).isEmpty();
    assertThat(
            SpiderSqlReader.read(
                "SELECT id FROM Sale WHERE id IN (SELECT day FROM Product)", ShopSchema.NAMES))
        .isEmpty();
  }

  @Test
  void knowsAliasesInTheWholeText() {
    // T1 is given in the inner query, and the last T2 holds everywhere.
    SpiderQuery query =
        read(
            "SELECT T1.day, T2.price FROM Product AS T2 WHERE id IN (SELECT id FROM Sale AS T1)"
                + " UNION SELECT T2.id FROM Product AS T2");
    assertThat(query.select().get(0).unit().left().column()).isEqualTo("sale.day");
    assertThat(query.select().get(1).unit().left().column()).isEqualTo("product.price");
    assertThat(
            SpiderSqlReader.read(
                "SELECT T2.price FROM Product AS T2 UNION SELECT T2.id FROM Sale AS T2",
                ShopSchema.NAMES))
        .isEmpty();
  }

  @Test
  void takesTableNamesInsteadOfAliases() {
    assertThat(column("SELECT sale.id FROM Product AS T1 JOIN Sale AS T2", 0)).isEqualTo("sale.id");
  }

  @Test
  void readsWhateverFollowsLimit() {
    assertThat(read("SELECT id FROM Sale LIMIT many").limited()).isTrue();
    assertThat(SpiderSqlReader.read("SELECT id FROM Sale LIMIT", ShopSchema.NAMES)).isEmpty();
  }

  @Test
  void leavesOutWhatFollowsTheOutermostQuery() {
    SpiderQuery plain = read("SELECT id FROM Sale LIMIT 1");
    assertThat(read("SELECT id FROM Sale LIMIT 1 , 5 and so on")).isEqualTo(plain);
    assertThat(read("(SELECT id FROM Sale LIMIT 1);;")).isEqualTo(plain);
  }

  @Test
  void skipsTheRestOfAComparisonWithAColumn() {
    SpiderQuery query = read("SELECT id FROM Sale WHERE id = product_id OR day = 'x' AND id = 1");
    assertThat(query.where().connectors()).containsExactly("and");
    assertThat(query.where().units()).hasSize(2);
  }

  @Test
  void connectsConditionsOfSeveralJoinsByAnd() {
    SpiderQuery query =
        read(
            "SELECT day FROM Product AS a JOIN Sale AS b ON a.id = b.id JOIN Note AS c ON"
                + " b.id = c.sale_id OR b.id = 1");
    assertThat(query.from().sources()).hasSize(3);
    assertThat(query.from().conditions().connectors()).containsExactly("and");
    assertThat(query.from().conditions().units()).hasSize(2);
  }

  @Test
  void givesAnEmptyGroupByAsNone() {
    assertThat(read("SELECT id FROM Sale GROUP BY ORDER BY id").groupBy()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "SELECT",
        "SELECT id",
        "SELECT id FROM",
        "UPDATE Sale SET id = 1",
        "SELECT id FROM Nowhere",
        "SELECT id FROM Sale JOIN",
        "SELECT nothing FROM Sale",
        "SELECT 1 FROM Sale",
        "SELECT x.id FROM Sale",
        "SELECT sale.id.day FROM Sale",
        "SELECT t.* FROM Sale AS t",
        "SELECT id AS x FROM Sale",
        "SELECT id FROM Sale s",
        "SELECT id FROM Sale AS",
        "SELECT id FROM Sale AS Product",
        "SELECT id FROM Sale, Product",
        "SELECT id FROM Sale LEFT JOIN Product ON sale.id = product.id",
        "SELECT id FROM (Sale JOIN Product)",
        "SELECT id FROM (SELECT id FROM Sale) AS t",
        "SELECT upper(name) FROM Sale",
        "SELECT count(id FROM Sale",
        "SELECT `id` FROM Sale",
        "SELECT id FROM Sale WHERE id <> 1",
        "SELECT id FROM Sale WHERE id=1",
        "SELECT id FROM Sale WHERE day IS NOT NULL",
        "SELECT id FROM Sale WHERE day IS NULL",
        "SELECT id FROM Sale WHERE EXISTS (SELECT id FROM Product)",
        "SELECT id FROM Sale WHERE (id = 1 OR id = 2)",
        "SELECT id FROM Sale WHERE id IN (1, 2)",
        "SELECT id FROM Sale WHERE id > avg(id)",
        "SELECT id FROM Sale WHERE id BETWEEN 1 OR 2",
        "SELECT id FROM Sale WHERE id = 1 day = 2",
        "SELECT id FROM Sale WHERE id = 1 HAVING id > 2",
        "SELECT id FROM Sale WHERE id = 1 and group by",
        "SELECT id FROM Sale GROUP id",
        "SELECT id FROM Sale ORDER id",
        "SELECT id FROM Sale WHERE day = 'it''",
        "(SELECT id FROM Sale",
        "SELECT id FROM Sale WHERE id = (SELECT id FROM Product",
        "SELECT id FROM Sale UNION",
        "SELECT id FROM Sale UNION ALL SELECT id FROM Product",
        "WITH x AS (SELECT id FROM Sale) SELECT id FROM x",
      })
  void doesNotReadWhatTheOriginalDoesNot(String sql) {
    assertThat(SpiderSqlReader.read(sql, ShopSchema.NAMES)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM Sale",
        "SELECT id day FROM Sale",
        "SELECT count id FROM Sale",
        "SELECT (id) FROM Sale",
        "SELECT id FROM Sale WHERE",
        "SELECT id FROM Sale WHERE id = 1 and",
        "SELECT id FROM Sale WHERE id = 'x' or day like \"y\"",
        "SELECT id FROM Sale ORDER BY count ( * )",
        "SELECT id limit 1 as x FROM Sale",
        "SELECT id FROM Sale WHERE id is day",
      })
  void readsWhatTheOriginalReads(String sql) {
    assertThat(SpiderSqlReader.read(sql, ShopSchema.NAMES)).isPresent();
  }

  private static SpiderQuery read(String sql) {
    return SpiderSqlReader.read(sql, ShopSchema.NAMES).orElseThrow();
  }

  private static String column(String sql, int item) {
    return read(sql).select().get(item).unit().left().column();
  }

  private static ColumnUnit column(String name) {
    return new ColumnUnit("none", name, false);
  }

  private static ValueUnit plain(String name) {
    return new ValueUnit("none", column(name), null);
  }
}
