// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Difference.Kind;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.RelaxationSet;

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
    if (difference != null && difference.kind() == Kind.EMPTY_RESULT) {
      return Cause.EMPTY_RESULT;
    }
    if (difference != null && difference.kind() == Kind.MISSING_COLUMNS) {
      return Cause.MISSING_COLUMNS;
    }
    if (refusesOnly(match, profile, Kind.DUPLICATES)) {
      return Cause.WRONG_DUPLICATES;
    }
    if (refusesOnly(match, profile, Kind.ORDER)) {
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
    RelaxationSet repeats =
        fewer ? RelaxationSet.showing(Kind.DUPLICATES) : RelaxationSet.all(Kind.DUPLICATES);
    return switch (difference.kind()) {
      case MISSING_COLUMNS -> refuses(profile, RelaxationSet.all(Kind.MISSING_COLUMNS));
      case ROW_COUNT, DUPLICATES ->
          difference.predictedRows() != difference.goldRows() && refuses(profile, repeats);
      case VALUES -> Profile.STRICT.refused(profile.accepted()).isEmpty();
      default -> false;
    };
  }

  private static boolean refuses(Profile profile, RelaxationSet all) {
    return profile.refused(all.toSet()).equals(all.toSet());
  }

  private static Cause certain(Kind kind) {
    return switch (kind) {
      case MISSING_COLUMNS -> Cause.MISSING_COLUMNS;
      case DUPLICATES -> Cause.WRONG_DUPLICATES;
      case ROW_COUNT -> Cause.WRONG_ROW_COUNT;
      default -> Cause.WRONG_VALUES;
    };
  }

  /** Returns whether an alternative is refused only because of relaxations of a kind. */
  private static boolean refusesOnly(Match match, Profile profile, Kind kind) {
    return match.alternatives().stream()
        .map(profile::refused)
        .filter(refused -> !refused.isEmpty())
        .anyMatch(refused -> refused.stream().allMatch(culprit -> culprit.kind() == kind));
  }
}
