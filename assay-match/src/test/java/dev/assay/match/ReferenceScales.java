// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.ReferenceColumns.Pair;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The scales and decimals in which {@link ReferenceMatcher} may read a pair of columns. */
final class ReferenceScales {
  private final ResultTable gold;
  private final ResultTable predicted;
  private final ReferenceFacts facts;
  private final int[] goldShows;
  private final int[] predictedShows;

  ReferenceScales(ResultTable gold, ResultTable predicted, ReferenceFacts facts) {
    this.gold = gold;
    this.predicted = predicted;
    this.facts = facts;
    this.goldShows = gold.columns().stream().mapToInt(ReferenceScales::shown).toArray();
    this.predictedShows = predicted.columns().stream().mapToInt(ReferenceScales::shown).toArray();
  }

  static Relaxation relaxation(List<Long> scale) {
    return scale.contains(100L) ? PERCENT_SCALE : UNIT_SCALE;
  }

  /** The scales that two columns of nothing but numbers may be read in. */
  Stream<List<Long>> of(Pair pair) {
    if (!isAllNumbers(pair)) {
      return Stream.of();
    }
    List<List<Long>> scales = new ArrayList<>();
    for (long factor :
        new long[] {
          24,
          60,
          100,
          1000,
          1024,
          1440,
          3600,
          60_000,
          86_400,
          1000_000,
          1 << 20,
          1000_000_000,
          1 << 30,
          1000_000_000_000L,
          1L << 40
        }) {
      scales.add(List.of(factor, 1L));
      scales.add(List.of(1L, factor));
    }
    return scales.stream()
        .filter(
            scale ->
                relaxation(scale) == UNIT_SCALE
                    || isFraction(
                        scale.get(0) == 100
                            ? gold.column(pair.gold())
                            : predicted.column(pair.predicted())));
  }

  private static boolean isFraction(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::value)
        .allMatch(v -> v == null || Math.abs(number(v)) <= 1 + 1e-9);
  }

  private static double number(Object cell) {
    Object number = cell instanceof String text ? ReferenceCells.formatted(text) : cell;
    return ((Number) Objects.requireNonNull(number)).doubleValue();
  }

  /** Decimals that one side shows or is rounded to. */
  record Rounded(int decimals, boolean ofGold) {}

  /** The fewest decimals that the coarser column shows or is rounded to and that are allowed. */
  @Nullable Rounded rounds(Pair pair, List<Long> scale, Set<Relaxation> allowed) {
    int ofGold = goldShows[pair.gold()];
    int ofPredicted = predictedShows[pair.predicted()];
    int coarser =
        BigDecimal.valueOf(scale.get(0), ofGold)
            .compareTo(BigDecimal.valueOf(scale.get(1), ofPredicted));
    if (coarser == 0) {
      return null;
    }
    boolean goldIsCoarse = coarser > 0;
    int shown = goldIsCoarse ? ofGold : ofPredicted;
    int byGold = facts.goldRounds().get(pair.gold());
    int byPredicted = facts.predictedRounds().get(pair.predicted());
    int asked = goldIsCoarse ? byGold : byPredicted;
    boolean fraction =
        hasFraction(goldIsCoarse ? gold.column(pair.gold()) : predicted.column(pair.predicted()));
    boolean finer = asked > shown && fraction;
    Map<Integer, Relaxation> ways = new LinkedHashMap<>();
    if (goldIsCoarse && byGold >= 0 && byPredicted < 0) {
      ways.put(finer ? asked : shown, facts.demanded() ? COARSE_ROUNDING : UNROUNDED);
      if (finer && shown > 0 && !facts.demanded()) {
        ways.put(shown, shown >= 2 ? ROUNDING : COARSE_ROUNDING);
      }
    } else {
      if (shown > 0 || asked == 0) {
        boolean fine = shown >= 2 || (shown == 1 && asked == 1);
        ways.put(shown, fine ? ROUNDING : COARSE_ROUNDING);
      }
      if (finer) {
        ways.put(asked, ROUNDING);
      }
    }
    return ways.entrySet().stream()
        .filter(way -> allowed.contains(way.getValue()))
        .map(way -> new Rounded(way.getKey(), goldIsCoarse))
        .min(Comparator.comparingInt(Rounded::decimals))
        .orElse(null);
  }

  /** Tests if a column holds a number of a non-integer type. */
  private static boolean hasFraction(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::value)
        .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
        .anyMatch(v -> v instanceof Number && !(v instanceof Long || v instanceof BigInteger));
  }

  private static int shown(Column column) {
    return IntStream.range(0, column.size())
        .map(row -> ReferenceCells.shown(column.value(row)))
        .max()
        .orElse(0);
  }

  private boolean isAllNumbers(Pair pair) {
    Column ofGold = gold.column(pair.gold());
    return isAllNumbers(ofGold)
        && isAllNumbers(predicted.column(pair.predicted()))
        && IntStream.range(0, ofGold.size())
            .mapToObj(ofGold::value)
            .anyMatch(v -> v != null && number(v) != 0);
  }

  private static boolean isAllNumbers(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::value)
        .allMatch(
            v ->
                v == null
                    || v instanceof Number
                    || (v instanceof String text && ReferenceCells.formatted(text) != null));
  }
}
