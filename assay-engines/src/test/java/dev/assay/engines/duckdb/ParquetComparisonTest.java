// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.input.TableLimits;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.Match;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the comparison by hashes against that of whole tables. */
class ParquetComparisonTest {
  /** More than those for which near misses are looked for. */
  private static final int ROWS = 2_500;

  /** Random pairs of files: 20 with {@code -Plong}. */
  private static final int PAIRS = Integer.getInteger("assay.sample.step", 1) > 1 ? 8 : 20;

  private static final String TABLE =
      """
      CREATE TABLE gold AS SELECT r AS id, 'word of row ' || (r * 7919 %% 10007) AS word,
        (r * 37 %% 1003)::DECIMAL(9,2) / 4 AS price, r * 0.1234567::DOUBLE AS x,
        DATE '2000-01-01' + (r %% 900)::INT AS d,
        TIMESTAMP '2000-01-01 12:00:00' + to_seconds(r * 61) AS t, r %% 3 = 0 AS b,
        CASE WHEN r %% 5 > 0 THEN 'state ' || (r %% 4) END AS state
      FROM range(%d) AS t(r)
      """
          .formatted(ROWS);

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a word: UPDATE predicted SET word = 'changed' WHERE id = 7",
        "no word: UPDATE predicted SET word = NULL WHERE id = 7",
        "an integer: UPDATE predicted SET id = -5 WHERE id = 7",
        "a float: UPDATE predicted SET x = -1.5 WHERE id = 7",
        "a decimal: UPDATE predicted SET price = -3.25 WHERE id = 7",
        "a date: UPDATE predicted SET d = '1999-01-01' WHERE id = 7",
        "a time: UPDATE predicted SET t = '1999-01-01' WHERE id = 7",
        "a row missing: DELETE FROM predicted WHERE id = 7",
        "a row added: INSERT INTO predicted SELECT * REPLACE ('new word' AS word) FROM gold WHERE id = 7",
        "three rows: UPDATE predicted SET word = 'changed', x = 0 WHERE id IN (7, 900, 2000)"
      })
  void tellsWhatDiffers(String change) throws SQLException {
    Match match = found(change).orElseThrow();

    assertThat(match.level()).isEqualTo(Match.Level.NONE);
    assertThat(match).isEqualTo(whole());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "case: UPDATE predicted SET word = upper(word) WHERE id = 7",
        "white space: UPDATE predicted SET word = '  ' || word WHERE id = 7",
        "noise: UPDATE predicted SET x = x * (1 + 1e-15) WHERE id = 7",
        "rounding: UPDATE predicted SET x = round(x, 2)",
        "percent: UPDATE gold SET x = x / 400; UPDATE predicted SET x = x / 4",
        "a known truth value: UPDATE predicted SET b = NOT b WHERE id = 7",
        "two numbers exchanged: UPDATE predicted SET x = price, price = x",
        "a row repeated: INSERT INTO predicted SELECT * FROM gold WHERE id = 7",
        "a known word: UPDATE predicted SET state = 'state 1' WHERE state = 'state 2' AND id < 99",
        "numerals: UPDATE predicted SET word = '12' WHERE id = 7; UPDATE gold SET word = '11' WHERE id = 7",
        "another type: ALTER TABLE predicted ALTER id TYPE INTEGER",
        "another name: ALTER TABLE predicted RENAME word TO name",
        "another column: ALTER TABLE predicted ADD COLUMN more INTEGER",
        "a type of its own: ALTER TABLE gold ADD COLUMN more INTEGER[];"
            + " ALTER TABLE predicted ADD COLUMN more INTEGER[]"
      })
  void leavesWhatItCantTell(String change) throws SQLException {
    assertThat(found(change)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing: SELECT 1",
        "zeros: UPDATE gold SET x = 0.0 WHERE id < 9; UPDATE predicted SET x = -0.0 WHERE id < 9",
        "no numbers: UPDATE gold SET x = 'NaN'; UPDATE predicted SET x = -'NaN'::DOUBLE",
        "infinite: UPDATE gold SET d = 'infinity'; UPDATE predicted SET d = 'infinity'"
      })
  void tellsThatRowsAreEqual(String change) throws SQLException {
    Match match = found(change).orElseThrow();

    assertThat(match.level()).isEqualTo(Match.Level.EXACT);
    assertThat(match).isEqualTo(whole());
  }

  /** Names that the statements use for themselves, and such as must be quoted. */
  @Test
  void takesAnyNames() throws SQLException {
    String table =
        "CREATE TABLE gold AS SELECT r AS one, 'word ' || r AS two, r * 2 AS n, 'a' AS bucket,"
            + " 'b' || r AS \"it's %s\" FROM range("
            + ROWS
            + ") AS t(r)";

    assertThat(found(table, "SELECT 1").orElseThrow().level()).isEqualTo(Match.Level.EXACT);
    assertThat(found(table, "UPDATE predicted SET two = 'changed' WHERE one = 5"))
        .hasValue(whole());
    assertThat(found(table, "UPDATE predicted SET n = -5 WHERE one = 5")).hasValue(whole());
    String own = table.replace("AS bucket", "AS file_row_number");
    assertThat(found(own, "SELECT 1")).isEmpty();
  }

  @Test
  void readsOnlyFirstRows() throws SQLException {
    write("SELECT 1");

    ParquetComparison.Compared compared =
        ParquetComparison.match(file("gold"), file("predicted"), ComparisonDeadline.DEFAULT, ROWS)
            .orElseThrow();

    assertThat(compared.goldRows()).isEqualTo(ROWS);
    assertThat(compared.predictedRows()).isEqualTo(ROWS);
    assertThat(compared.gold().rowCount()).isEqualTo(1000);
    assertThat(compared.gold().row(0).get(0)).isEqualTo(0L);
    assertThat(compared.predicted().row(0))
        .isEqualTo(
            new ParquetFormat().read(file("predicted"), TableLimits.DEFAULT).orElseThrow().row(0));
  }

  @Test
  void leavesSmallTablesAndOtherFiles() throws Exception {
    write("SELECT 1");
    Path broken = Files.writeString(folder.resolve("broken.parquet"), "none");

    assertThat(ParquetComparison.match(file("gold"), file("predicted"), ComparisonDeadline.DEFAULT))
        .isEmpty();
    assertThat(ParquetComparison.match(file("gold"), broken, ComparisonDeadline.DEFAULT, 1))
        .isEmpty();
    assertThat(
            ParquetComparison.match(
                file("gold"), folder.resolve("a.csv"), ComparisonDeadline.DEFAULT, 1))
        .isEmpty();
  }

  /** Values that mean the same as others under some relaxation, in any columns. */
  @Test
  void agreesWithTheWholeComparison() throws SQLException {
    List<String> texts =
        List.of(
            "one",
            "One",
            "one ",
            "o ne",
            "1",
            "1.0",
            "01",
            "true",
            "TRUE",
            "yes",
            "2024-01-01",
            "2024-01-01 00:00:00",
            "2024",
            "infinity",
            "Infinity",
            "$1",
            "",
            "two words",
            "two  words",
            "\u212Aelvin",
            "kelvin",
            "Kelvin's",
            "stra\u00dfe",
            "STRASSE");
    List<String> dates = List.of("2024-01-01", "2024-01-02", "infinity");
    List<String> numbers = List.of("0", "1", "1.0000000000000002", "100", "0.01", "-1", "'NaN'");
    Map<Match.Level, Integer> levels = new EnumMap<>(Match.Level.class);
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      String word = "'" + pick(random, texts).replace("'", "''") + "'";
      String other = "'" + pick(random, texts).replace("'", "''") + "'";
      boolean everywhere = random.nextBoolean();
      String gold =
          "CREATE TABLE gold AS SELECT %s AS a, %s AS b, %s::DOUBLE AS x, r::BIGINT AS n, DATE '%s' AS d"
                  .formatted(
                      everywhere ? word : "CASE WHEN r = 3 THEN " + word + " ELSE 'word ' || r END",
                      random.nextBoolean() ? other : "'name ' || (r % 5)",
                      random.nextBoolean() ? pick(random, numbers) : "r / 7",
                      pick(random, dates))
              + " FROM range("
              + ROWS
              + ") AS t(r)";
      String column = pick(random, List.of("a", "b", "x", "n", "d"));
      String value =
          switch (column) {
            case "x" -> pick(random, numbers) + "::DOUBLE";
            case "n" -> String.valueOf(random.nextInt(4) - 1);
            case "d" -> "DATE '" + pick(random, dates) + "'";
            default -> "'" + pick(random, texts).replace("'", "''") + "'";
          };
      String where = random.nextInt(4) == 0 ? "true" : "n <= " + random.nextInt(4);
      Optional<Match> found =
          found(gold, "UPDATE predicted SET %s = %s WHERE %s".formatted(column, value, where));
      found.ifPresent(match -> levels.merge(match.level(), 1, Integer::sum));
      int number = seed;
      found.ifPresent(match -> assertThat(match).as("seed %d", number).isEqualTo(whole()));
    }
    assertThat(levels.get(Match.Level.EXACT)).isPositive();
    assertThat(levels.get(Match.Level.NONE)).isPositive();
  }

  private static String pick(Random random, List<String> values) {
    return values.get(random.nextInt(values.size()));
  }

  private Optional<Match> found(String change) throws SQLException {
    return found(TABLE, change.substring(change.indexOf(':') + 1));
  }

  private Optional<Match> found(String table, String change) throws SQLException {
    write(table, change);
    return ParquetComparison.match(file("gold"), file("predicted"), ComparisonDeadline.DEFAULT, 1)
        .map(ParquetComparison.Compared::match);
  }

  private Match whole() {
    ResultTable gold = new ParquetFormat().read(file("gold"), TableLimits.DEFAULT).orElseThrow();
    ResultTable predicted =
        new ParquetFormat().read(file("predicted"), TableLimits.DEFAULT).orElseThrow();
    return ResultMatcher.match(gold, predicted);
  }

  private void write(String change) throws SQLException {
    write(TABLE, change);
  }

  /** Writes the gold, and as prediction the same in another order, changed. */
  private void write(String table, String change) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(table);
      statement.execute("CREATE TABLE predicted AS SELECT * FROM gold ORDER BY hash(rowid)");
      statement.execute(change);
      statement.execute("COPY gold TO '%s' (FORMAT parquet)".formatted(file("gold")));
      statement.execute("COPY predicted TO '%s' (FORMAT parquet)".formatted(file("predicted")));
    }
  }

  private Path file(String name) {
    return folder.resolve(name + ".parquet");
  }
}
