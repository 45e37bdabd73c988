// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Any JDBC URL that no other engine knows and that an installed driver does. It has only what JDBC
 * itself promises: a session marked read-only, a transaction for each query that is rolled back,
 * errors by SQLSTATE, types by JDBC's numbers, and the dialect by the product's name. It sets no
 * time zone and asks nothing about the account's rights: give it one that may only read.
 */
public final class GenericEngine implements Engine {
  /** Dialects by parts of the product names that databases report. */
  private static final Map<String, Dialect> DIALECTS = new LinkedHashMap<>();

  static {
    DIALECTS.put("postgres", Dialect.POSTGRES);
    DIALECTS.put("cockroach", Dialect.POSTGRES);
    DIALECTS.put("greenplum", Dialect.POSTGRES);
    DIALECTS.put("vertica", Dialect.POSTGRES);
    DIALECTS.put("mysql", Dialect.MYSQL);
    DIALECTS.put("mariadb", Dialect.MYSQL);
    DIALECTS.put("tidb", Dialect.MYSQL);
    DIALECTS.put("singlestore", Dialect.MYSQL);
    DIALECTS.put("microsoft sql", Dialect.TSQL);
    DIALECTS.put("adaptive server", Dialect.TSQL);
    DIALECTS.put("oracle", Dialect.ORACLE);
    DIALECTS.put("h2", Dialect.H2);
    DIALECTS.put("duckdb", Dialect.DUCKDB);
    DIALECTS.put("sqlite", Dialect.SQLITE);
    DIALECTS.put("snowflake", Dialect.SNOWFLAKE);
    DIALECTS.put("bigquery", Dialect.BIGQUERY);
    DIALECTS.put("spark", Dialect.SPARK);
    DIALECTS.put("hive", Dialect.SPARK);
    DIALECTS.put("clickhouse", Dialect.CLICKHOUSE);
  }

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    Driver driver = JdbcConnector.driver("generic", address).orElse(null);
    if (driver == null) {
      return Optional.empty();
    }
    Session asked = JdbcConnector.open(facts(Dialect.ANSI), address, driver);
    try {
      String product = asked.connection().getMetaData().getDatabaseProductName();
      asked.reset();
      return Optional.of(new JdbcSession(facts(dialect(product)), asked.connection()));
    } catch (SQLException e) {
      asked.close();
      throw new DatabaseUnavailableException(
          "database %s: does not name its product: %s; check that the driver fits the server"
              .formatted(address, e.getMessage()),
          e);
    }
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  /** The facts that hold for any driver, in a dialect. */
  static JdbcEngineSpec facts(Dialect dialect) {
    return new JdbcEngineSpec(
        "jdbc",
        dialect,
        SessionSetup.TRANSACTIONS,
        ErrorTable.STANDARD,
        CellReaderTable.STANDARD,
        List.of(),
        Optional.empty());
  }

  /** The dialect of a product, by the name that it reports. */
  static Dialect dialect(String product) {
    String name = String.valueOf(product).toLowerCase(Locale.ROOT);
    return DIALECTS.entrySet().stream()
        .filter(known -> name.contains(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(Dialect.ANSI);
  }

  @Override
  public boolean isFallback() {
    return true;
  }
}
