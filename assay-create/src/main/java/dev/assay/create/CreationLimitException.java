// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;

/** A database was not created, because that exceeded a limit. */
public final class CreationLimitException extends AssayException {
  private static final long serialVersionUID = 1;

  CreationLimitException(String message) {
    super(message);
  }
}
