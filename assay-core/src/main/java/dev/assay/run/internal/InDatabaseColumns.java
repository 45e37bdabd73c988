// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.BagComparisonSyntax.KeyRule;
import dev.assay.execute.internal.BagComparisonSql;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Orders of a prediction's columns in which its rows may equal those of a large gold: each column
 * has a type that can be compared, and as many values and different values as its counterpart.
 *
 * @param gold the gold
 * @param columns an empty table with the prediction's columns
 */
record InDatabaseColumns(LargeGold gold, ResultTable columns) {
  /** Orders to try; each takes a statement that runs both queries. */
  private static final int MOST = 6;

  /**
   * The orders to try, columns of equal names first.
   *
   * @param facts runs {@link BagComparisonSql#facts} of a query; {@code null} if that fails
   */
  List<BagComparisonSql> orders(
      BiFunction<String, List<KeyRule>, @Nullable ResultTable> facts,
      String goldQuery,
      String predictedQuery) {
    List<String> types = LargeGold.types(columns);
    Optional<List<KeyRule>> rules = gold.syntax().rules(types, types);
    Optional<List<KeyRule>> goldRules = gold.syntax().rules(gold.types(), gold.types());
    if (types.size() != gold.types().size() || rules.isEmpty() || goldRules.isEmpty()) {
      return List.of();
    }
    ResultTable predicted = facts.apply(predictedQuery, rules.get());
    if (predicted == null || BagCounts.number(predicted, 0) != gold.rows()) {
      return List.of();
    }
    ResultTable expected = facts.apply(goldQuery, goldRules.get());
    if (expected == null) {
      return List.of();
    }
    List<List<Integer>> candidates =
        IntStream.range(0, types.size()).mapToObj(c -> candidates(c, expected, predicted)).toList();
    List<List<Integer>> orders = new ArrayList<>();
    extend(new ArrayList<>(), candidates, orders);
    return orders.stream()
        .map(order -> new BagComparisonSql(gold.syntax().namesColumns(), goldRules.get(), order))
        .toList();
  }

  private List<Integer> candidates(int column, ResultTable expected, ResultTable predicted) {
    String type = gold.types().get(column);
    String name = gold.first().column(column).name();
    return IntStream.range(0, columns.columnCount())
        .filter(
            other ->
                gold.syntax()
                    .rules(List.of(type), List.of(columns.column(other).typeName()))
                    .isPresent())
        .filter(other -> fact(expected, column, 1) == fact(predicted, other, 1))
        .filter(other -> fact(expected, column, 2) == fact(predicted, other, 2))
        .boxed()
        .sorted(Comparator.comparing(c -> !columns.column(c).name().equalsIgnoreCase(name)))
        .toList();
  }

  private static long fact(ResultTable facts, int column, int which) {
    return BagCounts.number(facts, 2 * column + which);
  }

  /** Adds the orders that begin with some columns, except the one in which they stand. */
  private static void extend(
      List<Integer> begun, List<List<Integer>> candidates, List<List<Integer>> orders) {
    int next = begun.size();
    if (next == candidates.size()) {
      if (!begun.equals(IntStream.range(0, next).boxed().toList())) {
        orders.add(List.copyOf(begun));
      }
      return;
    }
    for (int candidate : candidates.get(next)) {
      if (orders.size() < MOST && !begun.contains(candidate)) {
        begun.add(candidate);
        extend(begun, candidates, orders);
        begun.remove(next);
      }
    }
  }
}
