// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Optional;

/**
 * The specification of an engine that is reached through a JDBC driver.
 *
 * @param engine its name, which is also that of its driver in the folder of drivers
 * @param dialect its SQL
 * @param setUp the setup of a session
 * @param errors the classification of its errors
 * @param types the readers of its types
 * @param questions queries for the account's rights; empty if SQL can't show them
 * @param bagComparison the SQL with which it compares results itself; empty if it can't
 */
public record JdbcEngineSpec(
    String engine,
    Dialect dialect,
    SessionSetup setUp,
    ErrorTable errors,
    CellReaderTable types,
    List<PrivilegeQuery> questions,
    Optional<BagComparisonSyntax> bagComparison) {
  public JdbcEngineSpec {
    questions = List.copyOf(questions);
  }
}
