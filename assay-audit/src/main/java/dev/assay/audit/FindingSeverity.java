// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import java.util.Locale;

/** The weight of a finding. */
public enum FindingSeverity {
  /**
   * The gold gives no answer, not one answer, or another one than its own rows support: some right
   * predictions may be counted as wrong.
   */
  FAULT,
  /** The gold is probably not what its author meant, or many wrong predictions agree with it. */
  WARNING,
  /** Worth knowing; nothing needs to be wrong. */
  NOTE;

  /** The name in files: in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
