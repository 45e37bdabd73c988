// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

/**
 * A service can't be reached or did not take what it was sent. The message says what happened, at
 * which host, and what to do; it contains no key.
 */
public final class ExportFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  public ExportFailedException(String message) {
    super(message);
  }

  public ExportFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
