// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.search.ResultMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Laws for arbitrary tables; the number of tries is {@code jqwik.tries.default}. */
class MatchLawsTest {
  private static final int COLUMNS = 6;
  private static final int ROWS = 12;

  private static final List<OrderRule> ORDERS = List.of(OrderRule.values());

  /** Equal to no other value under any relaxation. */
  private static final String FOREIGN = "nothing else says this";

  @Provide
  Arbitrary<MutableTable> tables() {
    return Arbitraries.randomValue(random -> new RandomTables(random).table(COLUMNS, ROWS));
  }

  /** Tables that nearly agree, or have nothing to do with one another. */
  @Provide
  Arbitrary<List<MutableTable>> pairs() {
    return Arbitraries.randomValue(
        random -> {
          RandomTables tables = new RandomTables(random);
          MutableTable gold = tables.table(COLUMNS, ROWS);
          MutableTable changed = new RandomChanges(random).of(gold, COLUMNS + 2, ROWS + 2);
          return List.of(gold, random.nextInt(4) == 0 ? tables.table(COLUMNS, ROWS) : changed);
        });
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs();
  }

  private static Match match(MutableTable gold, MutableTable predicted) {
    return ResultMatcher.match(gold.side(), predicted.side(), MatchSettings.DEFAULT);
  }

  private static Match inOrder(MutableTable gold, MutableTable predicted) {
    return ResultMatcher.match(
        gold.side(), predicted.side(), MatchSettings.DEFAULT.withOrder(OrderRule.REQUIRED));
  }

  private static Set<Relaxation> nothing(MutableTable mutableTable) {
    return mutableTable.isEmpty() ? Set.of(Relaxation.EMPTY_BOTH) : Set.of();
  }

  private static void assertIdentical(MutableTable mutableTable, Match match) {
    assertThat(VacuityRelaxations.without(match).alternatives())
        .containsExactly(nothing(mutableTable));
    assertThat(match.level()).isEqualTo(Match.Level.EXACT);
    assertThat(match.difference()).isNull();
  }

  @Property(seed = "1")
  void everyTableMatchesItself(@ForAll("tables") MutableTable mutableTable) {
    assertIdentical(mutableTable, match(mutableTable, mutableTable));
    assertIdentical(mutableTable, inOrder(mutableTable, mutableTable));
  }

  @Property(seed = "1")
  void orderIsFreeWhereNobodyAsksForIt(
      @ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    assertIdentical(mutableTable, match(mutableTable, mutableTable.shuffled(new Random(seed))));
  }

  @Property(seed = "1")
  void orderIsTheOnlyThingThatShufflingBreaks(
      @ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    Match match = inOrder(mutableTable, mutableTable.shuffled(new Random(seed)));

    assertThat(Profile.LENIENT.accepts(match)).isTrue();
  }

  @Property(seed = "1")
  void namesChangeNothing(@ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    assertIdentical(
        mutableTable, match(mutableTable, mutableTable.shuffled(new Random(seed)).renamed()));
  }

  @Property(seed = "1")
  void columnsMayStandInAnotherOrder(
      @ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    MutableTable turned = mutableTable.turned(new Random(seed));

    Match match = match(mutableTable, turned);

    assertThat(Profile.STANDARD.accepts(match)).isTrue();
    if (turned.equals(mutableTable)) {
      assertIdentical(mutableTable, match);
    }
  }

  @Property(seed = "1")
  void anExtraColumnIsAcceptedByStandardAndRefusedByStrict(
      @ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    Random random = new Random(seed);
    RandomTables values = new RandomTables(random);
    List<@Nullable Object> cells = new ArrayList<>();
    mutableTable.rows().forEach(row -> cells.add(values.value()));

    Match match =
        match(
            mutableTable,
            mutableTable.withColumn(random.nextInt(mutableTable.width() + 1), "extra", cells));

    assertThat(Profile.STANDARD.accepts(match)).isTrue();
    assertThat(Profile.STRICT.accepts(match)).isFalse();
    assertThat(match.level()).isEqualTo(Match.Level.SUPERSET);
  }

  @Property(seed = "1")
  void oneChangedCellIsAlwaysNoticed(
      @ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    Assume.that(!mutableTable.isEmpty());
    Random random = new Random(seed);
    int row = random.nextInt(mutableTable.height());
    int column = random.nextInt(mutableTable.width());
    MutableTable changed = mutableTable.withCell(row, column, FOREIGN);

    assertThat(match(mutableTable, changed).alternatives()).isEmpty();
    assertThat(match(changed, mutableTable).alternatives()).isEmpty();
    assertThat(match(mutableTable, changed).difference()).isNotNull();
  }

  @Property(seed = "1")
  void oneDroppedRowIsNoticed(
      @ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    Assume.that(!mutableTable.isEmpty());
    Match match =
        match(mutableTable, mutableTable.without(new Random(seed).nextInt(mutableTable.height())));

    assertThat(Profile.STANDARD.accepts(match)).isFalse();
    assertThat(match.difference()).isNotNull();
  }

  @Property(seed = "1")
  void oneRepeatedRowIsNoticedButByLenient(
      @ForAll("tables") MutableTable mutableTable, @ForAll("seeds") long seed) {
    Assume.that(!mutableTable.isEmpty());
    Random random = new Random(seed);
    MutableTable repeated =
        mutableTable.withRow(
            random.nextInt(mutableTable.height() + 1), random.nextInt(mutableTable.height()));

    Match match = match(mutableTable, repeated);

    assertThat(Profile.STANDARD.accepts(match)).isFalse();
    assertThat(Profile.LENIENT.accepts(match)).isTrue();
    assertThat(match.alternatives()).contains(Set.of(Relaxation.DUPLICATE_ROWS));
  }

  @Property(seed = "1")
  void whatStrictAcceptsStandardAndLenientAcceptToo(@ForAll("pairs") List<MutableTable> pair) {
    Match match = match(pair.get(0), pair.get(1));

    boolean strict = Profile.STRICT.accepts(match);
    boolean standard = Profile.STANDARD.accepts(match);
    assertThat(standard || !strict).isTrue();
    assertThat(Profile.LENIENT.accepts(match) || !standard).isTrue();
  }

  @Property(seed = "1")
  void sidesOfEqualWidthMayBeExchanged(@ForAll("pairs") List<MutableTable> pair) {
    Assume.that(pair.get(0).width() == pair.get(1).width());
    Match there = match(pair.get(0), pair.get(1));
    Match back = match(pair.get(1), pair.get(0));

    assertThat(new HashSet<>(back.alternatives())).isEqualTo(new HashSet<>(there.alternatives()));
  }

  @Property(seed = "1")
  void theSameTablesGiveTheSameMatch(@ForAll("pairs") List<MutableTable> pair) {
    assertThat(inOrder(pair.get(0), pair.get(1))).isEqualTo(inOrder(pair.get(0), pair.get(1)));
    assertThat(match(pair.get(0), pair.get(1))).isEqualTo(match(pair.get(0), pair.get(1)));
  }

  @Property(seed = "1")
  void noAlternativeHoldsAnother(@ForAll("pairs") List<MutableTable> pair) {
    List<Set<Relaxation>> sets = match(pair.get(0), pair.get(1)).alternatives();

    assertThat(sets).doesNotHaveDuplicates();
    for (Set<Relaxation> set : sets) {
      assertThat(sets).filteredOn(other -> set.containsAll(other)).containsExactly(set);
    }
  }

  /** Tables whose columns hold values of one type each, mostly small ones and NULL. */
  @Provide
  Arbitrary<MutableTable> plainTables() {
    return Arbitraries.randomValue(
        random -> {
          List<String> names = new ArrayList<>();
          List<List<@Nullable Object>> rows = new ArrayList<>();
          int height = random.nextInt(4);
          for (int row = 0; row < height; row++) {
            rows.add(new ArrayList<>());
          }
          int width = 1 + random.nextInt(4);
          for (int column = 0; column < width; column++) {
            names.add(List.of("a", "A", "b", "c", "").get(random.nextInt(5)));
            int type = random.nextInt(3);
            for (List<@Nullable Object> row : rows) {
              long value = random.nextInt(3);
              boolean known = random.nextInt(6) > 0;
              row.add(known ? List.<Object>of(value, value / 2.0, "" + value).get(type) : null);
            }
          }
          return new MutableTable(names, rows);
        });
  }

  /** Equal results are recognized without a search, but not where the gold's columns are named. */
  @Property(seed = "1")
  void equalResultsGiveTheMatchThatASearchFinds(
      @ForAll("plainTables") MutableTable gold, @ForAll("seeds") long seed) {
    Random random = new Random(seed);
    List<String> positions =
        IntStream.rangeClosed(1, gold.width()).mapToObj(column -> "#" + column).toList();
    List<String> names = new ArrayList<>(gold.names());
    Collections.shuffle(names, random);
    OrderRule order = ORDERS.get(random.nextInt(ORDERS.size()));
    boolean sets = random.nextBoolean();

    for (MutableTable predicted :
        List.of(gold, new MutableTable(names, gold.rows()), gold.shuffled(random))) {
      assertThat(
              ResultMatcher.match(
                  gold.side(),
                  predicted.side(),
                  new MatchSettings(order, null, List.of(), sets, null)))
          .isEqualTo(
              ResultMatcher.match(
                  gold.side(),
                  predicted.side(),
                  new MatchSettings(order, null, positions, sets, null)));
    }
  }

  @Property(seed = "1")
  void anyTablesGiveAMatch(@ForAll("pairs") List<MutableTable> pair, @ForAll("seeds") long seed) {
    Random random = new Random(seed);
    MatchSettings settings =
        new MatchSettings(
            ORDERS.get(random.nextInt(ORDERS.size())),
            random.nextBoolean() ? null : random.nextDouble(),
            random.nextBoolean() ? List.of() : List.of("a"),
            random.nextBoolean(),
            null);

    Match match = ResultMatcher.match(pair.get(0).side(), pair.get(1).side(), settings);

    boolean missing = match.relaxations().contains(Relaxation.MISSING_COLUMNS);
    assertThat(match.agrees()).isEqualTo(!match.alternatives().isEmpty() && !missing);
    if (!match.alternatives().isEmpty()) {
      assertThat(match.relaxations()).isEqualTo(match.alternatives().get(0));
    }
  }
}
