// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

/** The weight of a sentence or a cell. */
public enum Tone {
  PLAIN,
  STRONG,
  /** Context that a hurried reader may skip. */
  FAINT,
  GOOD,
  BAD,
  /** A limit of the figures. */
  CAUTION,
  /** The sentence of a gate that is passed. */
  PASSED,
  /** The sentence of a gate that is not. */
  FAILED
}
