// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

/** The original code raises an exception here, so that it has no verdict. */
final class OriginException extends Exception {
  private static final long serialVersionUID = 1;

  OriginException(String message) {
    super(message);
  }
}
