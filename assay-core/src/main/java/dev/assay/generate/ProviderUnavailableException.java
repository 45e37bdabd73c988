// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate;

import dev.assay.AssayException;

/** The provider behind a generator could not be reached; the question stays unscored. */
public class ProviderUnavailableException extends AssayException {
  private static final long serialVersionUID = 1;

  public ProviderUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
