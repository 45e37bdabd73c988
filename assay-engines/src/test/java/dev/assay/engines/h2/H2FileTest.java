// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.AccountRecipe;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.TooLarge;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2FileTest {
  @TempDir private Path folder = Path.of("unset");

  @SuppressWarnings("NullAway.Init")
  private H2Shop shop;

  /** An object whose making leaves a trace. */
  public static final class Trap implements Serializable {
    private static volatile boolean sprung;

    private void readObject(ObjectInputStream in) {
      sprung = true;
    }
  }

  @BeforeEach
  void create() throws SQLException {
    shop = new H2Shop(folder);
  }

  private Set<String> listing() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toString).collect(Collectors.toSet());
    }
  }

  @Test
  void reachesNoFileAlthoughTheFilesOnlyAccountIsAnAdministrator() throws Exception {
    Path canary = Files.writeString(folder.resolve("canary.csv"), "A\n1\n");
    Set<String> before = listing();
    byte[] content = Files.readAllBytes(shop.file());
    try (Executor executor = H2Shop.executor(shop.address())) {
      for (String sql :
          List.of(
              "SELECT FILE_READ('" + canary + "')",
              "SELECT FILE_WRITE('x', '" + folder.resolve("new") + "')",
              "SELECT * FROM CSVREAD('" + canary + "')",
              "CALL CSVWRITE('" + folder.resolve("new") + "', 'SELECT 1')",
              "SCRIPT TO '" + folder.resolve("new") + "'",
              "SCRIPT",
              "BACKUP TO '" + folder.resolve("new") + "'",
              "RUNSCRIPT FROM '" + canary + "'",
              "SELECT * FROM LINK_SCHEMA('a', '', 'jdbc:h2:mem:', '', '', 'PUBLIC')",
              "CREATE ALIAS f FOR 'java.lang.System.getProperty'",
              "SET TRACE_LEVEL_FILE 3",
              "SHUTDOWN")) {
        assertThat(executor.run("shop", sql, Limits.DEFAULT))
            .as(sql)
            .isInstanceOfSatisfying(
                Failed.class, failed -> assertThat(failed.kind()).isEqualTo(ErrorKind.PERMISSION));
      }
      assertThat(H2Shop.rows(executor, "SELECT * FROM item").rowCount()).isEqualTo(2);
      assertThat(executor.describe("shop").privileges()).isEmpty();
    }
    assertThat(Files.readAllBytes(shop.file())).isEqualTo(content);
    assertThat(listing()).isEqualTo(before);
  }

  @Test
  void keepsTheRightsOfAnAccountThatIsNoAdministrator() throws SQLException {
    shop.execute("CREATE USER reader PASSWORD 'p'", "GRANT SELECT ON item TO reader");
    DatabaseAddress reader =
        new DatabaseAddress("shop", "jdbc:h2:" + shop.file(), "reader", "p", Map.of());
    try (Executor executor = H2Shop.executor(reader)) {
      assertThat(H2Shop.rows(executor, "SELECT * FROM item").rowCount()).isEqualTo(2);
      for (String sql : List.of("SELECT * FROM depot.shelf", "SELECT FILE_READ('/etc/hostname')")) {
        assertThat(executor.run("shop", sql, Limits.DEFAULT))
            .as(sql)
            .isInstanceOfSatisfying(
                Failed.class, failed -> assertThat(failed.kind()).isEqualTo(ErrorKind.PERMISSION));
      }
    }
  }

  @Test
  void opensAFileAsTheAccountThatThePageOnH2Makes() throws Exception {
    shop.execute(AccountRecipe.in("h2").toArray(String[]::new));
    DatabaseAddress account =
        new DatabaseAddress(
            "shop", "jdbc:h2:" + shop.file(), "assay", AccountRecipe.PASSWORD, Map.of());
    try (Executor executor = H2Shop.executor(account)) {
      assertThat(H2Shop.rows(executor, "SELECT * FROM item").rowCount()).isEqualTo(2);
    }
  }

  @Test
  void readsEachFamilyOfTypes() {
    try (Executor executor = H2Shop.executor(shop.address())) {
      assertThat(
              H2Shop.rows(
                      executor,
                      "SELECT CAST(1 AS TINYINT), CAST(1.50 AS NUMERIC(9, 2)), CAST(1.5 AS REAL),"
                          + " CAST('NaN' AS DECFLOAT), CAST(1.5 AS DECFLOAT),"
                          + " TIME WITH TIME ZONE '12:00:00+02', TIME '23:59:59.5',"
                          + " ARRAY[ARRAY[DATE '2020-01-02'], NULL], JSON '{\"a\": 1}', X'00FF',"
                          + " INTERVAL '1-2' YEAR TO MONTH, INTERVAL '-1 02:03:04.5' DAY TO SECOND,"
                          + " ROW (1, 'a'), CAST('a' AS CLOB), GEOMETRY 'POINT (1 2)',"
                          + " CAST('b' AS ENUM('a', 'b'))")
                  .row(0))
          .isEqualTo(
              Arrays.asList(
                  1L,
                  new BigDecimal("1.50"),
                  1.5f,
                  "NaN",
                  new BigDecimal("1.5"),
                  "12:00:00+02",
                  LocalTime.parse("23:59:59.5"),
                  Arrays.asList(List.of(LocalDate.of(2020, 1, 2)), null),
                  new JsonText("{\"a\":1}"),
                  new ByteString(new byte[] {0, -1}),
                  new TimeInterval(14, 0, Duration.ZERO),
                  new TimeInterval(0, -1, Duration.parse("PT-2H-3M-4.5S")),
                  "ROW (1, a)",
                  "a",
                  "POINT (1 2)",
                  "b"));
    }
  }

  @Test
  void makesNoObjectOfAJavaObject() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Trap());
    }
    String hex = HexFormat.of().formatHex(bytes.toByteArray());
    String object = "CAST(X'" + hex + "' AS JAVA_OBJECT)";
    try (Executor executor = H2Shop.executor(shop.address())) {
      assertThat(H2Shop.rows(executor, "SELECT " + object).row(0))
          .containsExactly(new ByteString(bytes.toByteArray()));
      assertThat(H2Shop.rows(executor, "SELECT ARRAY[" + object + "]").row(0))
          .containsExactly(List.of(new ByteString(bytes.toByteArray())));
    }
    assertThat(Trap.sprung).isFalse();
  }

  @Test
  void handsRowsOnAsTheyCome() {
    try (Executor executor = H2Shop.executor(shop.address())) {
      Limits limits = new Limits(Duration.ofSeconds(60), 5000, 1_000_000, 1 << 28);
      assertThat(executor.run("shop", "SELECT x FROM SYSTEM_RANGE(1, 100000000000)", limits))
          .isEqualTo(new TooLarge("rows", 5001));
    }
  }

  @Test
  void beginsEachQueryInANewSession() throws SQLException {
    try (Session session =
        new H2Engine().open(shop.address(), SessionSettings.DEFAULT).orElseThrow()) {
      for (String sql :
          List.of(
              "SELECT SET(@a, 5)",
              "SELECT RAND(1)",
              "SET SCHEMA depot",
              "SET TIME ZONE 'Asia/Tokyo'",
              "CREATE LOCAL TEMPORARY TABLE item (x INTEGER)")) {
        run(session, sql);
      }
      session.reset();
      assertThat(run(session, "SELECT @a, CURRENT_SCHEMA, count(id) FROM item"))
          .isEqualTo("null PUBLIC 2");
      assertThat(run(session, "SELECT EXTRACT(TIMEZONE_HOUR FROM CURRENT_TIMESTAMP)"))
          .isEqualTo("0");
    }
  }

  private static String run(Session session, String sql) throws SQLException {
    try (Statement statement = session.statement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet rows = statement.getResultSet()) {
        rows.next();
        StringBuilder text = new StringBuilder();
        for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
          text.append(c > 1 ? " " : "").append(session.read(rows, c));
        }
        return text.toString();
      }
    }
  }
}
