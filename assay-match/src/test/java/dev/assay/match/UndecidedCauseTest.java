// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.internal.RefusalCauses;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Causes of matches whose values were not compared, so that only some profiles are sure. */
class UndecidedCauseTest {
  private static Cause cause(Difference.Kind kind, long gold, long predicted, Profile profile) {
    Difference difference =
        new Difference(
            kind,
            List.of(),
            new Difference.RowCounts(gold, predicted, 0, 0, 0),
            Difference.ListedRows.NONE,
            List.of());
    Match match =
        new Match(
            Match.Level.UNDECIDED, Set.of(), List.of(), List.of(), 0, difference, List.of("large"));
    return RefusalCauses.of(match, profile);
  }

  @Test
  void moreRowsAreWrongUnlessRepeatsAreAccepted() {
    assertThat(cause(Difference.Kind.ROW_COUNT, 3, 4, Profile.STRICT))
        .isEqualTo(Cause.WRONG_ROW_COUNT);
    assertThat(cause(Difference.Kind.ROW_COUNT, 3, 4, Profile.STANDARD))
        .isEqualTo(Cause.WRONG_ROW_COUNT);
    assertThat(cause(Difference.Kind.ROW_COUNT, 3, 4, Profile.LENIENT)).isEqualTo(Cause.UNDECIDED);
  }

  @Test
  void fewerRowsMayBeThoseThatAJoinOfTheGoldRepeats() {
    assertThat(cause(Difference.Kind.ROW_COUNT, 4, 3, Profile.STRICT))
        .isEqualTo(Cause.WRONG_ROW_COUNT);
    assertThat(cause(Difference.Kind.ROW_COUNT, 4, 3, Profile.STANDARD)).isEqualTo(Cause.UNDECIDED);
    assertThat(cause(Difference.Kind.DUPLICATES, 4, 3, Profile.STRICT))
        .isEqualTo(Cause.WRONG_DUPLICATES);
    assertThat(cause(Difference.Kind.DUPLICATES, 4, 3, Profile.STANDARD))
        .isEqualTo(Cause.UNDECIDED);
  }

  @Test
  void otherValuesAreWrongOnlyIfNoRelaxationOfValuesIsAccepted() {
    assertThat(cause(Difference.Kind.VALUES, 4, 4, Profile.STRICT)).isEqualTo(Cause.WRONG_VALUES);
    assertThat(cause(Difference.Kind.VALUES, 4, 4, Profile.STANDARD)).isEqualTo(Cause.UNDECIDED);
    assertThat(cause(Difference.Kind.UNDECIDED, 4, 4, Profile.STRICT)).isEqualTo(Cause.UNDECIDED);
  }

  @Test
  void fewerColumnsAreMissingUnlessThatIsAccepted() {
    assertThat(cause(Difference.Kind.MISSING_COLUMNS, 4, 4, Profile.LENIENT))
        .isEqualTo(Cause.MISSING_COLUMNS);
    Profile any = new Profile("any", Set.of(Relaxation.MISSING_COLUMNS));
    assertThat(cause(Difference.Kind.MISSING_COLUMNS, 4, 4, any)).isEqualTo(Cause.UNDECIDED);
  }
}
