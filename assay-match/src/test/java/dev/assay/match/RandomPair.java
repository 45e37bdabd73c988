// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.sql.Dialect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A gold, a prediction made from it (or from nothing), and what else the comparison is told.
 *
 * @param keys how many of the gold's first columns it orders by
 * @param goldRounds decimals that the gold's query rounds each column to, -1 for none
 * @param predictedRounds the same of the prediction
 */
record RandomPair(
    MutableTable gold,
    MutableTable predicted,
    MatchSettings settings,
    int keys,
    List<Integer> goldRounds,
    List<Integer> predictedRounds) {
  private static final int COLUMNS = 4;
  private static final int ROWS = 6;
  private static final int NONE = -1;

  static RandomPair of(Random random) {
    MutableTable gold = gold(random);
    boolean ordered = random.nextInt(3) == 0;
    int keys = ordered && random.nextInt(4) > 0 ? random.nextInt(gold.width() + 1) : 0;
    if (keys > 0) {
      gold = gold.grouped(keys);
    }
    RandomChanges changes = new RandomChanges(random);
    MutableTable predicted =
        random.nextInt(25) == 0
            ? gold(random)
            : changes.of(gold, Math.max(gold.width(), COLUMNS) + 1, ROWS, keys);
    boolean rounds = random.nextInt(4) == 0;
    return new RandomPair(
        gold,
        predicted,
        settings(random, ordered && keys == 0),
        keys,
        rounds(random, gold, rounds),
        rounds(random, predicted, rounds));
  }

  /** Mostly narrow and low: those that agree by accident in several ways are the hard ones. */
  private static MutableTable gold(Random random) {
    RandomTables tables = new RandomTables(random);
    if (random.nextInt(200) == 0) {
      return tables.withoutColumns(random.nextInt(ROWS));
    }
    boolean single = random.nextInt(8) == 0;
    return tables.table(1 + random.nextInt(COLUMNS), single ? 1 : ROWS);
  }

  private static MatchSettings settings(Random random, boolean required) {
    return new MatchSettings(
            required ? OrderRule.REQUIRED : OrderRule.AUTO,
            random.nextInt(12) == 0 ? List.of(0.01, 0.5, 0.0).get(random.nextInt(3)) : null,
            List.of(),
            random.nextInt(12) == 0,
            null)
        .withRounding(random.nextInt(4) == 0);
  }

  private static List<Integer> rounds(Random random, MutableTable mutableTable, boolean any) {
    return IntStream.range(0, mutableTable.width())
        .mapToObj(c -> any && random.nextInt(3) == 0 ? random.nextInt(4) : NONE)
        .toList();
  }

  ComparisonSide goldSide() {
    String order = String.join(", ", gold.names().subList(0, keys));
    String sql = sql(gold, goldRounds, "g");
    return new ComparisonSide(
        gold.table(), keys == 0 || sql == null ? sql : sql + " ORDER BY " + order, Dialect.ANSI);
  }

  ComparisonSide predictedSide() {
    return new ComparisonSide(
        predicted.table(), sql(predicted, predictedRounds, "p"), Dialect.ANSI);
  }

  /** None if it would say nothing; no expression of one side is one of the other. */
  private @Nullable String sql(MutableTable mutableTable, List<Integer> rounds, String source) {
    boolean says = keys > 0 || rounds.stream().anyMatch(decimals -> decimals != NONE);
    if (mutableTable.width() == 0 || !says) {
      return null;
    }
    List<String> items = new ArrayList<>();
    for (int c = 0; c < mutableTable.width(); c++) {
      String column = source + c;
      int decimals = rounds.get(c);
      items.add(
          (decimals == NONE ? column : "ROUND(" + column + ", " + decimals + ")")
              + (" AS " + mutableTable.names().get(c)));
    }
    return "SELECT " + String.join(", ", items) + " FROM " + source;
  }

  ReferenceFacts facts() {
    List<Integer> counted = IntStream.range(0, gold.width()).boxed().toList();
    Double tolerance = settings.tolerance();
    return new ReferenceFacts(
        settings.order() == OrderRule.REQUIRED || keys > 0,
        IntStream.range(0, keys).boxed().toList(),
        counted,
        tolerance == null || tolerance == 0 ? null : BigDecimal.valueOf(tolerance),
        settings.ignoreDuplicates(),
        goldRounds,
        predictedRounds,
        settings.rounding());
  }
}
