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
package dev.assay.execute.worker;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;

/** What the run asks of a worker. */
sealed interface WorkerRequest {
  DatabaseAddress database();

  /** Run one query. */
  record Run(DatabaseAddress database, String sql, Limits limits, QueryOrigin origin)
      implements WorkerRequest {}

  /** Have a session ready, so that opening one is no part of a query's time. */
  record Open(DatabaseAddress database, QueryOrigin origin) implements WorkerRequest {}

  /** Tell the dialect. */
  record AskDialect(DatabaseAddress database) implements WorkerRequest {}

  /** Tell what the database is, and what its account may do. */
  record Describe(DatabaseAddress database) implements WorkerRequest {}

  /** Tell the tables. */
  record ReadSchema(DatabaseAddress database) implements WorkerRequest {}
}
