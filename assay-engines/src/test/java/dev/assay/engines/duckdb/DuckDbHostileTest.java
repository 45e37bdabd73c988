// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.hostile.HostileContract;
import dev.assay.testkit.hostile.HostileFileTarget;
import dev.assay.testkit.hostile.HostileTarget;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DuckDbHostileTest extends HostileContract {
  @Override
  protected String engine() {
    return "duckdb";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.DUCKDB;
  }

  @Override
  protected HostileTarget target(Path folder) throws Exception {
    return new HostileFileTarget(
        folder,
        new HostileFileTarget.Form(DatabaseAddress.DUCKDB, "", ""),
        List.of(
            "SELECT * FROM item",
            "SELECT * FROM log",
            "SELECT schema_name, table_name, sql, comment FROM duckdb_tables()",
            "SELECT view_name FROM duckdb_views() WHERE NOT internal",
            "SELECT function_name FROM duckdb_functions() WHERE NOT internal",
            "SELECT sequence_name FROM duckdb_sequences()"),
        List.of(
            "SELECT name, value FROM duckdb_settings() ORDER BY name",
            "SELECT database_name, path, readonly FROM duckdb_databases() ORDER BY 1",
            "SELECT table_name FROM duckdb_tables() ORDER BY 1",
            "SELECT view_name FROM duckdb_views() WHERE NOT internal",
            // A macro of one of these names would stand before the function.
            "SELECT count(id), sum(price), upper('a') FROM item",
            "SELECT name FROM duckdb_prepared_statements()",
            "SELECT getvariable('evil')"));
  }

  @Override
  @Tag("long")
  @Test
  protected void whatTakesAllMemoryCostsOneVerdictInWorkers() throws Exception {
    super.whatTakesAllMemoryCostsOneVerdictInWorkers();
  }
}
