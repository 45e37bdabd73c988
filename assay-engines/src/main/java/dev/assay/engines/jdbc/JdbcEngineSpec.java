// SPDX-License-Identifier: Apache-2.0
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
