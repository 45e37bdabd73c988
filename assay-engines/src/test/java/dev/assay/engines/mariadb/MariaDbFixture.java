// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.ServerFixture;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.table.ErrorKind;
import dev.assay.table.ValueFamily;
import dev.assay.testkit.EngineFixture.SessionLeak;
import dev.assay.testkit.EngineFixture.StateKind;
import dev.assay.testkit.EngineFixture.TypeSample;
import dev.assay.testkit.EngineFixture.UnavailableAddress;
import dev.assay.testkit.server.MariaDbServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** MariaDB as the engine contract meets it. */
final class MariaDbFixture extends ServerFixture {
  /** Reads a variable in a query that, by its text, also sets it, and so has no parameter. */
  private static final String VARIABLE = "SELECT IF(FALSE, @a := 1, @a)";

  private final MariaDbServer server = MariaDbServer.shared();

  @Override
  public Engine engine() {
    return new MariaDbEngine();
  }

  @Override
  protected DatabaseAddress make(String id, List<String> statements) throws SQLException {
    return server.create(id, statements);
  }

  @Override
  protected void drop(DatabaseAddress address) throws SQLException {
    server.drop(address);
  }

  /** Rows, objects, accounts, databases, settings. */
  @Override
  public List<String> state(DatabaseAddress database) throws SQLException {
    List<String> state = new ArrayList<>();
    try (Connection connection = server.connect(MariaDbServer.name(database));
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CHECKSUM TABLE item",
              "SHOW FULL TABLES",
              "SHOW DATABASES",
              "SELECT routine_schema, routine_name FROM information_schema.routines ORDER BY 1, 2",
              "SELECT * FROM mysql.global_priv ORDER BY 1, 2",
              "SELECT * FROM mysql.db ORDER BY 1, 2, 3",
              "SHOW GLOBAL VARIABLES WHERE Variable_name NOT LIKE 'gtid%'")) {
        try (ResultSet rows = statement.executeQuery(sql)) {
          while (rows.next()) {
            StringBuilder row = new StringBuilder(sql);
            for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
              row.append(' ').append(rows.getString(c));
            }
            state.add(row.toString());
          }
        }
      }
    }
    return state;
  }

  @Override
  public List<UnavailableAddress> unavailable() throws Exception {
    DatabaseAddress shop = first();
    String name = MariaDbServer.name(shop);
    int silent = silentPort();
    int closed = closedPort();
    String secret = "s3cret-of-mine";
    String silentUrl = "jdbc:mariadb://localhost:" + silent + "/a?connectTimeout=1000";
    return List.of(
        new UnavailableAddress(with(shop, shop.url(), secret), "check its user and password"),
        new UnavailableAddress(
            with(shop, shop.url().replace(name, "no_such_shop"), shop.password()), "no_such_shop"),
        new UnavailableAddress(
            with(shop, "jdbc:mariadb://localhost:" + closed + "/shop", secret),
            "localhost:" + closed),
        new UnavailableAddress(with(shop, silentUrl, secret), "localhost:" + silent),
        new UnavailableAddress(
            with(shop, shop.url() + "&password=" + secret, secret), "environment"));
  }

  @Override
  public boolean disconnect(DatabaseAddress database) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      List<Long> ids = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT id FROM information_schema.processlist WHERE user = '"
                  + database.user()
                  + "'")) {
        while (rows.next()) {
          ids.add(rows.getLong(1));
        }
      }
      for (Long id : ids) {
        statement.execute("KILL " + id);
      }
    }
    return true;
  }

  @Override
  public List<TypeSample> types() {
    return MariaDbTypes.SAMPLES;
  }

  @Override
  public Set<ValueFamily> lackingFamilies() {
    return Set.of(ValueFamily.BOOLEAN, ValueFamily.INSTANT, ValueFamily.ARRAY);
  }

  @Override
  public List<String> endless() {
    return List.of(
        "SELECT SLEEP(3600)",
        "SELECT count(*) FROM seq_1_to_100000000 a, seq_1_to_100000000 b WHERE a.seq % 7 = b.seq %"
            + " 3",
        "SELECT BENCHMARK(1000000000000, SHA2('a', 512))",
        "SELECT seq FROM seq_1_to_1000000000 ORDER BY MD5(seq)",
        "SELECT seq FROM seq_1_to_1000000000000 WHERE seq % 2 > 5");
  }

  /** A recursion ends after a thousand steps here, without a word. */
  @Override
  public String manyRows(int count) {
    return "SELECT seq AS n, 'abcdefgh' AS t FROM seq_1_to_" + count;
  }

  @Override
  public List<String> escapes(Path outside) {
    return List.of(
        "INSERT INTO item VALUES (9, 'x', 1)",
        "SET STATEMENT tx_read_only=0 FOR INSERT INTO item VALUES (9, 'x', 1)",
        "SET STATEMENT tx_read_only=0 FOR CREATE TABLE t (a INTEGER)",
        "SET SESSION TRANSACTION READ WRITE",
        "INSERT INTO item VALUES (9, 'x', 1)",
        "DELETE FROM item",
        "TRUNCATE TABLE item",
        "CREATE TABLE t (a INTEGER)",
        "CREATE DATABASE another",
        "CREATE FUNCTION f() RETURNS INTEGER RETURN 1",
        "DROP TABLE item",
        "SELECT 1; DELETE FROM item",
        "SELECT 1 /*! INTO OUTFILE '" + outside.resolve("a") + "' */",
        "SELECT 'a' INTO OUTFILE '" + outside.resolve("b") + "'",
        "SELECT 'a' INTO DUMPFILE '" + outside.resolve("c") + "'",
        "LOAD DATA INFILE '/etc/hostname' INTO TABLE item",
        "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE item",
        "SET GLOBAL max_connections = 5",
        "SET GLOBAL general_log_file = '" + outside.resolve("d") + "'",
        "CREATE USER thief",
        "GRANT ALL ON *.* TO CURRENT_USER",
        "SET PASSWORD = PASSWORD('x')",
        "INSTALL SONAME 'server_audit'",
        "EXECUTE IMMEDIATE 'DELETE FROM item'",
        "FLUSH TABLES",
        "HANDLER mysql.user OPEN");
  }

  @Override
  public List<SessionLeak> leaks() {
    return List.of(
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "CREATE TEMPORARY TABLE item (id INTEGER)",
            "SELECT count(*) FROM item"),
        new SessionLeak(StateKind.VARIABLE, "SELECT @a := 5", VARIABLE),
        new SessionLeak(StateKind.VARIABLE, "SET @a = 5", VARIABLE),
        new SessionLeak(StateKind.SETTING, "SET sql_mode = 'ANSI_QUOTES'", "SELECT \"a\""),
        new SessionLeak(
            StateKind.SETTING, "SET sql_select_limit = 1", "SELECT id FROM item ORDER BY id"),
        new SessionLeak(StateKind.SETTING, "SET time_zone = '+05:00'", "SELECT @@time_zone"),
        new SessionLeak(StateKind.SETTING, "SET timestamp = 5", "SELECT NOW() > '2020-01-01'"),
        new SessionLeak(StateKind.SETTING, "USE information_schema", "SELECT count(*) FROM item"),
        new SessionLeak(StateKind.PREPARED_STATEMENT, "PREPARE p FROM 'SELECT 1'", "EXECUTE p"),
        new SessionLeak(StateKind.MEMORY, "SELECT LAST_INSERT_ID(7)", "SELECT LAST_INSERT_ID()"),
        new SessionLeak(
            StateKind.MEMORY,
            "SELECT SQL_CALC_FOUND_ROWS id FROM item LIMIT 1",
            "SELECT FOUND_ROWS()"),
        new SessionLeak(StateKind.TRANSACTION, "BEGIN", "SELECT @@in_transaction"),
        new SessionLeak(StateKind.TRANSACTION, "SELECT nothing", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.LOCK, "SELECT GET_LOCK('assay', 0)", "SELECT IS_FREE_LOCK('assay')", true),
        new SessionLeak(
            StateKind.FUNCTION, "CREATE FUNCTION f() RETURNS INTEGER RETURN 1", "SELECT f()"),
        new SessionLeak(StateKind.SEQUENCE, "CREATE TEMPORARY SEQUENCE s", "SELECT NEXTVAL(s)"),
        new SessionLeak(
            StateKind.RANDOM_NUMBERS,
            "SET rand_seed1 = 1, rand_seed2 = 1",
            "SELECT RAND() = RAND()"),
        new SessionLeak(StateKind.SETTING, "SET ROLE NONE", "SELECT CURRENT_ROLE()"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT 1; CREATE TEMPORARY TABLE item (id INTEGER)",
            "SELECT count(*) FROM item"));
  }

  @Override
  public Set<StateKind> lackingStates() {
    return EnumSet.of(
        StateKind.TEMPORARY_VIEW, StateKind.TYPE, StateKind.ATTACHED_DATABASE, StateKind.SECRET);
  }

  @Override
  public Map<ErrorKind, String> errors() {
    return Map.of(
        ErrorKind.TYPE, "SELECT ROW(1, 2) > 1",
        ErrorKind.PERMISSION, "SELECT * FROM mysql.user");
  }

  /** The zones that the contract tries are loaded, as no server has them from the start. */
  @Override
  public Optional<String> localTime() {
    try (Connection connection = server.connect("mysql")) {
      TimeZoneTables.load(connection, List.of("Asia/Tokyo", "America/New_York"));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return Optional.of("FROM_UNIXTIME(1717200000)");
  }

  @Override
  public List<String> comments() {
    return List.of(
        "ALTER TABLE maker COMMENT = 'who makes cars'",
        "ALTER TABLE maker MODIFY Name VARCHAR(20) COMMENT 'as people say it'");
  }

  @Override
  public List<String> enumeration() {
    return List.of("CREATE TABLE paint (color ENUM('red', 'it''s blue'))");
  }

  @Override
  public boolean hasSchemas() {
    return true;
  }
}
