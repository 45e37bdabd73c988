// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import java.util.List;
import java.util.Map;

/**
 * The setup of a session before its first query and between queries.
 *
 * @param properties properties for the driver; those of the address take precedence
 * @param transactions whether each query runs in a read-only transaction that is rolled back;
 *     otherwise each query is its own transaction
 * @param statements SQL that runs once, after connecting
 * @param beforeEach SQL that runs before each query, after the rollback
 */
public record SessionSetup(
    Map<String, String> properties,
    boolean transactions,
    List<String> statements,
    List<String> beforeEach) {
  /** Transactions and nothing else. */
  public static final SessionSetup TRANSACTIONS =
      new SessionSetup(Map.of(), true, List.of(), List.of());

  public SessionSetup {
    properties = Map.copyOf(properties);
    statements = List.copyOf(statements);
    beforeEach = List.copyOf(beforeEach);
  }
}
