// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

/** The way in which two answers differ on a counterexample. */
public enum CounterexampleKind {
  /** The answers hold other rows. */
  ROWS,
  /** No row against nothing but NULL and zero, or one of these against another. */
  DEGENERATE,
  /**
   * The answers depend on which of several tied rows a LIMIT keeps, or on the order in which rows
   * are stored.
   */
  TIE
}
