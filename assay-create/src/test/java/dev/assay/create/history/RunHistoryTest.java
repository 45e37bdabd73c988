// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.AssayException;
import dev.assay.create.EmbeddedFiles;
import dev.assay.create.TargetAddress;
import dev.assay.execute.DatabaseAddress;
import dev.assay.report.internal.HistoryTables;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.FlatTable.Column;
import dev.assay.table.internal.FlatTable.Kind;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunHistoryTest {
  private static final Column ID = new Column("run_id", Kind.TEXT, true);
  private static final Column NAME = new Column("name", Kind.TEXT);
  private static final Column STARTED = new Column("started", Kind.TIME);
  private static final Column CORRECT = new Column("correct", Kind.INTEGER);
  private static final Column ACCURACY = new Column("accuracy", Kind.NUMBER);
  private static final Instant START = Instant.parse("2024-06-01T10:00:00.25Z");

  @TempDir private Path folder = Path.of("");
  private @Nullable DatabaseAddress made;

  /** Storage of a history. */
  enum Place {
    SQLITE,
    DUCKDB,
    POSTGRES
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    if (made != null) {
      PostgresServer.shared().drop(made);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void keepsRunsBesideEachOtherAndEachOnce(Place place) throws SQLException {
    TargetAddress address = address(place);

    assertThat(RunHistory.save(run("one", 7L, 0.7), address)).isEqualTo(1);
    RunHistory.save(run("two", null, null), address);
    RunHistory.save(run("one", 9L, 0.9), address);

    assertThat(rows(address, "SELECT run_id, correct, accuracy FROM assay_runs ORDER BY run_id"))
        .containsExactly("one|9|0.9", "two|null|null");
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void keepsTextsAndTimesAsTheyAre(Place place) throws SQLException {
    TargetAddress address = address(place);
    String text = "O'Neil; \u0000 \"x\" \u202e \ud83d\udc1f";
    FlatTable table =
        new FlatTable(
            "assay_runs", List.of(ID, NAME, STARTED), List.of(Arrays.asList("one", text, START)));

    RunHistory.save(new HistoryTables("one", List.of(table)), address);

    assertThat(rows(address, "SELECT name FROM assay_runs"))
        .containsExactly(text.replace('\u0000', '\ufffd'));
    String time =
        place == Place.SQLITE
            ? "SELECT started FROM assay_runs"
            : "SELECT CAST(EXTRACT(EPOCH FROM started) * 100 AS BIGINT) FROM assay_runs";
    assertThat(rows(address, time))
        .containsExactly(place == Place.SQLITE ? START.toString() : START.toEpochMilli() / 10 + "");
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void addsColumnsThatAnOlderTableLacks(Place place) throws SQLException {
    TargetAddress address = address(place);
    FlatTable older =
        new FlatTable("assay_runs", List.of(ID, NAME), List.of(List.of("old", "before")));
    RunHistory.save(new HistoryTables("old", List.of(older)), address);

    RunHistory.save(run("new", 3L, 0.3), address);

    assertThat(rows(address, "SELECT run_id, name, correct FROM assay_runs ORDER BY run_id"))
        .containsExactly("new|null|3", "old|before|null");
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void leavesWhatWasThereIfARunCantBeWritten(Place place) throws SQLException {
    TargetAddress address = address(place);
    RunHistory.save(run("one", 7L, 0.7), address);
    FlatTable twice =
        new FlatTable(
            "assay_runs", List.of(ID, CORRECT), List.of(List.of("one", 1L), List.of("one", 2L)));

    assertThatThrownBy(() -> RunHistory.save(new HistoryTables("one", List.of(twice)), address))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("can't be written");

    assertThat(rows(address, "SELECT run_id, correct FROM assay_runs")).containsExactly("one|7");
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void saysWhichRowsWereRefusedAndNoneOfTheirCells(Place place) throws SQLException {
    TargetAddress address = address(place);
    RunHistory.save(run("first", 1L, 0.1), address); // makes file and folder
    try (Connection connection = connect(address);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE assay_runs");
      statement.execute(
          "CREATE TABLE assay_runs (run_id TEXT NOT NULL, name TEXT CHECK (length(name) < 3),"
              + " PRIMARY KEY (run_id))");
    }
    FlatTable table =
        new FlatTable(
            "assay_runs",
            List.of(ID, NAME),
            List.of(List.of("one", "a"), List.of("two", "Quetzalcoatl")));

    assertThatThrownBy(() -> RunHistory.save(new HistoryTables("one", List.of(table)), address))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("rows 1 to 2 of assay_runs were refused: ")
        .satisfies(
            error -> {
              StringWriter trace = new StringWriter();
              error.printStackTrace(new PrintWriter(trace));
              assertThat(trace.toString()).doesNotContain("Quetzalcoatl");
            });
  }

  @Test
  void letsGoOfAFileThatIsNoDatabase() throws IOException {
    Path file = Files.writeString(folder.resolve("text.sqlite"), "No database. ".repeat(1000));

    assertThatThrownBy(() -> RunHistory.save(run("one", 7L, 0.7), new TargetAddress.OfFile(file)))
        .isInstanceOf(AssayException.class);

    Path open = Path.of("/proc/self/fd");
    assumeThat(open).isDirectory();
    try (Stream<Path> files = Files.list(open)) {
      assertThat(files.map(RunHistoryTest::target)).doesNotContain(file.toRealPath());
    }
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      return link; // closed since
    }
  }

  @Test
  void leavesAFileAloneThatHoldsOtherTables() throws SQLException {
    Path file = folder.resolve("shop.sqlite");
    try (Connection connection = EmbeddedFiles.writeSqlite(file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (id INTEGER)");
    }

    assertThatThrownBy(() -> RunHistory.save(run("one", 7L, 0.7), new TargetAddress.OfFile(file)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("other tables");
  }

  @Test
  void saysWhatToDoForADatabaseThatItDoesNotKnow() {
    TargetAddress address = new TargetAddress.OfServer("jdbc:mariadb://localhost/x", "me", "hush");

    assertThatThrownBy(() -> RunHistory.save(run("one", 7L, 0.7), address))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("--format jsonl")
        .hasMessageNotContaining("hush");
  }

  private static HistoryTables run(String id, @Nullable Long correct, @Nullable Double accuracy) {
    return new HistoryTables(
        id,
        List.of(
            new FlatTable(
                "assay_runs",
                List.of(ID, CORRECT, ACCURACY),
                List.of(Arrays.asList(id, correct, accuracy)))));
  }

  private TargetAddress address(Place place) throws SQLException {
    if (place != Place.POSTGRES) {
      String name = place == Place.SQLITE ? "history.sqlite" : "history.duckdb";
      return new TargetAddress.OfFile(folder.resolve("new").resolve(name));
    }
    made = PostgresServer.shared().create("history", List.of());
    DatabaseAddress address = PostgresServer.shared().administrator(PostgresServer.name(made));
    return new TargetAddress.OfServer(address.url(), address.user(), address.password());
  }

  private static List<String> rows(TargetAddress address, String sql) throws SQLException {
    try (Connection connection = connect(address);
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (found.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.append(i == 1 ? "" : "|").append(found.getObject(i));
        }
        rows.add(row.toString());
      }
      return rows;
    }
  }

  private static Connection connect(TargetAddress address) throws SQLException {
    if (address instanceof TargetAddress.OfServer server) {
      return PostgresServer.shared()
          .connect(server.url().replaceFirst(".*/", "").replaceFirst("\\?.*", ""));
    }
    Path file = ((TargetAddress.OfFile) address).file();
    return file.toString().endsWith(".duckdb")
        ? EmbeddedFiles.writeDuckDb(file)
        : EmbeddedFiles.writeSqlite(file);
  }
}
