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

/** A database that can't be opened or was lost; its questions are not scored. */
public class DatabaseUnavailableException extends AssayException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** Whether it is worth waiting for the database. */
  public enum Reason {
    /** It is missing, damaged, or not for this account: it stays so until somebody mends it. */
    UNUSABLE,
    /** Its server does not answer, or lets nobody in at present. */
    UNREACHABLE,
    /** A query lost its connection, and lost a fresh one when it ran again. */
    LOST
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
