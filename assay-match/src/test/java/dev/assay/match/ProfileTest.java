// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.internal.GoldAlternatives;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProfileTest {
  @Test
  void acceptsMarksThatSayHowLittleAnAgreementTellsUnderEveryProfile() {
    Profile own = Profile.custom("own", List.of("COLUMN_ORDER"));
    Set<Relaxation> marked = Set.of(Relaxation.ZERO_BOTH, Relaxation.TIE_OF_ALL);
    assertThat(own.refused(marked)).isEmpty();
    assertThat(Profile.STRICT.refused(marked)).isEmpty();
    assertThat(own.refused(Set.of(Relaxation.EMPTY_BOTH))).containsExactly(Relaxation.EMPTY_BOTH);
  }

  @Test
  void acceptsFanOutUnderStandardAndWhoeverIgnoresRepeats() {
    Set<Relaxation> fanOut = Set.of(Relaxation.FAN_OUT);
    assertThat(Profile.STRICT.refused(fanOut)).containsExactly(Relaxation.FAN_OUT);
    assertThat(Profile.STANDARD.refused(fanOut)).isEmpty();
    assertThat(Profile.custom("own", List.of("DUPLICATE_ROWS")).refused(fanOut)).isEmpty();
  }

  @Test
  void acceptsWhatAnAcceptedRelaxationIncludes() {
    Profile profile = Profile.custom("mine", List.of("rounding", "ROW_ORDER"));
    assertThat(profile.refused(Set.of(FLOAT_NOISE, NUMERIC_TYPE, TIE_ORDER))).isEmpty();
    assertThat(profile.refused(Set.of(COARSE_ROUNDING, ROW_ORDER)))
        .containsExactly(COARSE_ROUNDING);
  }

  @Test
  void saysWhichRelaxationsThereAre() {
    assertThatThrownBy(() -> Profile.custom("mine", List.of("ROUNDNG")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("ROUNDNG")
        .hasMessageContaining("ROUNDING");
    assertThatThrownBy(() -> Profile.custom("strict", List.of()))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("strict");
  }

  @Test
  void namesTheFirstCauseThatApplies() {
    assertThat(cause(Difference.Kind.EMPTY_RESULT, 3, 0)).isEqualTo(Cause.EMPTY_RESULT);
    assertThat(cause(Difference.Kind.MISSING_COLUMNS, 3, 3, MISSING_COLUMNS))
        .isEqualTo(Cause.MISSING_COLUMNS);
    assertThat(cause(Difference.Kind.DUPLICATES, 1, 3, DUPLICATE_ROWS, EXTRA_COLUMNS))
        .isEqualTo(Cause.WRONG_DUPLICATES);
    assertThat(cause(Difference.Kind.ORDER, 3, 3, ROW_ORDER)).isEqualTo(Cause.WRONG_ORDER);
    assertThat(cause(Difference.Kind.ORDER, 3, 3, ROW_ORDER, TEXT_CASE))
        .isEqualTo(Cause.NOT_ACCEPTED);
    assertThat(cause(Difference.Kind.ROW_COUNT, 3, 2)).isEqualTo(Cause.WRONG_ROW_COUNT);
    assertThat(cause(Difference.Kind.VALUES, 3, 3)).isEqualTo(Cause.WRONG_VALUES);
  }

  @Test
  void takesTheBestOfSeveralGolds() {
    Match superset = match(Match.Level.SUPERSET, null, Set.of(EXTRA_COLUMNS));
    Match noisy = match(Match.Level.EXACT, null, Set.of(FLOAT_NOISE));
    Match none = match(Match.Level.NONE, null);
    Match combined = GoldAlternatives.combine(List.of(none, superset, noisy));
    assertThat(combined.gold()).isEqualTo(2);
    assertThat(combined.level()).isEqualTo(Match.Level.EXACT);
    assertThat(combined.alternatives()).containsExactly(Set.of(FLOAT_NOISE), Set.of(EXTRA_COLUMNS));
  }

  @Test
  void listsNoAlternativeThatAnotherGoldMakesNeedless() {
    Match first = match(Match.Level.SUPERSET, null, Set.of(EXTRA_COLUMNS));
    Match second = match(Match.Level.EXACT, null, Set.of());
    assertThat(GoldAlternatives.combine(List.of(first, second)).alternatives())
        .containsExactly(Set.of());
  }

  @Test
  void showsTheDifferenceOfTheClosestGold() {
    Match far = match(Match.Level.NONE, difference(Difference.Kind.VALUES, 3, 3, 3));
    Match near = match(Match.Level.NONE, difference(Difference.Kind.VALUES, 3, 3, 1));
    assertThat(GoldAlternatives.combine(List.of(far, near, far)).gold()).isEqualTo(1);
  }

  private static Cause cause(Difference.Kind kind, int gold, int predicted, Relaxation... set) {
    Difference difference = difference(kind, gold, predicted, 1);
    Match match =
        set.length == 0
            ? match(Match.Level.NONE, difference)
            : match(Match.Level.EXACT, difference, Set.of(set));
    return RefusalCauses.of(match, Profile.STANDARD);
  }

  private static Difference difference(Difference.Kind kind, int gold, int predicted, int missing) {
    return new Difference(
        kind,
        List.of(),
        new Difference.RowCounts(gold, predicted, missing, 0, 0),
        Difference.ListedRows.NONE,
        List.of());
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private static Match match(
      Match.Level level, @Nullable Difference difference, Set<Relaxation>... alternatives) {
    Set<Relaxation> best = alternatives.length == 0 ? Set.of() : alternatives[0];
    return new Match(level, best, List.of(alternatives), List.of(), 0, difference, List.of());
  }
}
