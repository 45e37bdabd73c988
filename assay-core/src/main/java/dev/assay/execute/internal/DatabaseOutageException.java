// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.AssayException;

/**
 * Thrown when a database did not become reachable in time, or could not be reached when it was
 * first needed. No query caused this, and the same query may succeed when the database is reachable
 * again.
 */
public final class DatabaseOutageException extends AssayException {
  private static final long serialVersionUID = 1;

  private final String database;

  /**
   * An outage.
   *
   * @param database its id
   * @param message the message for the user
   */
  public DatabaseOutageException(String database, String message, Throwable cause) {
    super(message, cause);
    this.database = database;
  }

  /** The id of the database. */
  public String database() {
    return database;
  }
}
