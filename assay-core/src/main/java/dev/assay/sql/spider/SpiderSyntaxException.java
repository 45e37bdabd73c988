// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

/** A text is outside of Spider's grammar; never leaves the package. */
final class SpiderSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SpiderSyntaxException() {
    // Thrown for many predictions, and where is of no interest: no message, no stack trace.
    super(null, null, false, false);
  }
}
