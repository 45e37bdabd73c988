// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.Locale;

/** A half of a benchmark. */
public enum Half {
  /** The constants and rows shared by everybody. */
  PUBLIC,

  /** Constants and rows that a seed draws. */
  HELD_OUT;

  /** The name in definitions and tags. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
