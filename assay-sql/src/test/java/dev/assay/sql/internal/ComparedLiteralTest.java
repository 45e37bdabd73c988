// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparedLiteralTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Schema.Table("Singer", List.of("id", "Name", "country")),
              new Schema.Table("band", List.of("id", "title"))),
          List.of());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      quoteCharacter = '^',
      value = {
        "SELECT 1 FROM singer WHERE name = 'Ada' | Singer.Name 'Ada'",
        "SELECT 1 FROM singer WHERE \"France\" = country | Singer.country \"France\"",
        "SELECT 1 FROM singer s JOIN band b ON s.id = b.id WHERE b.title IN ('x', 3)"
            + " | band.title 'x', band.title 3",
        "SELECT 1 FROM singer WHERE name LIKE 'A%' | Singer.Name 'A%' (pattern)",
        "SELECT 1 FROM singer WHERE id IN (SELECT id FROM band WHERE title = 'x' AND name = 'y')"
            + " | band.title 'x', Singer.Name 'y'",
        "SELECT 1 FROM singer UNION SELECT 2 FROM band WHERE id = 7 | band.id 7",
        "SELECT 1 FROM singer WHERE name <> 'Ada' OR name NOT IN ('x') OR name NOT LIKE 'y' | -",
        "SELECT 1 FROM singer WHERE NOT (name = 'Ada') | -",
        "SELECT 1 FROM singer WHERE name = \"country\" | -",
        "SELECT 1 FROM singer s JOIN band b ON s.id = b.id WHERE id = 3 | -",
        "SELECT 1 FROM (SELECT name AS n FROM singer) WHERE n = 'Ada' | -",
        "WITH singer AS (SELECT 1 AS name) SELECT 1 FROM singer WHERE name = 'Ada' | -",
        "SELECT 1 FROM song WHERE name = 'Ada' | -",
        "SELECT 1 FROM singer WHERE UPPER(name) = 'ADA' | -",
        "WHERE name = | -",
      })
  void findsWhatIsLookedForInAColumn(String sql, String expected) {
    assertThat(
            ComparedLiteral.of(sql, Dialect.SQLITE, SCHEMA).stream()
                .map(
                    literal ->
                        literal.table()
                            + "."
                            + literal.column()
                            + " "
                            + literal.literal()
                            + (literal.pattern() ? " (pattern)" : "")))
        .containsExactlyElementsOf(expected == null ? List.of() : List.of(expected.split(", ")));
  }
}
