// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.InDatabaseContract;
import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.PostgresServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PostgresInDatabaseTest extends InDatabaseContract {
  private final PostgresServer server = PostgresServer.shared();
  private @Nullable DatabaseAddress created;

  @Override
  protected DatabaseAddress database(List<String> statements) throws SQLException {
    List<String> all = new ArrayList<>();
    all.add(
        "CREATE COLLATION anycase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)");
    all.addAll(statements);
    DatabaseAddress database = server.create("samples", all);
    created = database;
    return database;
  }

  @AfterEach
  void drop() throws SQLException {
    if (created != null) {
      server.drop(created);
    }
  }

  @Override
  protected List<List<String>> types() {
    return List.of(
        List.of("integer", "1", "2", "1"),
        List.of("bigint", "1", "2"),
        List.of(
            "double precision", "0.0", "'-0'", "'NaN'", "1.0", "0.1", "0.30000000000000004", "0.3"),
        List.of("real", "0.1", "1", "'NaN'"),
        List.of("numeric", "1", "1.00", "0.1", "'NaN'"),
        List.of("numeric(20,12)", "1", "0.1", "0.100000000001"),
        List.of("text", "'a'", "'A'", "'a '", "'NULL'", "''", "'1'"),
        List.of("text COLLATE anycase", "'a'", "'A'"),
        List.of("varchar(5)", "'a'", "'A'", "'a '"),
        List.of("char(3)", "'a'", "'A'", "'ab'"),
        List.of("char(5)", "'a'", "'A'", "'ab'"),
        List.of("boolean", "true", "false"),
        List.of("date", "'2020-01-01'", "'2020-01-02'", "'infinity'"),
        List.of("time", "'12:00:00'", "'12:00:01'"),
        List.of("time with time zone", "'12:00:00+00'", "'13:00:00+01'"),
        List.of("timestamp", "'2020-01-01'", "'2020-01-01 00:00:00.1'"),
        List.of("timestamptz", "'2020-01-01 00:00:00+00'", "'2020-01-01 01:00:00+01'"),
        List.of("interval", "'1 month'", "'30 days'", "'720 hours'"),
        List.of("uuid", "'12345678-1234-1234-1234-123456789012'", "gen_random_uuid()"),
        List.of("bytea", "'a'", "'b'", "''"),
        List.of("json", "'{\"a\": 1}'", "'{\"a\":1}'", "'1'"),
        List.of("jsonb", "'{\"a\": 1}'", "'{\"a\":1}'", "'1'"));
  }

  @Override
  protected String numbers(int rows) {
    return "generate_series(1, %d) AS s (n)".formatted(rows);
  }

  @Override
  @Tag("long")
  @Test
  protected void findsOnlyThoseEqualThatAreEqualWithoutRelaxation() throws Exception {
    super.findsOnlyThoseEqualThatAreEqualWithoutRelaxation();
  }

  @Override
  @Tag("long")
  @Test
  protected void aRightAnswerNeverTurnsWrongBeyondTheLimits() throws Exception {
    super.aRightAnswerNeverTurnsWrongBeyondTheLimits();
  }
}
