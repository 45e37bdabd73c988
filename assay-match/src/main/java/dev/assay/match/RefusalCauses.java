// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import java.util.Set;

/** The causes for which a profile refuses a match. */
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
    Difference difference = match.difference();
    if (match.isUndecided()) {
      return difference != null && isCertain(difference, profile)
          ? certain(difference.kind())
          : Cause.UNDECIDED;
    }
    if (difference != null && difference.kind() == Difference.Kind.EMPTY_RESULT) {
      return Cause.EMPTY_RESULT;
    }
    if (difference != null && difference.kind() == Difference.Kind.MISSING_COLUMNS) {
      return Cause.MISSING_COLUMNS;
    }
    if (refusesOnly(match, profile, Set.of(DUPLICATE_ROWS, FAN_OUT))) {
      return Cause.WRONG_DUPLICATES;
    }
    if (refusesOnly(match, profile, Set.of(ROW_ORDER, TIE_ORDER, NULL_ORDER))) {
      return Cause.WRONG_ORDER;
    }
    if (!match.alternatives().isEmpty()) {
      return Cause.NOT_ACCEPTED;
    }
    return difference != null && difference.goldRows() != difference.predictedRows()
        ? Cause.WRONG_ROW_COUNT
        : Cause.WRONG_VALUES;
  }

  /**
   * Returns whether what is known of a difference, although the values were not compared, is enough
   * for a profile to refuse it: because it accepts no relaxation under which the tables may agree
   * nevertheless.
   */
  private static boolean isCertain(Difference difference, Profile profile) {
    boolean fewer = difference.predictedRows() < difference.goldRows();
    // Golds with a limit, of which a prediction may return all tied rows, are always fetched.
    Set<Relaxation> repeats = fewer ? Set.of(DUPLICATE_ROWS, FAN_OUT) : Set.of(DUPLICATE_ROWS);
    return switch (difference.kind()) {
      case MISSING_COLUMNS -> profile.refused(Set.of(MISSING_COLUMNS)).size() == 1;
      case ROW_COUNT, DUPLICATES ->
          difference.predictedRows() != difference.goldRows()
              && profile.refused(repeats).equals(repeats);
      case VALUES -> Profile.STRICT.refused(profile.accepted()).isEmpty();
      default -> false;
    };
  }

  private static Cause certain(Difference.Kind kind) {
    return switch (kind) {
      case MISSING_COLUMNS -> Cause.MISSING_COLUMNS;
      case DUPLICATES -> Cause.WRONG_DUPLICATES;
      case ROW_COUNT -> Cause.WRONG_ROW_COUNT;
      default -> Cause.WRONG_VALUES;
    };
  }

  /** Returns whether an alternative is refused only because of these relaxations. */
  private static boolean refusesOnly(Match match, Profile profile, Set<Relaxation> culprits) {
    return match.alternatives().stream()
        .map(profile::refused)
        .anyMatch(refused -> !refused.isEmpty() && culprits.containsAll(refused));
  }
}
