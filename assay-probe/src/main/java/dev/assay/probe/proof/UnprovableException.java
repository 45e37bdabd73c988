// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

/** A query has something of which no proof is known. */
final class UnprovableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnprovableException(String what) {
    super(what, null, false, false);
  }
}
