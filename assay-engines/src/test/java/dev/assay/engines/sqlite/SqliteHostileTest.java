// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.hostile.HostileContract;
import dev.assay.testkit.hostile.HostileFileTarget;
import dev.assay.testkit.hostile.HostileTarget;
import java.nio.file.Path;
import java.util.List;

class SqliteHostileTest extends HostileContract {
  @Override
  protected String engine() {
    return "sqlite";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  protected HostileTarget target(Path folder) throws Exception {
    return new HostileFileTarget(
        folder,
        new HostileFileTarget.Form(DatabaseAddress.SQLITE, "", ""),
        List.of(
            "SELECT * FROM item",
            "SELECT * FROM log",
            "SELECT type, name, sql FROM sqlite_master",
            "SELECT * FROM pragma_user_version, pragma_application_id, pragma_journal_mode"),
        List.of(
            "SELECT name, file FROM pragma_database_list WHERE name <> 'temp'",
            "SELECT count(*) FROM sqlite_temp_master",
            "SELECT * FROM pragma_query_only, pragma_journal_mode, pragma_locking_mode",
            "SELECT 'A' LIKE 'a'",
            "SELECT group_concat(name) FROM pragma_table_list"));
  }
}
