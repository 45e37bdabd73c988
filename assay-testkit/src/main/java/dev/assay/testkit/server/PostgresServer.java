// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.testkit.server.ServerKeeper.OrphanServerReaper;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server, one for all tests of a JVM, and of a build, see {@link ServerKeeper}. Safe
 * for use by several threads.
 *
 * <p>It is started when first asked for, on a free port, from the binaries that come as a Maven
 * artifact (Linux on amd64), by any account, root too. It ends with the JVM, see {@link
 * OrphanServerReaper}. Where the environment has {@code ASSAY_TEST_POSTGRES_URL}, that server is
 * used instead, with the rights of {@code ASSAY_TEST_POSTGRES_USER} and {@code
 * ASSAY_TEST_POSTGRES_PASSWORD}, which must be those of a superuser; what was made in it is dropped
 * at the end.
 */
public final class PostgresServer {
  private static final Pattern URL = Pattern.compile("(jdbc:postgresql://[^/]*/)([^?]*)(.*)");

  /** The first version with a setting for the cost of a password. */
  private static final int ITERATIONS_SETTING = 16;

  private final String url;
  private final Properties admin = new Properties();

  /** Starts the server that this JVM runs, in its folder and on its port. */
  private @Nullable Starting starting;

  private @Nullable EmbeddedPostgres running;

  /** Databases and roles of one name each, still to be dropped. */
  private final Set<String> made = ConcurrentHashMap.newKeySet();

  private PostgresServer(String url, @Nullable String user, @Nullable String password) {
    this.url = url;
    if (user != null) {
      admin.setProperty("user", user);
    }
    if (password != null) {
      admin.setProperty("password", password);
    }
  }

  /** Holds the server; initialized by the first who asks. */
  private static final class Shared {
    static final PostgresServer SERVER = open();

    private static PostgresServer open() {
      String given = System.getenv("ASSAY_TEST_POSTGRES_URL");
      if (given == null || given.isBlank()) {
        return kept();
      }
      PostgresServer server =
          new PostgresServer(
              given,
              System.getenv("ASSAY_TEST_POSTGRES_USER"),
              System.getenv("ASSAY_TEST_POSTGRES_PASSWORD"));
      return dropping(server);
    }

    /** It goes on without this JVM. */
    private static PostgresServer dropping(PostgresServer server) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::dropAll));
      return server;
    }

    /** The one of this build, or else of this JVM. */
    private static PostgresServer kept() {
      try {
        return ServerKeeper.of(ServerKeeper.Kind.POSTGRES)
            .map(reached -> dropping(new PostgresServer(reached.url(), reached.user(), null)))
            .orElseGet(PostgresServer::start);
      } catch (IOException e) {
        throw new IllegalStateException(
            "no PostgreSQL server could be started here; name one in ASSAY_TEST_POSTGRES_URL", e);
      }
    }
  }

  /** Returns the address for another JVM. */
  ServerKeeper.Reached reached() {
    return new ServerKeeper.Reached(url, admin.getProperty("user"), "");
  }

  /** Starts the program. */
  private interface Starting {
    EmbeddedPostgres start(int port) throws IOException;
  }

  /** The server of this JVM. */
  public static PostgresServer shared() {
    return Shared.SERVER;
  }

  /** A server of its own for a test that stops it. */
  public static PostgresServer own() {
    return start();
  }

  /** Stops a server that this JVM runs, as an administrator would; its databases stay. */
  public synchronized void stop() throws IOException {
    Objects.requireNonNull(running, "only a server that this JVM runs can be stopped").close();
  }

  /** Starts it again, on the same port. */
  public synchronized void restart() throws IOException {
    int port = Objects.requireNonNull(running).getPort();
    running = Objects.requireNonNull(starting).start(port);
  }

  private static PostgresServer start() {
    try {
      Path folder = Files.createTempDirectory("assay-postgres");
      Path data = folder.resolve("data");
      OrphanServerReaper.leave(data.resolve("postmaster.pid"), folder);
      Starting starting = port -> start(data, port);
      EmbeddedPostgres program = starting.start(0);
      PostgresServer server =
          new PostgresServer(
              "jdbc:postgresql://localhost:" + program.getPort() + "/postgres", "postgres", null);
      server.starting = starting;
      server.running = program;
      server.hurryLogins();
      return server;
    } catch (IOException | SQLException | RuntimeException e) {
      throw new IllegalStateException(
          "no PostgreSQL server could be started here; name one in ASSAY_TEST_POSTGRES_URL", e);
    }
  }

  /**
   * @param port 0 for a free one
   */
  private static EmbeddedPostgres start(Path data, int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false) // the last will removes it
        .setPort(port)
        .setDataDirectoryCustomizer(PostgresServer::askForPasswords)
        .setServerConfig("max_connections", "200")
        .setServerConfig("fsync", "off")
        .setServerConfig("full_page_writes", "off")
        .setServerConfig("synchronous_commit", "off")
        .start();
  }

  /** Each query has a connection of its own, and proving a password would take longest of all. */
  private void hurryLogins() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      if (version(connection) >= ITERATIONS_SETTING) {
        statement.execute("ALTER SYSTEM SET scram_iterations = 1");
        statement.execute("SELECT pg_reload_conf()");
      }
    }
  }

  private static int version(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseMajorVersion();
  }

  /** The server's major version, such as 18. */
  public int version() throws SQLException {
    try (Connection connection = connect()) {
      return version(connection);
    }
  }

  /** All but the superuser, which this JVM is, log in with a password. */
  private static void askForPasswords(java.io.File data) {
    try {
      Files.writeString(
          data.toPath().resolve("pg_hba.conf"),
          """
          local all postgres trust
          host all postgres localhost trust
          host all all localhost scram-sha-256
          """);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes a database as the superuser, and a role that may connect to it and read it.
   *
   * @param id of the address, and part of the database's name
   * @param statements run one after the other
   * @return the address of the database for the role
   */
  public DatabaseAddress create(String id, List<String> statements) throws SQLException {
    byte[] random = new byte[8];
    new SecureRandom().nextBytes(random);
    String secret = HexFormat.of().formatHex(random);
    String name = "assay_" + id.replaceAll("[^A-Za-z0-9]", "") + "_" + secret.substring(0, 8);
    made.add(name);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + quoted(name));
    }
    try (Connection connection = connect(name);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      for (String sql : readOnlyRole(statement, name, secret)) {
        statement.execute(sql);
      }
    }
    return new DatabaseAddress(id, url(name), name, secret, Map.of());
  }

  /** The least rights with which a database can be read, as the documentation recommends them. */
  private static List<String> readOnlyRole(Statement statement, String name, String password)
      throws SQLException {
    String role = quoted(name);
    List<String> statements = new ArrayList<>();
    statements.add("CREATE ROLE " + role + " LOGIN PASSWORD '" + password + "'");
    statements.add("REVOKE ALL ON DATABASE " + role + " FROM PUBLIC");
    statements.add("GRANT CONNECT ON DATABASE " + role + " TO " + role);
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT nspname FROM pg_namespace"
                + " WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'")) {
      while (rows.next()) {
        String schema = quoted(rows.getString(1));
        statements.add("REVOKE CREATE ON SCHEMA " + schema + " FROM PUBLIC");
        statements.add("GRANT USAGE ON SCHEMA " + schema + " TO " + role);
        statements.add("GRANT SELECT ON ALL TABLES IN SCHEMA " + schema + " TO " + role);
      }
    }
    return statements;
  }

  /** A connection with the superuser's rights to the database that it starts in. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, admin);
  }

  /** A connection with the superuser's rights to one of the server's databases. */
  public Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(url(database), admin);
  }

  /**
   * The address of one of the server's databases with the superuser's rights; the database may not
   * be there yet, and whoever makes it drops it.
   */
  public DatabaseAddress administrator(String database) {
    return new DatabaseAddress(
        database,
        url(database),
        admin.getProperty("user"),
        admin.getProperty("password"),
        Map.of());
  }

  /** The name that the server knows a database by. */
  public static String name(DatabaseAddress address) {
    return parts(address.url()).group(2);
  }

  /** The URL of a database without an account. */
  private String url(String database) {
    Matcher parts = parts(url);
    String rest = parts.group(3).replaceAll("(?<=[?&])(user|password)=[^&]*&?", "");
    return parts.group(1) + database + (rest.equals("?") ? "" : rest);
  }

  private static Matcher parts(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "not like jdbc:postgresql://HOST/DATABASE: " + url.replaceAll("[?].*", ""));
    }
    return parts;
  }

  /** Drops a database made here and its role, with all connections to it. */
  public void drop(DatabaseAddress address) throws SQLException {
    drop(name(address));
  }

  private void drop(String name) throws SQLException {
    if (!made.remove(name)) {
      return;
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + quoted(name) + " WITH (FORCE)");
      statement.execute("DROP ROLE IF EXISTS " + quoted(name));
    }
  }

  private void dropAll() {
    for (String name : made) {
      try {
        drop(name);
      } catch (SQLException e) {
        System.err.println("The test database " + name + " could not be dropped: " + e);
      }
    }
  }

  private static String quoted(String name) {
    return SqlName.quote(name, Dialect.POSTGRES);
  }
}
