// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.model.AssayException;

/**
 * A database that was waited for in vain, or that could not be reached when it was first needed. No
 * query is to blame, and the same query may well run once the database is back.
 */
public final class DatabaseOutageException extends AssayException {
  private static final long serialVersionUID = 1;

  private final String database;

  /**
   * An outage.
   *
   * @param database its id
   * @param message what happened, for the user
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
