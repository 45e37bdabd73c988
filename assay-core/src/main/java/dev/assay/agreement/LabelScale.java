// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

/** What labels of people are. */
public enum LabelScale {
  /** Right or wrong. */
  BINARY,
  /** Numbers on the scale of the judge. */
  SCORE
}
