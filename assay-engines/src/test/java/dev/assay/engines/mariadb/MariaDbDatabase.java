// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.AccountRecipe;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.testkit.server.MariaDbServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A database of the test server, with accounts, both gone when it is closed. */
final class MariaDbDatabase implements AutoCloseable {
  private final MariaDbServer server = MariaDbServer.shared();
  private final List<String> accounts = new ArrayList<>();
  private final DatabaseAddress reader;
  private final String name;

  MariaDbDatabase(String... statements) throws SQLException {
    this.reader = server.create("shop", List.of(statements));
    this.name = MariaDbServer.name(reader);
  }

  String name() {
    return name;
  }

  /** Address for an account that may read this database and nothing else. */
  DatabaseAddress reader() {
    return reader;
  }

  /** Runs statements as the administrator, in this database. */
  void run(String... statements) throws SQLException {
    try (Connection connection = server.connect(name);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Address for a new account with what is granted, such as {@code SELECT ON shop.*}. */
  DatabaseAddress account(String... grants) throws SQLException {
    String account = "%s_%d".formatted(name, accounts.size());
    accounts.add("USER " + account);
    run("CREATE USER " + account + " IDENTIFIED BY '" + reader.password() + "'");
    for (String grant : grants) {
      boolean whole = grant.contains(" TO ");
      run(
          "GRANT "
              + (whole ? grant.replace(" TO ", " TO " + account + " ") : grant + " TO " + account));
    }
    return new DatabaseAddress("shop", reader.url(), account, reader.password(), Map.of());
  }

  /** Address for the account that the documentation recommends. */
  DatabaseAddress recipe() throws IOException, SQLException {
    String account = name + "_doc";
    accounts.add("USER " + account);
    for (String sql : AccountRecipe.in("mariadb")) {
      run(sql.replace("shop.", name + ".").replace("'assay'", "'" + account + "'"));
    }
    return new DatabaseAddress("shop", reader.url(), account, AccountRecipe.PASSWORD, Map.of());
  }

  String role(String... grants) throws SQLException {
    String role = "%s_%d".formatted(name, accounts.size());
    accounts.add("ROLE " + role);
    run("CREATE ROLE " + role);
    for (String grant : grants) {
      run("GRANT " + grant + " TO " + role);
    }
    return role;
  }

  /** Runs queries without a guard. */
  static Executor executor(DatabaseAddress address, SessionSettings settings) {
    return new Executor(
        new ConfiguredDatabases(List.of(address)),
        settings,
        List.of(new MariaDbEngine()),
        (sql, dialect) -> Optional.empty());
  }

  static Session open(DatabaseAddress address, SessionSettings settings) {
    return new MariaDbEngine().open(address, settings).orElseThrow();
  }

  static Session open(DatabaseAddress address) {
    return open(address, SessionSettings.DEFAULT);
  }

  /** The first cell of a query's result. */
  static @Nullable Object cell(Session session, String sql) throws SQLException {
    try (Statement statement = session.statement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return session.read(rows, 1);
    }
  }

  @Override
  public void close() throws SQLException {
    for (String account : accounts) {
      run("DROP " + account);
    }
    server.drop(reader);
  }
}
