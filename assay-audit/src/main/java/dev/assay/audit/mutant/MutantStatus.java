// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import java.util.Locale;

/** The fate of a mutant. */
public enum MutantStatus {
  /** The benchmark's database tells it from the gold. */
  KILLED,
  /** The benchmark's database does not tell it from the gold, but real or realistic rows do. */
  ALIVE,
  /** Nothing was found that tells it from the gold with real or realistic rows. */
  PRESUMED_EQUIVALENT,
  /** The database does not tell it from the gold, and no search for other rows was possible. */
  NOT_PROBED;

  /** The name in JSON documents, such as {@code killed}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
