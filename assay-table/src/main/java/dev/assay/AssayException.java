// SPDX-License-Identifier: Apache-2.0
package dev.assay;

/**
 * Wrong configuration, unreadable input or a broken environment. The message says where (file,
 * line, question) and what to do. The root of all exceptions that Assay throws on purpose.
 */
public class AssayException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public AssayException(String message) {
    super(message);
  }

  public AssayException(String message, Throwable cause) {
    super(message, cause);
  }
}
