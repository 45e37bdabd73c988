// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

/**
 * A right of a database account that an evaluation does not need, and that a query could use to do
 * harm.
 *
 * @param kind the possible harm
 * @param detail the right, in words of the database, such as {@code role attribute SUPERUSER} or
 *     {@code INSERT on shop.orders and 3 more tables}
 */
public record Privilege(Kind kind, String detail) {
  /** The kind of action that a right allows. */
  public enum Kind {
    /** All privileges. */
    SUPERUSER,
    /** Changing data or schema objects. */
    WRITE,
    /** Reading or writing files on the server. */
    FILES,
    /** Running programs on the server, or code in its process. */
    PROGRAMS,
    /** Connecting to other servers. */
    NETWORK,
    /**
     * Interfering with other sessions, or with objects outside of transactions. Every account has
     * such rights by default, so they are reported but do not stop a run.
     */
    DISTURB,
    /**
     * Seeing the texts of other queries, such as golds, through a view or function of the database
     * itself, which the guard can't know by its name.
     */
    OBSERVE
  }

  /** Returns whether unreviewed SQL must not run under an account with this right. */
  public boolean forbidsRuns() {
    return kind != Kind.DISTURB;
  }
}
