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
package dev.assay.engines.jdbc;

import dev.assay.sql.Dialect;
import java.util.List;

/**
 * What is particular to an engine behind a JDBC driver.
 *
 * @param engine its name, which is also that of its driver in the folder of drivers
 * @param dialect its SQL
 * @param setUp what a session is told
 * @param errors what its errors mean
 * @param types what its types mean
 * @param questions what to ask about the account's rights; none where SQL can't tell
 */
public record JdbcEngineSpec(
    String engine,
    Dialect dialect,
    SessionSetup setUp,
    ErrorTable errors,
    CellReaderTable types,
    List<PrivilegeQuery> questions) {
  public JdbcEngineSpec {
    questions = List.copyOf(questions);
  }
}
