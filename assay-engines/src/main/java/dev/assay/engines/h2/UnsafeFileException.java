// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

/** Signals that opening a file could do more than read it, with the reason. */
final class UnsafeFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsafeFileException(String why) {
    super(why);
  }
}
