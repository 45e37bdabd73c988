// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.AssayException;

/** A statement or a value that can't be brought into another dialect; the message says why. */
public final class TranslationException extends AssayException {
  private static final long serialVersionUID = 1;

  public TranslationException(String message) {
    super(message);
  }

  public TranslationException(String message, Throwable cause) {
    super(message, cause);
  }
}
