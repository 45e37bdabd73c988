// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.AssayException;

/** A database that can't be opened or was lost; its questions are not scored. */
public class DatabaseUnavailableException extends AssayException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** The reason, which decides whether to wait for the database. */
  public enum Reason {
    /** It is missing, damaged, or not accessible to this account; retrying does not help. */
    UNUSABLE,
    /** The server does not answer, or currently accepts no connections. */
    UNREACHABLE,
    /** A query lost its connection, and lost a new one when it was repeated. */
    LOST,
    /** The database itself reported, twice, that it can't read its files. */
    DAMAGED
  }

  /** A database that is {@link Reason#UNUSABLE}. */
  public DatabaseUnavailableException(String message) {
    this(Reason.UNUSABLE, message);
  }

  /** A database that is {@link Reason#UNUSABLE}. */
  public DatabaseUnavailableException(String message, Throwable cause) {
    this(Reason.UNUSABLE, message, cause);
  }

  public DatabaseUnavailableException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public DatabaseUnavailableException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
