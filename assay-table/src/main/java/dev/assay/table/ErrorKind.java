// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

/** The kinds of errors of a database, from SQLSTATE and vendor codes, not message text. */
public enum ErrorKind {
  SYNTAX,
  UNKNOWN_TABLE,
  UNKNOWN_COLUMN,
  UNKNOWN_FUNCTION,
  TYPE,
  DIVISION_BY_ZERO,
  PERMISSION,
  /** A parameter of the query has no value, because nothing gives it one. */
  UNBOUND_PARAMETER,
  /** Memory, disk or a limit of size: the query is too large for the database. */
  RESOURCES,
  /**
   * The connection or the database was lost: an infrastructure failure, never the query's fault.
   */
  CONNECTION,
  /** The database's files are damaged or can't be read, which is no query's fault either. */
  DAMAGED,
  OTHER
}
