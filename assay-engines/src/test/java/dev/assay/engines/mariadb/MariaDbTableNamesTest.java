// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MariaDbTableNamesTest {
  private static boolean namesShop(String sql) {
    return MariaDbTableNames.database(sql, Set.of("shop")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT shop.name FROM store AS shop",
        "SELECT shop.name, `Shop`.id FROM store shop JOIN t ON shop.id = t.id WHERE shop.x > 1",
        "SELECT count(shop.id) FROM t, (SELECT id FROM store) shop GROUP BY shop.name",
        "SELECT 'shop.x' FROM store"
      })
  void takesAnAliasForNoDatabase(String sql) {
    assertThat(namesShop(sql)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM shop.store",
        "SELECT shop.name FROM shop.store shop",
        "SELECT 1 FROM t shop, shop.store",
        "SELECT 1 FROM t shop JOIN u ON shop.a = u.a, `SHOP`.store",
        "SELECT 1 FROM (SELECT 1 FROM t WHERE 1) shop, shop.store",
        "SELECT shop.store.name FROM t shop",
        "SELECT shop.name FROM t",
        "SELECT 1 FROM t shop JOIN u USING (id), shop.store"
      })
  void findsADatabase(String sql) {
    assertThat(namesShop(sql)).isTrue();
  }
}
