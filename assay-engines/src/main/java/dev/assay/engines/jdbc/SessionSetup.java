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

import java.util.List;
import java.util.Map;

/**
 * What a session is told before its first query, and between queries.
 *
 * @param properties for the driver; those of the address outrank them
 * @param transactions whether each query runs in a read-only transaction that is rolled back; else
 *     each stands for itself
 * @param statements SQL once, on connecting
 * @param beforeEach SQL before each query, after the rollback
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
