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
package dev.assay.app;

import dev.assay.config.ExecutionSettings;
import dev.assay.config.RunSettings;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.NamedDatabases;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import java.util.List;

/** Opens what commands run queries with. */
final class Runners {
  private Runners() {}

  /**
   * A runner for databases under settings; its limits come with each query.
   *
   * @param execution where queries run
   */
  static QueryRunner open(
      Databases databases, ExecutionSettings execution, SessionSettings session) {
    return new Executor(databases, session);
  }

  /** A runner for what settings lead to. */
  static QueryRunner open(Preparation preparation) {
    RunSettings settings = preparation.settings();
    return open(preparation.databases(), settings.execution(), settings.time().session());
  }

  /** A runner for one database, with the usual settings. */
  static QueryRunner open(DatabaseAddress database) {
    return open(
        new NamedDatabases(List.of(database)), ExecutionSettings.EMPTY, SessionSettings.DEFAULT);
  }
}
