// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SelectedTables.Selected;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectedTablesTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Schema.Table("Buyer", List.of("id", "name", "city")),
              new Schema.Table("sale", List.of("id", "buyer", "day")),
              new Schema.Table("other.sale", List.of("id", "amount"))),
          List.of());

  private static List<Selected> of(String sql) {
    return SelectedTables.of(sql, Dialect.SQLITE, SCHEMA);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT name FROM buyer|buyer:Buyer",
        "SELECT b.name FROM buyer b JOIN sale s ON s.buyer = b.id|b:Buyer",
        "SELECT name, day FROM buyer JOIN sale ON buyer = buyer.id|buyer:Buyer sale:sale",
        "SELECT upper(B.name) || s.day FROM buyer AS b, sale AS s|b:Buyer s:sale",
        "SELECT b.* FROM buyer b JOIN sale s ON s.buyer = b.id|b:Buyer",
        "SELECT * FROM buyer b JOIN sale s ON s.buyer = b.id|b:Buyer s:sale",
        "SELECT amount FROM other.sale|sale:other.sale",
        "SELECT e.name, m.name FROM buyer e JOIN buyer m ON e.id = m.id|e:Buyer m:Buyer",
        "SELECT CASE WHEN city = 'x' THEN 1 END FROM \"buyer\" LIMIT 3|\"buyer\":Buyer",
        "WITH w AS (SELECT 1) SELECT name FROM buyer, w AS x WHERE 1 = 2|"
      })
  void namesTheTablesWhoseColumnsAreSelected(String sql, String tables) {
    assertThat(of(sql))
        .extracting(selected -> selected.qualifier() + ":" + selected.table().name())
        .containsExactlyElementsOf(tables == null ? List.of() : List.of(tables.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT DISTINCT name FROM buyer",
        "SELECT name FROM buyer GROUP BY name",
        "SELECT name FROM buyer UNION SELECT 'x'",
        "SELECT id FROM buyer JOIN sale ON buyer = buyer.id",
        "SELECT x FROM buyer",
        "SELECT 1 FROM buyer",
        "SELECT name FROM (SELECT * FROM buyer) AS b",
        "SELECT (SELECT max(day) FROM sale) FROM buyer",
        "SELECT row_number() OVER (ORDER BY name) FROM buyer",
        "WITH buyer AS (SELECT 1 AS name) SELECT name FROM buyer",
        "SELECT name FROM nowhere",
        "SELECT 1",
        "no query"
      })
  void namesNoneWhereARowIsNotOneOfEachTable(String sql) {
    assertThat(of(sql)).isEmpty();
  }

  @Test
  void survivesDepth() {
    assertThat(of("SELECT " + "(".repeat(5000) + "name" + ")".repeat(5000) + " FROM buyer"))
        .isEmpty();
  }
}
