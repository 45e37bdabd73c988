// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.engines.driver.DriverFolder;
import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.BagComparisonSql;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.Engines;
import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape;
import dev.assay.table.ErrorKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Session setup and error codes of engines that have no server here, by a recording driver. */
class CloudEnginesTest {
  private static final SessionSettings BERLIN =
      new SessionSettings(ZoneId.of("Europe/Berlin"), null);

  private final Path folder;

  CloudEnginesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void install() throws Exception {
    System.setProperty("assay.drivers", folder.resolve("drivers").toString());
    DriverFolder.ofUser()
        .add("recorder", place -> DriverJars.writeRecording(place.resolve("recorder.jar")));
  }

  @AfterEach
  void forget() {
    System.clearProperty("assay.drivers");
  }

  private Session open(String url) {
    DatabaseAddress address =
        new DatabaseAddress(
            "shop",
            url,
            "ann",
            "geheim77",
            Map.of("record", folder.resolve("record").toString()),
            "recorder");
    return Engines.open(Engines.installed(), address, BERLIN);
  }

  private List<String> recorded() throws Exception {
    return Files.readAllLines(folder.resolve("record"));
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlserver://h, sqlserver, TSQL",
    "jdbc:snowflake://h, snowflake, SNOWFLAKE",
    "jdbc:bigquery://h, bigquery, BIGQUERY",
    "jdbc:trino://h, trino, ANSI",
    "jdbc:presto://h, presto, ANSI",
    "jdbc:databricks://h, databricks, SPARK",
    "jdbc:clickhouse://h, clickhouse, CLICKHOUSE",
    "jdbc:ch://h, clickhouse, CLICKHOUSE",
    "jdbc:oracle:thin:@//h/s, oracle, ORACLE",
    "jdbc:redshift://h/d, redshift, POSTGRES",
    "jdbc:db2://h/d, db2, ANSI"
  })
  void knowsItsUrlsAndMarksSessionsReadOnly(String url, String engine, Dialect dialect)
      throws Exception {
    try (Session session = open(url)) {
      assertThat(session.engine()).isEqualTo(engine);
      assertThat(session.dialect()).isEqualTo(dialect);
      assertThat(recorded().get(0)).contains("password=geheim77", "user=ann");
      assertThat(recorded()).contains("setReadOnly");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:snowflake://h|ALTER SESSION SET TIMEZONE = 'Europe/Berlin'",
        "jdbc:snowflake://h|ALTER SESSION SET MULTI_STATEMENT_COUNT = 1",
        "jdbc:oracle:thin:@//h/s|ALTER SESSION SET TIME_ZONE = 'Europe/Berlin'",
        "jdbc:oracle:thin:@//h/s|ALTER SESSION SET NLS_LANGUAGE = 'AMERICAN' NLS_TERRITORY ="
            + " 'AMERICA'",
        "jdbc:redshift://h/d|SET timezone TO 'Europe/Berlin'",
        "jdbc:databricks://h|SET TIME ZONE 'Europe/Berlin'",
        "jdbc:sqlserver://h|SET DATEFORMAT ymd"
      })
  void setsSessionsUpAlikeEverywhere(String url, String statement) throws Exception {
    try (Session session = open(url)) {
      assertThat(recorded()).as(session.engine()).contains(statement);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:snowflake://h|enablePutGet=false",
        "jdbc:trino://h|timezone=Europe/Berlin",
        "jdbc:presto://h|timeZoneId=Europe/Berlin",
        "jdbc:clickhouse://h|clickhouse_setting_readonly=2",
        "jdbc:sqlserver://h|applicationIntent=ReadOnly",
        "jdbc:redshift://h/d|readOnly=true",
        "jdbc:databricks://h|EnableTelemetry=0"
      })
  void tellsDriversWhatSqlCanNot(String url, String property) throws Exception {
    try (Session session = open(url)) {
      assertThat(recorded().get(0)).as(session.engine()).contains(property);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:snowflake://h|NUMBER,VARCHAR,TIMESTAMPNTZ,DOUBLE|TO_BINARY(c2, 'UTF-8') AS k2",
        "jdbc:bigquery://h|INT64,STRING,TIMESTAMP,FLOAT64|NULL AS c1, NULL AS c2",
        "jdbc:databricks://h|BIGINT,STRING,TIMESTAMP,DOUBLE|CAST(c2 AS BINARY) AS k2"
      })
  void writesOneStatementThatComparesResults(String url, String types, String expected)
      throws Exception {
    try (Session session = open(url)) {
      BagComparisonSyntax syntax = session.bagComparison().orElseThrow();
      List<String> names = List.of(types.split(",", -1));
      BagComparisonSql sql =
          new BagComparisonSql(syntax.namesColumns(), syntax.rules(names, names).orElseThrow());
      String gold = "SELECT a, b, c, d FROM t -- all";
      for (String statement :
          List.of(
              BagComparisonSql.first(gold, 5),
              sql.count(gold),
              sql.compare(gold, "SELECT * FROM u"),
              sql.differences(gold, "SELECT * FROM u", true, 20))) {
        assertThat(SqlGuard.check(statement, session.dialect())).as(statement).isEmpty();
        assertThat(QueryShape.of(statement, session.dialect())).as(statement).isPresent();
      }
      assertThat(sql.compare(gold, "SELECT * FROM u")).contains(expected);
      assertThat(syntax.rule("ARRAY")).isEmpty();
      assertThat(syntax.rule("VARIANT")).isEmpty();
      assertThat(syntax.rule("STRUCT")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"jdbc:redshift://h/d", "jdbc:trino://h", "jdbc:oracle:thin:@//h/s", "jdbc:db2://h/d"})
  void leavesComparingToAssayWhereItIsNotKnownToBeExact(String url) throws Exception {
    try (Session session = open(url)) {
      assertThat(session.bagComparison()).isEmpty();
    }
  }

  @Test
  void beginsEachQueryOfOracleInAReadOnlyTransaction() throws Exception {
    try (Session session = open("jdbc:oracle:thin:@//h/s")) {
      session.reset();
      List<String> lines = recorded();
      assertThat(lines.indexOf("setAutoCommit false"))
          .isLessThan(lines.indexOf("SET TRANSACTION READ ONLY"));
      assertThat(lines.subList(lines.size() - 2, lines.size()))
          .containsExactly("rollback", "SET TRANSACTION READ ONLY");
    }
  }

  /** A right that can't be asked about counts as held, so that nothing runs under it unnoticed. */
  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlserver://h, 6",
    "jdbc:snowflake://h, 2",
    "jdbc:trino://h, 1",
    "jdbc:databricks://h, 1",
    "jdbc:clickhouse://h, 3",
    "jdbc:oracle:thin:@//h/s, 5",
    "jdbc:redshift://h/d, 3",
    "jdbc:db2://h/d, 2",
    "jdbc:bigquery://h, 0"
  })
  void countsRightsThatCannotBeAskedAboutAsHeld(String url, int rights) throws Exception {
    try (Session session = open(url)) {
      assertThat(session.privileges())
          .hasSize(rights)
          .allSatisfy(right -> assertThat(right.detail()).startsWith("unknown,"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlserver://h, S0001, 102, SYNTAX",
    "jdbc:sqlserver://h, S0002, 208, UNKNOWN_TABLE",
    "jdbc:sqlserver://h, S0001, 207, UNKNOWN_COLUMN",
    "jdbc:sqlserver://h, S0010, 195, UNKNOWN_FUNCTION",
    "jdbc:sqlserver://h, S0001, 245, TYPE",
    "jdbc:sqlserver://h, S0001, 8134, DIVISION_BY_ZERO",
    "jdbc:sqlserver://h, S0005, 229, PERMISSION",
    "jdbc:sqlserver://h, 08S01, 0, CONNECTION",
    "jdbc:sqlserver://h, S0001, 50000, OTHER",
    "jdbc:snowflake://h, 42000, 1003, SYNTAX",
    "jdbc:snowflake://h, 42S02, 2003, UNKNOWN_TABLE",
    "jdbc:snowflake://h, 42000, 904, UNKNOWN_COLUMN",
    "jdbc:snowflake://h, 22012, 100051, DIVISION_BY_ZERO",
    "jdbc:snowflake://h, 58030, 200015, CONNECTION",
    "jdbc:trino://h, , 1, SYNTAX",
    "jdbc:trino://h, , 46, UNKNOWN_TABLE",
    "jdbc:trino://h, , 47, UNKNOWN_COLUMN",
    "jdbc:trino://h, , 8, DIVISION_BY_ZERO",
    "jdbc:trino://h, , 4, PERMISSION",
    "jdbc:presto://h, , 1, OTHER",
    "jdbc:presto://h, , 8, DIVISION_BY_ZERO",
    "jdbc:databricks://h, 42P01, 0, UNKNOWN_TABLE",
    "jdbc:databricks://h, 42703, 0, UNKNOWN_COLUMN",
    "jdbc:databricks://h, 42883, 0, UNKNOWN_FUNCTION",
    "jdbc:databricks://h, 42K09, 0, TYPE",
    "jdbc:clickhouse://h, 22000, 62, SYNTAX",
    "jdbc:clickhouse://h, 22000, 60, UNKNOWN_TABLE",
    "jdbc:clickhouse://h, 22000, 47, UNKNOWN_COLUMN",
    "jdbc:clickhouse://h, 22000, 153, DIVISION_BY_ZERO",
    "jdbc:clickhouse://h, 22000, 164, PERMISSION",
    "jdbc:clickhouse://h, 22000, 241, RESOURCES",
    "jdbc:clickhouse://h, 22000, 999, OTHER",
    "jdbc:oracle:thin:@//h/s, 42000, 942, UNKNOWN_TABLE",
    "jdbc:oracle:thin:@//h/s, 42000, 904, UNKNOWN_COLUMN",
    "jdbc:oracle:thin:@//h/s, 22012, 1476, DIVISION_BY_ZERO",
    "jdbc:oracle:thin:@//h/s, 42000, 1722, TYPE",
    "jdbc:oracle:thin:@//h/s, 66000, 12541, CONNECTION",
    "jdbc:redshift://h/d, 42P01, 0, UNKNOWN_TABLE",
    "jdbc:redshift://h/d, 42883, 0, UNKNOWN_FUNCTION",
    "jdbc:redshift://h/d, 25006, 0, PERMISSION",
    "jdbc:redshift://h/d, 57014, 0, OTHER",
    "jdbc:db2://h/d, 42704, -204, UNKNOWN_TABLE",
    "jdbc:db2://h/d, 42703, -206, UNKNOWN_COLUMN",
    "jdbc:db2://h/d, 22012, -801, DIVISION_BY_ZERO",
    "jdbc:db2://h/d, 42502, -552, PERMISSION",
    "jdbc:db2://h/d, 08001, -4499, CONNECTION"
  })
  void classifiesErrorsByCode(String url, String state, int code, ErrorKind kind) {
    try (Session session = open(url)) {
      assertThat(session.classify(new SQLException("words say nothing", state, code)))
          .isEqualTo(kind);
    }
  }

  @Test
  void knowsALostConnectionByTheClassOfItsError() {
    try (Session session = open("jdbc:trino://h")) {
      assertThat(session.classify(new SQLNonTransientConnectionException("gone")))
          .isEqualTo(ErrorKind.CONNECTION);
      assertThat(session.classify(new SQLException("wrapped", new SQLException("x", "08006"))))
          .isEqualTo(ErrorKind.CONNECTION);
    }
  }

  @ParameterizedTest
  @CsvSource({"jdbc:mysql://h/d", "jdbc:postgresql://h/d"})
  void usesTheDriverThatAnAddressNamesInsteadOfItsOwn(String url) throws Exception {
    try (Session session = open(url)) {
      assertThat(session.engine()).isEqualTo("jdbc");
      assertThat(recorded().get(0)).startsWith("CONNECT");
    }
  }

  @Test
  void knowsALostConnectionByWhatJavaSaidOfIt() {
    try (Session session = open("jdbc:trino://h")) {
      assertThat(session.classify(new SQLException("x", new java.net.ConnectException("refused"))))
          .isEqualTo(ErrorKind.CONNECTION);
    }
  }

  /** Java writes UTC as Z, which databases do not know. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:snowflake://h|ALTER SESSION SET TIMEZONE = 'UTC'",
        "jdbc:oracle:thin:@//h/s|ALTER SESSION SET TIME_ZONE = 'UTC'",
        "jdbc:redshift://h/d|SET timezone TO 'UTC'",
        "jdbc:databricks://h|SET TIME ZONE 'UTC'"
      })
  void callsTheUsualTimeZoneByItsName(String url, String statement) throws Exception {
    DatabaseAddress address =
        new DatabaseAddress(
            "shop", url, null, null, Map.of("record", folder.resolve("record").toString()));
    try (Session session = Engines.open(Engines.installed(), address, SessionSettings.DEFAULT)) {
      assertThat(recorded()).as(session.engine()).contains(statement);
    }
  }

  @Test
  void saysWhichDriverToAdd() throws Exception {
    DriverFolder.ofUser().remove("recorder");
    assertThatThrownBy(
            () ->
                Engines.open(
                    Engines.installed(),
                    DatabaseAddress.of("shop", "jdbc:databricks://h;PWD=geheim77"),
                    BERLIN))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("assay driver add databricks")
        .hasMessageNotContaining("geheim77");
    assertThatThrownBy(() -> open("jdbc:trino://h"))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("no driver 'recorder'");
  }
}
