// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import static dev.assay.engines.mariadb.MariaDbDatabase.open;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.mariadb.MariaDbGrants.MariaDbGrant;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.Privilege;
import dev.assay.execute.Privilege.Kind;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.table.Execution;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MariaDbPrivilegesTest {
  private static List<Privilege> privileges(DatabaseAddress address) throws SQLException {
    try (Session session = open(address)) {
      return session.privileges();
    }
  }

  @Test
  void findsNothingAmissWithAnAccountThatReads() throws SQLException {
    try (MariaDbDatabase database = new MariaDbDatabase("CREATE TABLE item (id INT, b INT)")) {
      assertThat(privileges(database.reader())).isEmpty();
      assertThat(privileges(database.account("SELECT (id), SHOW VIEW ON item"))).isEmpty();
    }
  }

  @Test
  void findsNothingAmissWithTheAccountThatThePageOnMariaDbMakes() throws Exception {
    try (MariaDbDatabase database = new MariaDbDatabase("CREATE TABLE item (id INT)")) {
      DatabaseAddress account = database.recipe();
      assertThat(privileges(account)).isEmpty();
      try (Session session = open(account)) {
        assertThat(MariaDbDatabase.cell(session, "SELECT count(*) FROM item")).isEqualTo(0L);
      }
    }
  }

  @Test
  void tellsEachRightThatCouldDoHarm() throws SQLException {
    try (MariaDbDatabase database =
        new MariaDbDatabase(
            "CREATE TABLE item (id INT, b INT)",
            "CREATE TABLE one (id INT)",
            "CREATE TABLE two (id INT)",
            "CREATE FUNCTION f() RETURNS INT RETURN 1")) {
      String on = "`" + database.name() + "`.";
      DatabaseAddress account =
          database.account(
              "SELECT, FILE, PROCESS, FEDERATED ADMIN ON *.*",
              "SELECT, INSERT (id) ON item",
              "UPDATE ON one",
              "UPDATE ON two",
              "EXECUTE ON FUNCTION f");
      assertThat(privileges(account))
          .containsExactlyInAnyOrder(
              new Privilege(Kind.SUPERUSER, "PROCESS on *.*"),
              new Privilege(
                  Kind.FILES, "FILE on *.* (any file that the server can read, and new files)"),
              new Privilege(Kind.NETWORK, "FEDERATED ADMIN on *.*"),
              new Privilege(Kind.WRITE, "INSERT on " + on + "`item`"),
              new Privilege(Kind.WRITE, "UPDATE on " + on + "`one` and 1 more"),
              new Privilege(Kind.PROGRAMS, "EXECUTE on FUNCTION " + on + "`f`"));
    }
  }

  @Test
  void tellsViewsThatMayWriteOrShowOtherQueries() throws SQLException {
    try (MariaDbDatabase database =
        new MariaDbDatabase(
            "CREATE TABLE item (id INT)",
            "CREATE FUNCTION f() RETURNS INT RETURN 1",
            "CREATE VIEW calling AS SELECT f() AS a",
            "CREATE SQL SECURITY INVOKER VIEW harmless AS SELECT f() AS a",
            "CREATE VIEW named AS WITH x (a, b) AS (SELECT 1, id FROM item) SELECT * FROM x",
            "CREATE VIEW plain AS SELECT count(*) AS n, concat(id, 'f()') AS t FROM item",
            "CREATE VIEW showing AS SELECT info FROM information_schema.processlist")) {
      String on = "view `" + database.name() + "`.";
      assertThat(privileges(database.account("SELECT, SHOW VIEW ON " + database.name() + ".*")))
          .containsExactly(
              new Privilege(
                  Kind.WRITE,
                  on + "`calling`, which calls a stored function with its definer's rights"),
              new Privilege(Kind.OBSERVE, on + "`showing`"));
      assertThat(privileges(database.reader())).isEmpty();
    }
  }

  @Test
  void keepsAViewFromWritingWhateverAQuerySets() throws SQLException {
    try (MariaDbDatabase database =
            new MariaDbDatabase(
                "CREATE TABLE log (line INT)",
                "CREATE FUNCTION f() RETURNS INT MODIFIES SQL DATA"
                    + " BEGIN INSERT INTO log VALUES (1); RETURN 1; END",
                "CREATE VIEW v AS SELECT f() AS a");
        Executor executor = MariaDbDatabase.executor(database.reader(), SessionSettings.DEFAULT)) {
      for (String sql :
          List.of(
              "SELECT a FROM v",
              "SET STATEMENT tx_read_only=0 FOR SELECT a FROM v",
              "SET STATEMENT transaction_read_only=OFF FOR SELECT a FROM v",
              "SET STATEMENT tx_read_only=0, autocommit=0 FOR SELECT a FROM v",
              "SET STATEMENT autocommit=1, tx_read_only=0 FOR WITH x AS (SELECT a FROM v) SELECT * FROM x",
              "SET STATEMENT completion_type=1, tx_read_only=0 FOR SELECT a FROM v",
              "/*!50000 SET STATEMENT tx_read_only=0 FOR */ SELECT a FROM v",
              "SELECT a FROM v -- COMMIT")) {
        assertThat(executor.run("shop", sql, Limits.DEFAULT))
            .as(sql)
            .isInstanceOf(Execution.Failed.class);
      }
      try (Session session = open(database.reader())) {
        assertThat(MariaDbDatabase.cell(session, "SELECT count(*) FROM log")).isEqualTo(0L);
      }
    }
  }

  @Test
  void tellsAnAdministratorAndAnOwner() throws SQLException {
    try (MariaDbDatabase database = new MariaDbDatabase()) {
      assertThat(privileges(database.account("ALL ON *.*")))
          .containsExactly(new Privilege(Kind.SUPERUSER, "ALL PRIVILEGES on *.*"));
      assertThat(
              privileges(database.account("ALL ON " + database.name() + ".* TO WITH GRANT OPTION")))
          .containsExactly(
              new Privilege(
                  Kind.WRITE, "ALL PRIVILEGES, GRANT OPTION on `" + database.name() + "`.*"));
    }
  }

  @Test
  void countsWhatARoleMayDoThatIsNotInForce() throws SQLException {
    try (MariaDbDatabase database = new MariaDbDatabase("CREATE TABLE item (id INT)")) {
      String inner = database.role("DELETE ON item");
      String outer = database.role(inner);
      DatabaseAddress account = database.account("SELECT ON " + database.name() + ".*", outer);

      assertThat(privileges(account))
          .containsExactly(new Privilege(Kind.WRITE, "DELETE on `" + database.name() + "`.`item`"));
    }
  }

  @Test
  void readsLinesAsMySqlWritesThem() {
    assertThat(
            MariaDbGrant.parse("GRANT BACKUP_ADMIN,ROLE_ADMIN ON *.* TO `a`@`%` WITH GRANT OPTION"))
        .contains(new MariaDbGrant(List.of("BACKUP_ADMIN", "ROLE_ADMIN", "GRANT OPTION"), "*.*"));
    assertThat(
            MariaDbGrant.parse("GRANT SELECT (`a`, `b ) ON ``x`), INSERT ON `s TO`.`t` TO `a`@`%`"))
        .contains(new MariaDbGrant(List.of("SELECT", "INSERT"), "`s TO`.`t`"));
    assertThat(MariaDbGrant.parse("GRANT PROXY ON ``@`` TO `root`@`localhost` WITH GRANT OPTION"))
        .isEmpty();
    assertThat(MariaDbGrant.roles("GRANT `r`@`%`,`s`@`%` TO `a`@`%`")).contains("`r`@`%`,`s`@`%`");
    assertThat(MariaDbGrant.roles("GRANT `r` TO `a`@`%` WITH ADMIN OPTION")).contains("`r`");
    assertThat(MariaDbGrant.roles("GRANT SELECT ON `s`.* TO `a`@`%`")).isEqualTo(Optional.empty());
  }
}
