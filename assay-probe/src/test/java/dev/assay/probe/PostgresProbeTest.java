// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.ScratchEngines;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PostgresProbeTest extends ServerProbeContract {
  private final PostgresServer server = PostgresServer.shared();

  @Override
  DatabaseAddress onServer(String id, List<String> statements) throws SQLException {
    return server.create(id, statements);
  }

  @Override
  void remove(DatabaseAddress address) throws SQLException {
    server.drop(address);
  }

  @Override
  Connection administrator(DatabaseAddress address) throws SQLException {
    return server.connect(PostgresServer.name(address));
  }

  @Override
  String grant(DatabaseAddress address) {
    return "GRANT TEMPORARY ON DATABASE %1$s TO %1$s".formatted(PostgresServer.name(address));
  }

  @Override
  Map<String, String> zoo() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("\"Mixed Case\" TEXT", "'a''b\\%d'");
    columns.put("\"order\" BIGINT UNIQUE", "%d");
    columns.put("u UUID", "'00000000-0000-4000-8000-00000000000%d'");
    columns.put("j JSONB", "'{\"a\": %d}'");
    columns.put("l INTEGER[]", "ARRAY[%d, 2]");
    columns.put("ti TIME", "'10:00:0%d'");
    columns.put("tz TIMESTAMP WITH TIME ZONE", "'2024-01-0%d 10:00:00+00'");
    columns.put("iv INTERVAL", "'%d days'");
    columns.put("b BYTEA", "'\\x00ff0%d'");
    columns.put("f REAL", "%d.1");
    columns.put("n NUMERIC", "1234567890123456789.12345%d");
    columns.put("g INTEGER GENERATED ALWAYS AS (id + 1) STORED", "DEFAULT");
    columns.put("ch CHAR(5)", "'x%d'");
    columns.put("t TEXT COLLATE \"C\"", "'x%d'");
    columns.put("i INET", "'10.0.0.%d'");
    columns.put("k INTEGER GENERATED ALWAYS AS IDENTITY", "DEFAULT");
    columns.put("bo BOOLEAN", "%d > 2");
    return columns;
  }

  @Override
  String million() {
    return "generate_series(1, 1000000)";
  }

  @Override
  List<String> students() {
    return List.of(
        "CREATE TYPE mood AS ENUM ('sad', 'glad')",
        "CREATE TABLE student (id INTEGER PRIMARY KEY, name VARCHAR(5) NOT NULL, born DATE,"
            + " feels mood, size NUMERIC(5, 2) CHECK (size > 0),"
            + " twice INTEGER GENERATED ALWAYS AS (id * 2) STORED)",
        "INSERT INTO student SELECT i, E'n\\'\\\\' || i, DATE '2000-01-01' + i * 50, 'glad', i"
            + " FROM generate_series(1, 9) i",
        "CREATE FUNCTION oldest() RETURNS DATE LANGUAGE SQL AS 'SELECT min(born) FROM student'",
        "CREATE VIEW oldest_view AS SELECT oldest()",
        "CREATE VIEW document AS SELECT query_to_xml('TABLE student', true, true, '')",
        "CREATE FUNCTION later(DATE, DATE) RETURNS DATE LANGUAGE SQL AS 'SELECT oldest()'",
        "CREATE AGGREGATE latest(DATE) (SFUNC = later, STYPE = DATE)",
        "CREATE DOMAIN birth AS DATE CHECK (VALUE >= oldest())");
  }

  @Override
  String unprobed() {
    return "SELECT name FROM student WHERE born > oldest()";
  }

  @Override
  String[] reason(DatabaseAddress plain) {
    return new String[] {
      "a query calls oldest, which may read real tables",
      "the account may not create temporary tables",
      "GRANT TEMPORARY ON DATABASE \"" + PostgresServer.name(plain)
    };
  }

  @Override
  void readsNothingReal(DatabaseAddress plain) throws SQLException {
    String name = PostgresServer.name(plain);
    administer(plain, "ALTER DATABASE %s SET standard_conforming_strings = off".formatted(name));
    try (ScratchTables tables = ScratchEngines.open(plain, Duration.ofSeconds(20))) {
      tables.create(List.of("CREATE TEMPORARY TABLE student (id integer, born date)"));
      assertThat(tables.obstacle("SELECT max(born) FROM student")).isEmpty();
      for (String query :
          List.of(
              "SELECT born FROM public.student",
              "SELECT id FROM student UNION SELECT id FROM public.student WHERE false",
              "SELECT * FROM oldest_view",
              "SELECT * FROM document",
              "SELECT latest(born) FROM student",
              "SELECT id FROM student WHERE born < CAST('2000-01-01' AS birth)",
              "SELECT table_to_xml('student', true, true, '')",
              "SELECT '\\'', table_to_xml($$student$$, true, true, $$$$), '\\''")) {
        assertThat(tables.obstacle(query)).as(query).isPresent();
      }
      try (Connection connection = administrator(plain);
          Statement statement = connection.createStatement();
          ResultSet made =
              statement.executeQuery("SELECT count(*) FROM pg_class WHERE relname = 'student'")) {
        made.next();
        assertThat(made.getInt(1)).isEqualTo(1);
      }
    }
  }

  @Test
  void readsNoRealTableByItsFullName() {
    assertThat(reason("SELECT count(*) FROM customer", "SELECT count(id) FROM public.customer"))
        .contains("public");
  }
}
