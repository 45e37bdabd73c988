// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

/** Signals a text outside of Spider's grammar; never leaves the package. */
final class SpiderSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SpiderSyntaxException() {
    // Thrown for many predictions whose position does not matter: no message, no stack trace.
    super(null, null, false, false);
  }
}
