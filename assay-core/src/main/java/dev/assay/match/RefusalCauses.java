// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.model.Relaxation.*;

import dev.assay.model.Cause;
import dev.assay.model.Difference;
import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.util.Set;

/** Why a profile refuses a match. */
public final class RefusalCauses {
  private RefusalCauses() {}

  /**
   * The first cause that applies, from {@link Cause#UNDECIDED} on; those before it are matters of
   * execution.
   *
   * @param match that the profile does not accept
   * @param profile that refuses it
   */
  public static Cause of(Match match, Profile profile) {
    if (match.isUndecided()) {
      return Cause.UNDECIDED;
    }
    Difference difference = match.difference();
    if (difference != null && difference.kind() == Difference.Kind.EMPTY_RESULT) {
      return Cause.EMPTY_RESULT;
    }
    if (difference != null && difference.kind() == Difference.Kind.MISSING_COLUMNS) {
      return Cause.MISSING_COLUMNS;
    }
    if (refusesOnly(match, profile, Set.of(DUPLICATE_ROWS, FAN_OUT))) {
      return Cause.WRONG_DUPLICATES;
    }
    if (refusesOnly(match, profile, Set.of(ROW_ORDER, TIE_ORDER))) {
      return Cause.WRONG_ORDER;
    }
    if (!match.alternatives().isEmpty()) {
      return Cause.NOT_ACCEPTED;
    }
    return difference != null && difference.goldRows() != difference.predictedRows()
        ? Cause.WRONG_ROW_COUNT
        : Cause.WRONG_VALUES;
  }

  /** Returns whether an alternative is refused only because of these relaxations. */
  private static boolean refusesOnly(Match match, Profile profile, Set<Relaxation> culprits) {
    return match.alternatives().stream()
        .map(profile::refused)
        .anyMatch(refused -> !refused.isEmpty() && culprits.containsAll(refused));
  }
}
