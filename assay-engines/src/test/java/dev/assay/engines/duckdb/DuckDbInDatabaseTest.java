// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.InDatabaseContract;
import dev.assay.engines.PushedRun;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.testkit.hostile.HostileCorpus;
import dev.assay.testkit.hostile.HostileStatement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DuckDbInDatabaseTest extends InDatabaseContract {
  @Override
  protected DatabaseAddress database(List<String> statements) throws SQLException {
    Path file = folder.resolve("samples.duckdb");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return DatabaseAddress.of("samples", "jdbc:duckdb:" + file);
  }

  @Override
  protected List<List<String>> types() {
    return List.of(
        List.of("INTEGER", "1", "2", "1"),
        List.of("BIGINT", "1", "2"),
        List.of("HUGEINT", "1", "2"),
        List.of("DOUBLE", "0.0", "-0.0", "'nan'", "1.0", "0.1", "0.30000000000000004", "0.3"),
        List.of("FLOAT", "0.1", "1", "'nan'"),
        List.of("DECIMAL(10,2)", "1", "1.00", "0.1"),
        List.of("DECIMAL(20,12)", "1", "0.1", "0.100000000001"),
        List.of("VARCHAR", "'a'", "'A'", "'a '", "'NULL'", "''", "'1'"),
        List.of("VARCHAR COLLATE NOCASE", "'a'", "'A'", "'ä'", "'Ä'"),
        List.of("VARCHAR COLLATE NOACCENT", "'a'", "'ä'"),
        List.of("BOOLEAN", "true", "false"),
        List.of("DATE", "'2020-01-01'", "'2020-01-02'", "'infinity'"),
        List.of("TIME", "'12:00:00'", "'12:00:01'"),
        List.of("TIMESTAMP", "'2020-01-01'", "'2020-01-01 00:00:00.1'"),
        List.of("TIMESTAMPTZ", "'2020-01-01 00:00:00+00'", "'2020-01-01 01:00:00+01'"),
        List.of("INTERVAL", "'1 month'", "'30 days'", "'720 hours'"),
        List.of("UUID", "'12345678-1234-1234-1234-123456789012'", "gen_random_uuid()"),
        List.of("BLOB", "'a'", "'b'", "''"),
        List.of("ENUM('x', 'y')", "'x'", "'y'"),
        List.of("JSON", "'{\"a\": 1}'", "'{\"a\":1}'", "'1'"));
  }

  @Override
  protected String numbers(int rows) {
    return "(SELECT range + 1 AS n FROM range(%d))".formatted(rows);
  }

  @Test
  void hostileStatementsEndInTheDatabaseAsTheyEndByThemselves() throws Exception {
    DatabaseAddress database =
        database(
            List.of(
                "CREATE TABLE item (id INTEGER, name VARCHAR)",
                "INSERT INTO item VALUES (1, 'nut'), (2, 'bolt'), (3, NULL)"));
    byte[] before = Files.readAllBytes(folder.resolve("samples.duckdb"));
    PushedRun run = new PushedRun(database, folder);
    for (HostileStatement statement : HostileCorpus.of("duckdb")) {
      if (statement.expected() == HostileStatement.Expectation.REFUSED
          || statement.expected() == HostileStatement.Expectation.QUERY) {
        run.pair("SELECT id, name FROM item", statement.template());
      }
    }
    Limits limits = Limits.DEFAULT.withTimeout(Duration.ofSeconds(1));
    List<Outcome> fetched = run.outcomes(limits, Profile.STANDARD, null);
    List<Outcome> pushed = run.outcomes(limits, Profile.STANDARD, 1L);
    for (int i = 0; i < fetched.size(); i++) {
      assertThat(pushed.get(i).verdict()).as(run.predicted(i)).isEqualTo(fetched.get(i).verdict());
      assertThat(pushed.get(i).execution().status())
          .as(run.predicted(i))
          .isEqualTo(fetched.get(i).execution().status());
    }
    assertThat(Files.readAllBytes(folder.resolve("samples.duckdb"))).isEqualTo(before);
  }

  @Test
  void acceptsMoreRowsThanMayBeFetched() throws Exception {
    acceptsMoreRowsThanMayBeFetched(200_000, 20_000);
  }

  @Test
  @Tag("long")
  void acceptsThreeMillionRowsOfWhichAHundredThousandMayBeFetched() throws Exception {
    acceptsMoreRowsThanMayBeFetched(3_000_000, 100_000);
  }

  private void acceptsMoreRowsThanMayBeFetched(int rows, long fetched) throws Exception {
    Limits limits = new Limits(Duration.ofSeconds(120), fetched, 20_000_000, 256L << 20);
    String gold = "SELECT n, n % 1000 AS d FROM " + numbers(rows);
    List<Outcome> outcomes =
        new PushedRun(database(List.of()), folder)
            .pair(gold, gold)
            .pair(gold, "SELECT n + (n = 77)::INTEGER, n % 1000 FROM " + numbers(rows))
            .outcomes(limits, Profile.STRICT, 10_000L);
    assertThat(outcomes.get(0).verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcomes.get(0).execution().rows()).isEqualTo(rows);
    assertThat(outcomes.get(1).verdict()).isEqualTo(new Verdict.Incorrect(Cause.WRONG_VALUES));
    assertThat(outcomes.get(1).match().difference().rowCounts().missing()).isEqualTo(1);
    assertThat(outcomes.get(1).match().difference().missing().get(0).cells())
        .containsExactly("77", "77");
  }
}
