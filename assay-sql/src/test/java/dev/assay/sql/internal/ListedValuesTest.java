// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListedValuesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CHECK (x IN ('a', 'b''c'))",
        "check((\"x\" in('a', 'b''c')))",
        "CREATE TABLE t (n INT CHECK (n > 0), x TEXT NOT NULL CHECK (x IN ('a', 'b''c')), y INT)",
        "CHECK (((x)::text = ANY ((ARRAY['a'::character varying, 'b''c'::character"
            + " varying])::text[])))",
        "CHECK ((x = ANY (ARRAY['a'::text, 'b''c'::text])))",
        "CHECK ((x IN ('a', 'b''c')) OR (x = ''))",
        "CHECK (((x)::\"Odd\".t IN ('a', 'b''c')))",
      })
  void readsTheValuesOfAColumn(String sql) {
    assertThat(ListedValues.of(sql, Dialect.POSTGRES))
        .containsExactly(Map.entry("x", List.of("a", "b'c")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CHECK (x > 'a')",
        "CHECK (x IN ('a') OR y = 1)",
        "CHECK (x NOT IN ('a'))",
        "CHECK (x IN (SELECT 'a'))",
        "CHECK (x IN (1, 2))",
        "CHECK (lower(x) IN ('a'))",
        "CHECK (x IN ('a', y))",
        "CHECK (",
        "CHECK (x = ANY (ARRAY['a'",
        "x IN ('a')",
      })
  void saysNothingOfOtherConditions(String sql) {
    assertThat(ListedValues.of(sql, Dialect.POSTGRES)).isEmpty();
  }

  @Test
  void readsTheCharacterSetsOfMysql() {
    assertThat(ListedValues.of("CHECK (`x` in (_utf8mb4'a',_utf8mb4'b'))", Dialect.MYSQL))
        .containsExactly(Map.entry("x", List.of("a", "b")));
  }

  @Test
  void readsAnEnumeratedType() {
    assertThat(ListedValues.ofType("enum('a','b''c')", Dialect.MYSQL)).containsExactly("a", "b'c");
    assertThat(ListedValues.ofType("ENUM('a', 'b')[]", Dialect.DUCKDB)).containsExactly("a", "b");
    assertThat(ListedValues.ofType("set('a','b')", Dialect.MYSQL)).isEmpty();
    assertThat(ListedValues.ofType("integer", Dialect.MYSQL)).isEmpty();
  }
}
