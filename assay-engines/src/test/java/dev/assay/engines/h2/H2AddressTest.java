// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accepted and refused H2 addresses. */
class H2AddressTest {
  @TempDir private Path folder = Path.of("unset");

  @SuppressWarnings("NullAway.Init")
  private H2Shop shop;

  @BeforeEach
  void create() throws SQLException {
    shop = new H2Shop(folder);
  }

  @Test
  void opensAFileThatOtherProgramsRead() throws Exception {
    Path program = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder builder =
        new ProcessBuilder(
            program.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            OtherReader.class.getName(),
            shop.address().url());
    builder.redirectErrorStream(true);
    try (Session session =
        new H2Engine().open(shop.address(), SessionSettings.DEFAULT).orElseThrow()) {
      assertThat(session.version()).startsWith("2.");
      Process other = builder.start();
      String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(other.waitFor()).as(said).isZero();
      assertThat(said).contains("2 items");
    }
  }

  @Test
  void opensAnEncryptedFile() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:h2:" + folder.resolve("secret") + ";CIPHER=AES", "sa", "filepw pw");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER)");
    }
    DatabaseAddress address =
        new DatabaseAddress(
            "shop",
            "jdbc:h2:" + folder.resolve("secret") + ";CIPHER=AES",
            "sa",
            "filepw pw",
            Map.of());
    try (Executor executor = H2Shop.executor(address)) {
      assertThat(H2Shop.rows(executor, "SELECT * FROM item").rowCount()).isZero();
    }
  }

  @Test
  void refusesAFileThatIsOpenForWriting() throws SQLException {
    try (Connection writer =
            DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"), "sa", "");
        Executor executor = H2Shop.executor(shop.address())) {
      assertThat(writer.isReadOnly()).isFalse();
      assertThatThrownBy(() -> executor.dialect("shop"))
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("open for writing");
    }
  }

  @Test
  void refusesAllButFilesAndAllSettingsThatCouldDoMore() {
    for (String rest :
        List.of("mem:x", "tcp://localhost/x", "ssl://localhost/x", "zip:x.zip!/y", "nio:x", "")) {
      assertThatThrownBy(() -> open("jdbc:h2:" + rest))
          .as(rest)
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("only files");
    }
    for (String setting :
        List.of(
            "INIT=RUNSCRIPT FROM 'x'",
            "init=SELECT 1",
            "ACCESS_MODE_DATA=rw",
            "IFEXISTS=FALSE",
            "TRACE_LEVEL_FILE=4",
            "AUTO_SERVER=TRUE",
            "DATABASE_EVENT_LISTENER='java.lang.Object'",
            "FILE_LOCK=NO",
            "MODE=MySQL\\;INIT=SELECT 1",
            "SCHEMA=x y",
            "nonsense")) {
      assertThatThrownBy(() -> open("jdbc:h2:" + shop.file() + ";" + setting))
          .as(setting)
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("is refused");
    }
    assertThatThrownBy(
            () ->
                new H2Engine()
                    .open(
                        new DatabaseAddress(
                            "shop",
                            "jdbc:h2:" + shop.file(),
                            null,
                            null,
                            Map.of("INIT", "SELECT 1")),
                        SessionSettings.DEFAULT))
        .hasMessageContaining("is refused");
    assertThat(folder.resolve("x.mv.db")).doesNotExist();
  }

  @Test
  void readsNamesAndWordsAsTheAddressSays() {
    String url = "jdbc:h2:file:" + folder.resolve("shop");
    try (Executor executor =
        H2Shop.executor(
            DatabaseAddress.of(
                "shop", url + ";MODE=MySQL;SCHEMA=DEPOT;CASE_INSENSITIVE_IDENTIFIERS=TRUE"))) {
      assertThat(H2Shop.rows(executor, "SELECT `NO` FROM Shelf LIMIT 0, 5").rowCount()).isZero();
    }
  }

  /** Another program. */
  static final class OtherReader {
    private OtherReader() {}

    public static void main(String[] args) {
      try (Executor executor = H2Shop.executor(DatabaseAddress.of("shop", args[0]))) {
        System.out.println(
            H2Shop.rows(executor, "SELECT count(*) FROM item").row(0).get(0) + " items");
      }
    }
  }

  private static Session open(String url) {
    return new H2Engine()
        .open(DatabaseAddress.of("shop", url), SessionSettings.DEFAULT)
        .orElseThrow();
  }
}
