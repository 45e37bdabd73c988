// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

/** The scale of annotators' labels. */
public enum LabelScale {
  /** Right or wrong. */
  BINARY,
  /** Numbers on the scale of the judge. */
  SCORE,
  /** Numbers on a fractional scale of the judge, so that distances between them count. */
  FRACTION
}
