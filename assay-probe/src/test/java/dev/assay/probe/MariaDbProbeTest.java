// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.ScratchEngines;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.MariaDbServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MariaDbProbeTest extends ServerProbeContract {
  private final MariaDbServer server = MariaDbServer.shared();

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
    return server.connect(MariaDbServer.name(address));
  }

  @Override
  String grant(DatabaseAddress address) {
    return "GRANT CREATE TEMPORARY TABLES ON %s.* TO %s"
        .formatted(MariaDbServer.name(address), address.user());
  }

  @Override
  Map<String, String> zoo() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("`Mixed Case` VARCHAR(20)", "'a''b\\\\%d'");
    columns.put("`order` BIGINT UNSIGNED UNIQUE", "%d");
    columns.put("u UUID", "'00000000-0000-4000-8000-00000000000%d'");
    columns.put("j JSON", "'{\"a\": %d}'");
    columns.put("e ENUM('a', 'b''c')", "'b''c'");
    columns.put("ti TIME", "'100:00:0%d'");
    columns.put("dt DATETIME(3)", "'2024-01-0%d 10:00:00.5'");
    columns.put("ts TIMESTAMP", "'2024-01-0%d 10:00:00'");
    columns.put("b VARBINARY(10)", "X'00FF0%d'");
    columns.put("f FLOAT", "%d.1");
    columns.put("y YEAR", "202%d");
    columns.put("bi BIT(4)", "%d");
    columns.put("g INTEGER GENERATED ALWAYS AS (id + 1) VIRTUAL", "DEFAULT");
    columns.put("ch CHAR(5) CHARACTER SET latin1", "'x%d'");
    columns.put("t TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", "'é%d'");
    columns.put("bo BOOLEAN", "%d > 2");
    return columns;
  }

  @Override
  String million() {
    return "seq_1_to_1000000";
  }

  @Override
  List<String> students() {
    return List.of(
        "CREATE TABLE student (id INTEGER PRIMARY KEY, name VARCHAR(5) NOT NULL, born DATE,"
            + " mood ENUM('sad', 'glad'), size DECIMAL(5, 2) CHECK (size > 0),"
            + " twice INTEGER AS (id * 2))",
        "INSERT INTO student (id, name, born, mood, size) SELECT seq, CONCAT('n\\'\\\\', seq),"
            + " DATE '2000-01-01' + INTERVAL seq * 50 DAY, 'glad', seq FROM seq_1_to_9");
  }

  @Override
  String unprobed() {
    return "SELECT name FROM student WHERE born > '2001-02-03' ORDER BY mood";
  }

  @Override
  String[] reason(DatabaseAddress plain) {
    return new String[] {
      "a query may read column mood of student, whose type only a table can have",
      "the account may not create temporary tables",
      "GRANT CREATE TEMPORARY TABLES ON `%s`.* TO '%s'@'"
          .formatted(MariaDbServer.name(plain), plain.user())
    };
  }

  @Override
  void readsNothingReal(DatabaseAddress plain) throws SQLException {
    String name = MariaDbServer.name(plain);
    administer(
        plain, "CREATE FUNCTION oldest() RETURNS DATE RETURN (SELECT min(born) FROM student)");
    administer(plain, "GRANT EXECUTE ON %s.* TO %s".formatted(name, plain.user()));
    try (ScratchTables tables = ScratchEngines.open(plain, Duration.ofSeconds(20))) {
      tables.create(
          List.of(
              "CREATE TEMPORARY TABLE student (id int(11), b varbinary(10), f binary(3), l longblob)"));
      tables.fill(
          List.of("student"), List.of("INSERT INTO student VALUES (1, X'00FF', X'01', X'02')"));
      for (String query :
          List.of(
              "SELECT id FROM %s.student",
              "SELECT %1$s.oldest() FROM student %1$s",
              "SELECT oldest() FROM student",
              "SELECT id FROM student WHERE database() = '%s'")) {
        assertThat(tables.obstacle(query.formatted(name))).as(query).isPresent();
      }
      try (Statement statement = tables.session().statement()) {
        tables
            .session()
            .execute(
                statement,
                "SELECT s.* FROM student s LEFT JOIN student t ON t.id = s.id GROUP BY s.id ORDER BY 1");
        ResultSet rows = statement.getResultSet();
        assertThat(rows.next()).isTrue();
        assertThat(rows.getBytes("b")).containsExactly(0, 255);
        assertThat(rows.getBytes("f")).containsExactly(1, 0, 0);
        assertThat(rows.getBytes("l")).containsExactly(2);
      }
    }
    try (Connection connection = administrator(plain);
        Statement statement = connection.createStatement();
        ResultSet tables = statement.executeQuery("SHOW TABLES")) {
      assertThat(tables.next()).isTrue();
      assertThat(tables.next()).isFalse();
    }
  }

  @Test
  void readsTemporaryTablesByTheirFullNames() {
    String full = MariaDbServer.name(shop()) + ".purchase";

    assertThat(search("SELECT count(*) FROM purchase", "SELECT count(*) + 0 FROM " + full))
        .isInstanceOf(ProbeResult.Held.class);
  }

  @Test
  void readsNoOtherDatabase() {
    assertThat(
            reason(
                "SELECT count(*) FROM customer",
                "SELECT count(*) FROM customer, (SELECT max(TABLE_NAME) FROM information_schema.TABLES) t"))
        .contains("information_schema");
  }
}
