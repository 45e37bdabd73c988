// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

/**
 * A right of a database account that an evaluation does not need, and that a query could use to do
 * harm.
 *
 * @param kind what could come of it
 * @param detail what the account may do, in words of the database, such as {@code role attribute
 *     SUPERUSER} or {@code INSERT on shop.orders and 3 more tables}
 */
public record Privilege(Kind kind, String detail) {
  /** What a right allows. */
  public enum Kind {
    /** Everything. */
    SUPERUSER,
    /** Changing data, or what data there is. */
    WRITE,
    /** Reading or writing files of the server. */
    FILES,
    /** Running programs on the server, or code in its process. */
    PROGRAMS,
    /** Reaching other servers. */
    NETWORK,
    /**
     * Disturbing other sessions, or what is outside of transactions. By default every account of
     * such a server may; it is a reason for advice, not one to stop.
     */
    DISTURB
  }

  /** Whether SQL that nobody has read should not run under an account that has it. */
  public boolean forbidsRuns() {
    return kind != Kind.DISTURB;
  }
}
