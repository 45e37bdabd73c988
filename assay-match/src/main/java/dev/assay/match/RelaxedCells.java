// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

/** A kind of cells that a relaxation makes equal to others, and so a kind of keys that it joins. */
public enum RelaxedCells {
  /** Texts, which are read or normalized. */
  TEXTS,
  /** Numbers of different families, or numbers and other values. */
  NUMBERS,
  /** Days, which are midnights. */
  DAYS,
  /** Numbers in different units. */
  UNITS,
  /** Numbers of different decimals. */
  DECIMALS
}
