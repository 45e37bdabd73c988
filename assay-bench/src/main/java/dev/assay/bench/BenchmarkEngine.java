// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.sql.Dialect;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An engine that a benchmark can be made for. */
public enum BenchmarkEngine {
  SQLITE(Dialect.SQLITE),
  DUCKDB(Dialect.DUCKDB),
  POSTGRESQL(Dialect.POSTGRES),
  MARIADB(Dialect.MYSQL);

  private final Dialect dialect;

  BenchmarkEngine(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The name in definitions and options, such as {@code sqlite}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public Dialect dialect() {
    return dialect;
  }

  /** The name that people write, such as {@code SQLite}. */
  public String words() {
    return switch (this) {
      case SQLITE -> "SQLite";
      case DUCKDB -> "DuckDB";
      case POSTGRESQL -> "PostgreSQL";
      case MARIADB -> "MariaDB";
    };
  }

  /** The names of all engines. */
  static List<String> keys() {
    return Arrays.stream(values()).map(BenchmarkEngine::key).toList();
  }

  static Optional<BenchmarkEngine> named(String key) {
    return Arrays.stream(values()).filter(engine -> engine.key().equals(key)).findFirst();
  }
}
