// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Privilege;
import dev.assay.execute.Privilege.Kind;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.testkit.server.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresPrivilegesTest {
  /** The first version in which a message has a flag to flush it, as the documentation notes. */
  private static final int FLUSHING_MESSAGES = 17;

  private static final List<String> SHOP =
      List.of(
          "CREATE TABLE item (id INTEGER, name TEXT)",
          "CREATE TABLE maker (id INTEGER)",
          "CREATE SEQUENCE numbers",
          "CREATE FUNCTION all_powerful() RETURNS integer LANGUAGE sql SECURITY DEFINER"
              + " AS 'SELECT 1'",
          "REVOKE ALL ON FUNCTION all_powerful() FROM PUBLIC",
          "CREATE FOREIGN DATA WRAPPER elsewhere",
          "CREATE SERVER other FOREIGN DATA WRAPPER elsewhere");

  private final PostgresServer server = PostgresServer.shared();
  private DatabaseAddress shop = DatabaseAddress.of("none", "none");

  @BeforeAll
  void create() throws SQLException {
    shop = server.create("rights", SHOP);
  }

  @AfterAll
  void drop() throws SQLException {
    server.drop(shop);
  }

  private void run(String... statements) throws SQLException {
    try (Connection connection = server.connect(PostgresServer.name(shop));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql.replace("ROLE_OF_TEST", '"' + String.valueOf(shop.user()) + '"'));
      }
    }
  }

  private static List<Privilege> privileges(DatabaseAddress address) throws SQLException {
    return all(address).stream().filter(Privilege::forbidsRuns).toList();
  }

  private static List<Privilege> all(DatabaseAddress address) throws SQLException {
    try (Session session =
        new PostgresEngine().open(address, SessionSettings.DEFAULT).orElseThrow()) {
      return session.privileges();
    }
  }

  @Test
  void tellsWhichDisturbingFunctionsARoleMayCallUntilTheyAreRevokedAsDocumented() throws Exception {
    DatabaseAddress other = server.create("disturb", SHOP);
    try {
      assertThat(all(other))
          .containsExactly(
              new Privilege(
                  Kind.DISTURB,
                  "functions pg_advisory_lock and its like, pg_cancel_backend,"
                      + " pg_logical_emit_message, pg_notify, pg_terminate_backend"));
      assertThat(endsAnotherSession(other)).isTrue();
      try (Connection connection = server.connect(PostgresServer.name(other));
          Statement statement = connection.createStatement()) {
        String revoke = documented("REVOKE EXECUTE ON FUNCTION pg_advisory");
        statement.execute(
            server.version() >= FLUSHING_MESSAGES
                ? revoke
                : revoke.replaceAll("(emit_message\\(\\w+, \\w+, \\w+), boolean\\)", "$1)"));
        assertThat(all(other)).isEmpty();
        assertThat(endsAnotherSession(other)).isFalse();
      }
    } finally {
      server.drop(other);
    }
  }

  @Test
  void tellsViewsAndFunctionsThatShowOtherQueries() throws Exception {
    DatabaseAddress other =
        server.create(
            "observe",
            List.of(
                "CREATE VIEW activity AS SELECT query FROM pg_stat_activity",
                "CREATE VIEW on_top AS SELECT count(*) FROM activity",
                "CREATE VIEW plain AS SELECT 'pg_activity' AS a",
                "CREATE FUNCTION running() RETURNS SETOF text LANGUAGE sql"
                    + " AS 'SELECT query FROM pg_stat_get_activity(NULL)'",
                "CREATE FUNCTION standard() RETURNS bigint LANGUAGE sql"
                    + " RETURN (SELECT count(*) FROM pg_stat_activity)"));
    try {
      assertThat(privileges(other))
          .containsExactly(
              new Privilege(Kind.OBSERVE, "function public.running and 1 more"),
              new Privilege(Kind.OBSERVE, "view public.activity and 1 more"));
    } finally {
      server.drop(other);
    }
  }

  /** Returns whether an unguarded query ends another session of its role. */
  private static boolean endsAnotherSession(DatabaseAddress address) throws SQLException {
    PostgresEngine engine = new PostgresEngine();
    try (Session one = engine.open(address, SessionSettings.DEFAULT).orElseThrow();
        Session victim = engine.open(address, SessionSettings.DEFAULT).orElseThrow()) {
      try (Statement query = one.statement()) {
        query.execute(
            "SELECT U&\"\\0070g_terminate_backend\"(pid, 5000) FROM pg_stat_activity"
                + " WHERE usename = current_user AND pid <> pg_backend_pid()");
      } catch (SQLException e) {
        assertThat(e.getSQLState()).isEqualTo("42501");
      }
      one.reset();
      try (Statement query = victim.statement()) {
        query.execute("SELECT 1");
        return false;
      } catch (SQLException gone) {
        return true;
      }
    }
  }

  private static String documented(String start) throws Exception {
    String page =
        Files.readString(
            Path.of(System.getProperty("assay.root"), "docs", "databases", "postgresql.md"));
    int from = page.indexOf(start);
    return page.substring(from, page.indexOf("```", from));
  }

  @Test
  void findsNothingToReportOfARoleThatMayOnlyRead() throws SQLException {
    assertThat(privileges(shop)).isEmpty();
  }

  @Test
  void reportsEachRightBeyondReading() throws SQLException {
    check(
        "ALTER ROLE ROLE_OF_TEST SUPERUSER",
        "ALTER ROLE ROLE_OF_TEST NOSUPERUSER",
        new Privilege(Kind.SUPERUSER, "role attribute SUPERUSER"));
    check(
        "ALTER ROLE ROLE_OF_TEST CREATEROLE",
        "ALTER ROLE ROLE_OF_TEST NOCREATEROLE",
        new Privilege(Kind.WRITE, "role attribute CREATEROLE"));
    check(
        "ALTER ROLE ROLE_OF_TEST REPLICATION",
        "ALTER ROLE ROLE_OF_TEST NOREPLICATION",
        new Privilege(Kind.FILES, "role attribute REPLICATION"));
    granted("pg_read_server_files TO", Kind.FILES, "member of pg_read_server_files");
    granted("pg_execute_server_program TO", Kind.PROGRAMS, "member of pg_execute_server_program");
    granted("INSERT ON item TO", Kind.WRITE, "INSERT on public.item");
    granted("UPDATE (name) ON item TO", Kind.WRITE, "UPDATE on public.item");
    granted("DELETE ON item, maker TO", Kind.WRITE, "DELETE on public.item and 1 more");
    granted("USAGE ON SEQUENCE numbers TO", Kind.WRITE, "nextval and setval on public.numbers");
    granted("CREATE ON SCHEMA public TO", Kind.WRITE, "CREATE in schema public");
    granted(
        "EXECUTE ON FUNCTION pg_read_file(text) TO",
        Kind.FILES,
        "files by pg_catalog.pg_read_file");
    granted(
        "EXECUTE ON FUNCTION all_powerful() TO",
        Kind.SUPERUSER,
        "functions with the rights of a superuser: public.all_powerful");
    granted("USAGE ON FOREIGN SERVER other TO", Kind.NETWORK, "foreign server other");
    granted(
        "USAGE ON FOREIGN DATA WRAPPER elsewhere TO",
        Kind.NETWORK,
        "foreign data wrapper elsewhere");
    check(
        "CREATE EXTENSION dblink",
        "DROP EXTENSION dblink",
        new Privilege(Kind.NETWORK, "functions of dblink: public.dblink and 10 more"));
    check(
        "SET allow_system_table_mods = on; CREATE EXTENSION dblink SCHEMA pg_catalog",
        "SET allow_system_table_mods = on; DROP EXTENSION dblink",
        new Privilege(Kind.NETWORK, "functions of dblink: pg_catalog.dblink and 10 more"));
    assertThat(privileges(shop)).isEmpty();
  }

  @Test
  void reportsWhatBelongsToTheRole() throws SQLException {
    run("ALTER TABLE maker OWNER TO ROLE_OF_TEST");
    assertThat(privileges(shop)).contains(new Privilege(Kind.WRITE, "owner of public.maker"));
    run("ALTER TABLE maker OWNER TO CURRENT_USER", "GRANT SELECT ON maker TO ROLE_OF_TEST");
  }

  private void granted(String right, Kind kind, String detail) throws SQLException {
    check(
        "GRANT " + right + " ROLE_OF_TEST",
        "REVOKE " + right.replaceAll("TO$", "FROM") + " ROLE_OF_TEST",
        new Privilege(kind, detail));
  }

  private void check(String grant, String revoke, Privilege expected) throws SQLException {
    run(grant);
    try {
      assertThat(privileges(shop)).as(grant).contains(expected);
    } finally {
      run(revoke);
    }
  }

  @Test
  void makesARoleWithoutFurtherRightsByTheDocumentedRecipe() throws Exception {
    Path page = Path.of(System.getProperty("assay.root"), "docs", "databases", "postgresql.md");
    Matcher block =
        Pattern.compile("```sql\\n(CREATE ROLE.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(page));
    assertThat(block.find()).isTrue();
    DatabaseAddress other = server.create("recipe", SHOP);
    String name = PostgresServer.name(other);
    String role = name + "_reader";
    try (Connection connection = server.connect(name);
        Statement statement = connection.createStatement()) {
      statement.execute("GRANT CONNECT, TEMPORARY ON DATABASE " + name + " TO PUBLIC");
      for (String sql : block.group(1).replace("assay_ro", role).split(";", -1)) {
        if (!sql.isBlank()) {
          statement.execute(sql.replace(" shop ", " " + name + " "));
        }
      }
      DatabaseAddress reader =
          new DatabaseAddress("recipe", other.url(), role, "choose-one", Map.of());
      assertThat(privileges(reader)).isEmpty();
      try (Session session =
              new PostgresEngine().open(reader, SessionSettings.DEFAULT).orElseThrow();
          Statement query = session.statement();
          ResultSet rows = query.executeQuery("SELECT count(*) FROM item")) {
        assertThat(rows.next()).isTrue();
      }
      statement.execute("DROP OWNED BY " + role);
      statement.execute("DROP ROLE " + role);
    } finally {
      server.drop(other);
    }
  }
}
