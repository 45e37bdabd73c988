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
