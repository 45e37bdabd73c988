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
