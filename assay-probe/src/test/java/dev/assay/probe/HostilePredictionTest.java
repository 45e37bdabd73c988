// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queries that would cost more than a search may. */
@Timeout(60)
class HostilePredictionTest {
  private static final String COUNTER =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT %d) ";

  @TempDir Path folder;

  private DatabaseAddress address;

  @BeforeEach
  void makeDatabase() throws SQLException {
    Path file = folder.resolve("one.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER)");
      statement.execute("INSERT INTO t VALUES (1, 5), (2, 7)");
    }
    address = DatabaseAddress.of("one", "jdbc:sqlite:" + file);
  }

  private String notProbed(String predicted, Duration timeout) {
    try (CounterexampleSearch search =
        CounterexampleSearch.open(address, new ProbeSettings(200, 1, timeout))) {
      ProbeResult result = search.search(new QueryPair("SELECT count(*) FROM t", predicted));
      assertThat(result).isInstanceOf(ProbeResult.NotProbed.class);
      return ((ProbeResult.NotProbed) result).reason();
    }
  }

  @Test
  void endsAfterOneQueryThatDoesNotEnd() {
    assertThat(
            notProbed(
                COUNTER.formatted(Integer.MAX_VALUE) + "SELECT count(*) FROM n, t",
                Duration.ofMillis(200)))
        .isEqualTo("a query exceeded the time limit on a small database");
  }

  @Test
  void endsAfterManyQueriesThatTakeLongTogether() {
    long start = System.nanoTime();
    String reason =
        notProbed(
            "SELECT count(*) FROM t WHERE 0 < ("
                + COUNTER.formatted(40_000)
                + "SELECT max(i) FROM n)",
            Duration.ofMillis(100));

    assertThat(reason).contains("time limit");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void endsAtAnAnswerOfTooManyRows() {
    assertThat(
            notProbed(COUNTER.formatted(1_000_000) + "SELECT i FROM n, t", Duration.ofSeconds(20)))
        .isEqualTo("a query returned too much on a small database");
  }

  @Test
  void endsAtAnAnswerOfTooMuchText() {
    assertThat(
            notProbed(
                COUNTER.formatted(1_000) + "SELECT hex(zeroblob(100000)) FROM n, t",
                Duration.ofSeconds(20)))
        .isEqualTo("a query returned too much on a small database");
  }

  @Test
  void probesNothingThatDependsOnChance() {
    assertThat(notProbed("SELECT count(*) + random() FROM t", Duration.ofSeconds(1)))
        .isEqualTo("a query depends on chance or on the time");
  }

  @Test
  void probesNothingThatTheGuardRefuses() {
    assertThat(notProbed("DELETE FROM t RETURNING id", Duration.ofSeconds(1)))
        .contains("the guard refuses a query");
  }
}
