// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

/**
 * A statement that leaves something in its session, and a query that would notice.
 *
 * @param kind of what is left
 * @param sql sets, locks, creates or begins something; need not return rows
 * @param probe returns the same every time as long as nothing of {@code sql} reaches it
 * @param freedLater whether the server may take a moment to free what a closed connection held, as
 *     with locks
 */
public record SessionLeak(StateKind kind, String sql, String probe, boolean freedLater) {
  /** Something that the very next query would notice. */
  public SessionLeak(StateKind kind, String sql, String probe) {
    this(kind, sql, probe, false);
  }
}
