// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseFile;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.Engines;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are not whole, of each embedded engine: none is opened, and whole ones are. */
class DamagedFilesTest {
  @TempDir private Path folder = Path.of("unset");

  private byte[] create(String url, Path file, String... statements)
      throws SQLException, IOException {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    assertOpens(file);
    return Files.readAllBytes(file);
  }

  private static void open(Path file) {
    String url =
        file.toString().endsWith(".mv.db")
            ? "jdbc:h2:" + file.toString().replace(".mv.db", "")
            : DatabaseFile.probableUrl(file);
    boolean account = url.startsWith(DatabaseAddress.H2);
    DatabaseAddress address =
        new DatabaseAddress("shop", url, account ? "sa" : null, account ? "" : null, Map.of());
    Engines.open(Engines.installed(), address, SessionSettings.DEFAULT).close();
  }

  private static void assertOpens(Path file) {
    assertThat(DatabaseFile.damage(file)).isEmpty();
    open(file);
  }

  private void assertRefused(String extension, Map<String, byte[]> members) throws IOException {
    int number = 0;
    for (Map.Entry<String, byte[]> member : members.entrySet()) {
      Path file = Files.write(folder.resolve("damaged" + number++ + extension), member.getValue());
      assertThatThrownBy(() -> open(file))
          .as(member.getKey())
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining(
              member.getKey().matches(".*(pointer|of a link)") ? member.getKey() : "it is damaged");
    }
  }

  private static byte[] cut(byte[] whole, int length) {
    return Arrays.copyOf(whole, length);
  }

  private static byte[] with(byte[] whole, int at, int number) {
    byte[] changed = whole.clone();
    ByteBuffer.wrap(changed).putInt(at, number);
    return changed;
  }

  @Test
  void refusesPartsOfSqliteFiles() throws Exception {
    Path file = folder.resolve("shop.sqlite");
    byte[] whole =
        create(
            "jdbc:sqlite:" + file,
            file,
            "PRAGMA page_size = 1024",
            "CREATE TABLE item (name TEXT)",
            "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
                + " INSERT INTO item SELECT printf('%0100d', i) FROM n");
    byte[] old = with(whole, 92, 0); // written by a program that does not count pages
    Files.write(folder.resolve("old.sqlite"), old);
    assertOpens(folder.resolve("old.sqlite"));
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("within a page", cut(whole, whole.length - 300));
    members.put("at a page", cut(whole, whole.length - 1024));
    members.put("half", cut(whole, whole.length / 2));
    members.put("one page", cut(whole, 1024));
    members.put("within the header", cut(whole, 60));
    members.put("within a page, not counted", cut(old, whole.length - 300));
    members.put("bytes after the last page", cut(whole, whole.length + 10));
    members.put("free pages that are not there", with(old, 32, 1000));
    members.put("too many pages counted", with(whole, 28, 1000));
    members.put("page size", with(whole, 16, 0x03ff_0101));
    members.put(
        "Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n".getBytes());
    members.put("git-annex pointer", "/annex/objects/SHA256E-s8192--0.sqlite\n".getBytes());
    members.put("DVC pointer", "outs:\n- md5: 12ab\n  path: shop.sqlite\n".getBytes());
    members.put("text of a link", "../../blobs/5f3a\n".getBytes());
    assertRefused(".sqlite", members);
    assertThatThrownBy(() -> open(Files.write(folder.resolve("empty.sqlite"), new byte[0])))
        .hasMessageContaining("the file is empty");
  }

  /** The pages that the header counts are in the log, of which SQLite knows. */
  @Test
  void opensSqliteFilesWhosePagesAreInTheLog() throws Exception {
    Path file = folder.resolve("wal.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("CREATE TABLE item AS SELECT zeroblob(50000) AS content");
      assertThat(Files.size(Path.of(file + "-wal"))).isPositive();
      assertOpens(file);
    }
  }

  /** As in a folder that may not be written, which for the administrator there is none. */
  @Test
  void saysWhatALogNeedsThatCannotBeRead() throws Exception {
    Path file = folder.resolve("log.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("CREATE TABLE item AS SELECT 1 AS id");
      Files.copy(file, folder.resolve("copy.sqlite"));
      Files.copy(Path.of(file + "-wal"), folder.resolve("copy.sqlite-wal"));
    }
    Path index = folder.resolve("copy.sqlite-shm");
    Files.createSymbolicLink(index, index); // so that SQLite can't create this file
    assertThatThrownBy(() -> open(folder.resolve("copy.sqlite")))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("its newest changes are in copy.sqlite-wal")
        .hasMessageContaining("give it the right to write there");
  }

  @Test
  void refusesPartsOfDuckDbFiles() throws Exception {
    Path file = folder.resolve("shop.duckdb");
    byte[] whole =
        create(
            "jdbc:duckdb:" + file,
            file,
            "CREATE TABLE item AS SELECT i, hash(i) AS h FROM range(300000) t(i)",
            "CHECKPOINT");
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("within a block", cut(whole, whole.length - 1000));
    members.put("at a block", cut(whole, whole.length - 262_144));
    members.put("half", cut(whole, whole.length / 2));
    members.put("headers only", cut(whole, 12_288));
    members.put("within the headers", cut(whole, 5000));
    assertRefused(".duckdb", members);
  }

  @Test
  void refusesPartsOfH2Files() throws Exception {
    Path file = folder.resolve("shop.mv.db");
    byte[] whole =
        create(
            "jdbc:h2:" + folder.resolve("shop"),
            file,
            "CREATE TABLE item AS SELECT x, RANDOM_UUID() AS id FROM SYSTEM_RANGE(1, 5000)");
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("within a block", cut(whole, whole.length - 1000));
    members.put("at a block", cut(whole, whole.length - 4096));
    members.put("half", cut(whole, whole.length / 2));
    members.put("headers only", cut(whole, 8192));
    members.put("within the headers", cut(whole, 5000));
    assertRefused(".mv.db", members);
  }

  private static byte[] zeroed(byte[] whole) {
    byte[] changed = whole.clone();
    Arrays.fill(changed, whole.length / 4, whole.length / 2, (byte) 0);
    return changed;
  }

  /** Damage that shows when a query reads it is neither the gold's fault nor the prediction's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:sqlite: | CREATE TABLE item AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
            + " WHERE i < 20000) SELECT printf('%040d', i) AS name FROM n",
        "jdbc:duckdb: | CREATE TABLE item AS SELECT hash(i)::VARCHAR AS name FROM range(300000) t(i)"
      })
  void scoresNoQueryThatMeetsDamage(String prefix, String sql) throws Exception {
    Path file = folder.resolve("shop.data");
    Files.write(file, zeroed(create(prefix + file, file, sql)));
    String reading = "SELECT count(DISTINCT name) FROM item";
    List<Outcome> outcomes =
        ShopDataset.create(folder, prefix)
            .ask("prediction", "any", reading, "SELECT 7")
            .ask("gold", "any", "SELECT 7", reading)
            .ask("neither", "any", "SELECT 7", "SELECT 7")
            .run(folder.resolve("run"), 1)
            .outcomes();
    assertThat(outcomes)
        .extracting(outcome -> outcome.question() + " " + outcome.isLost())
        .containsExactlyInAnyOrder("prediction true", "gold true", "neither false");
  }

  @Test
  void tellsDamageOfH2FromErrorsOfQueries() throws Exception {
    Path file = folder.resolve("shop.mv.db");
    String url = "jdbc:h2:" + folder.resolve("shop");
    byte[] whole =
        create(
            url,
            file,
            "CREATE TABLE item AS SELECT x, RANDOM_UUID() AS name FROM SYSTEM_RANGE(1, 30000)",
            "SHUTDOWN COMPACT"); // else the middle of the file may hold nothing that is used
    Files.write(file, zeroed(whole));
    DatabaseAddress address = new DatabaseAddress("shop", url, "sa", "", Map.of());
    try (Executor executor =
        new Executor(new ConfiguredDatabases(List.of(address)), SessionSettings.DEFAULT)) {
      assertThatThrownBy(
              () ->
                  executor.run(
                      "shop",
                      "SELECT count(DISTINCT name) FROM item",
                      Limits.DEFAULT,
                      QueryOrigin.PREDICTION))
          .isInstanceOfSatisfying(
              DatabaseUnavailableException.class,
              e -> assertThat(e.reason()).isEqualTo(DatabaseUnavailableException.Reason.DAMAGED));
    }
  }

  /** It is half written, and SQLite can't undo that on a read-only connection. */
  @Test
  void refusesSqliteFilesWhoseLastWriteWasCutOff() throws Exception {
    Path file = folder.resolve("shop.sqlite");
    create("jdbc:sqlite:" + file, file, "CREATE TABLE item AS SELECT zeroblob(100000) AS content");
    Path copy = folder.resolve("copy.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA cache_size = 2");
      statement.execute("BEGIN");
      statement.execute("UPDATE item SET content = randomblob(100000)");
      Files.copy(file, copy);
      Files.copy(Path.of(file + "-journal"), Path.of(copy + "-journal"));
    }
    assertThatThrownBy(() -> open(copy))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("a program stopped while it wrote to it, and copy.sqlite-journal");
  }
}
