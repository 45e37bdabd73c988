// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReducedQueryTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Schema.Table("singer", List.of("id", "name", "band_id")),
              new Schema.Table("band", List.of("id", "title"))),
          List.of());

  private static List<String> of(String sql) {
    return ReducedQuery.of(sql, Dialect.SQLITE, SCHEMA).stream().map(ReducedQuery::sql).toList();
  }

  @Test
  void leavesOutAJoinedTable() {
    assertThat(of("SELECT s.name FROM singer s JOIN band b ON s.band_id = b.id WHERE s.id > 1"))
        .containsExactly("SELECT s.name FROM singer s WHERE s.id > 1");
  }

  @Test
  void leavesOutTheFirstTable() {
    assertThat(of("SELECT title FROM singer s JOIN band b ON s.band_id = b.id"))
        .containsExactly("SELECT title FROM band b");
  }

  @Test
  void leavesOutAJoinOfASubquery() {
    assertThat(
            of(
                "SELECT name FROM singer WHERE id IN"
                    + " (SELECT s.id FROM singer s JOIN band b ON s.band_id = b.id)"))
        .containsExactly("SELECT name FROM singer WHERE id IN (SELECT s.id FROM singer s)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT s.name, title FROM singer s JOIN band b ON s.band_id = b.id",
        "SELECT * FROM singer s JOIN band b ON s.band_id = b.id",
        "SELECT s.name, b.title FROM singer s JOIN band b ON s.band_id = b.id ORDER BY b.title",
        "SELECT s.name, b.id FROM singer s LEFT JOIN band b ON s.band_id = b.id",
        "SELECT s.name FROM singer s LEFT JOIN band b ON s.band_id = b.id",
        "SELECT s.name FROM singer s JOIN band b ON s.band_id = b.id AND s.id > 3",
        "SELECT s.name FROM singer s JOIN label l ON s.id = l.id WHERE s.id = 1 AND x = 2",
        "SELECT DISTINCT ON (name) name FROM singer",
        "not SQL at all",
      })
  void leavesOutNothingThatIsUsed(String sql) {
    assertThat(of(sql)).noneMatch(reduced -> !reduced.contains("singer"));
    assertThat(of(sql)).isEmpty();
  }

  @Test
  void leavesOutDistinct() {
    assertThat(of("SELECT DISTINCT name FROM singer")).containsExactly("SELECT name FROM singer");
    assertThat(of("SELECT COUNT(DISTINCT name), SUM(DISTINCT id) FROM singer"))
        .containsExactly(
            "SELECT COUNT(name), SUM(DISTINCT id) FROM singer",
            "SELECT COUNT(DISTINCT name), SUM(id) FROM singer");
    assertThat(of("SELECT name FROM singer WHERE id IN (SELECT DISTINCT id FROM band)")).isEmpty();
  }
}
