// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.engines.jdbc.DataSources;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A query that waits for the database on which assertions run it. Immutable. */
public final class SqlSubject {
  /** The database's id, which is internal. */
  static final String DATABASE = "database";

  private final @Nullable String sql;

  SqlSubject(@Nullable String sql) {
    this.sql = sql;
  }

  /**
   * Names the database of the assertions that follow. Each borrows a connection for each query, and
   * returns it as it was, with the transaction rolled back.
   */
  public SqlAssert on(DataSource database) {
    DataSources sources = DataSources.of(Map.of(DATABASE, database));
    return new SqlAssert(sql, () -> sources.open(SessionSettings.DEFAULT));
  }

  /**
   * Names the database of the assertions that follow, a SQLite, DuckDB or H2 file, which is opened
   * read-only.
   *
   * @throws AssayException if there is no such file
   */
  public SqlAssert on(Path database) {
    Path file = ClassSettings.existing(database).toAbsolutePath();
    DatabaseAddress address = DatabaseAddress.of(DATABASE, DatabaseFile.probableUrl(file));
    ConfiguredDatabases databases = new ConfiguredDatabases(List.of(address));
    return new SqlAssert(sql, () -> new Executor(databases, SessionSettings.DEFAULT));
  }
}
