// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpiderHardnessTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // clauses 0, others 0
        "easy|SELECT name FROM Sale",
        // clauses 1 (WHERE)
        "easy|SELECT name FROM Sale WHERE id = 1",
        "easy|SELECT count(*) FROM Sale WHERE id = 1",
        // others 1 (two items)
        "medium|SELECT name, id FROM Sale WHERE id = 1",
        // others 2 (two items, both aggregates)
        "medium|SELECT max(id), min(id) FROM Sale WHERE id = 1",
        // clauses 2 (table, WHERE)
        "medium|SELECT day FROM Sale JOIN Product ON sale.id = product.id WHERE price = 1",
        // clauses 2 (WHERE, OR), others 1 (WHERE of more than one part)
        "medium|SELECT name FROM Sale WHERE id = 1 OR id = 2",
        // clauses 2 (WHERE, LIKE)
        "medium|SELECT name FROM Sale WHERE name LIKE 'x'",
        // clauses 2, others 2 (items, WHERE): fits neither medium nor hard
        "extra|SELECT name, id FROM Sale WHERE id = 1 OR id = 2",
        // clauses 2, others 3 (aggregates, items, GROUP BY)
        "hard|SELECT max(id), count(*) FROM Sale GROUP BY name, day ORDER BY id",
        // clauses 1, others 3
        "hard|SELECT max(id), count(*) FROM Sale GROUP BY name, day",
        // clauses 3 (GROUP BY, ORDER BY, LIMIT)
        "hard|SELECT name FROM Sale GROUP BY name ORDER BY count(*) DESC LIMIT 1",
        // clauses 4
        "extra|SELECT name FROM Sale WHERE id = 1 GROUP BY name ORDER BY count(*) LIMIT 1",
        // nested 1
        "hard|SELECT name FROM Sale WHERE id = (SELECT max(id) FROM Product)",
        "hard|SELECT name FROM Sale UNION SELECT name FROM Product",
        // nested 1, others 1
        "extra|SELECT name, id FROM Sale UNION SELECT name, id FROM Product",
        // nested 2
        "extra|SELECT name FROM Sale WHERE id = (SELECT id FROM Product) UNION SELECT id FROM Sale",
        // a query in FROM counts as a table only
        "easy|SELECT count(*) FROM (SELECT name FROM Sale WHERE id = 1 ORDER BY id LIMIT 1)",
        // NOT counts as an aggregate, so there are two: others 1
        "easy|SELECT name FROM Sale WHERE name NOT IN ('x')",
        "medium|SELECT count(*) FROM Sale WHERE name NOT IN ('x')",
        // so do AND in HAVING and an aggregate in ORDER BY, but not one in HAVING
        "easy|SELECT name FROM Sale GROUP BY name HAVING count(*) > 1",
        "medium|SELECT count(*) FROM Sale GROUP BY name HAVING id > 1 AND id < 5",
        "medium|SELECT name FROM Sale ORDER BY max(id) - min(id)",
      })
  void countsAsTheOriginalDoes(String level, String sql) {
    SpiderQuery query = SpiderSqlReader.read(sql, ShopSchema.NAMES).orElseThrow();
    assertThat(SpiderHardness.of(query).label()).isEqualTo(level);
  }
}
