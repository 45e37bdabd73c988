// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.ReferenceColumns.Pair;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The rows of two tables under one assignment of columns and one way to read each of them. */
final class ReferenceRows {
  private final ResultTable gold;
  private final ResultTable predicted;
  private final boolean ordered;
  private final List<Column> sortKeys;

  private final List<Pair> assignment;
  private final List<ReferenceCells> tolerant;
  private final List<List<ReferenceCells>> layers = new ArrayList<>();

  ReferenceRows(
      ResultTable gold,
      ResultTable predicted,
      boolean ordered,
      List<Column> sortKeys,
      List<Pair> assignment,
      List<ReferenceCells> tolerant,
      boolean typesMeanNothing) {
    this.gold = gold;
    this.predicted = predicted;
    this.ordered = ordered;
    this.sortKeys = List.copyOf(sortKeys);
    this.assignment = List.copyOf(assignment);
    this.tolerant = List.copyOf(tolerant);
    if (tolerant.stream().allMatch(rule -> rule.scale().equals(ReferenceCells.SAME))) {
      layers.add(tolerant.stream().map(rule -> ReferenceCells.EXACT).toList());
      if (typesMeanNothing) {
        ReferenceCells byValue = ReferenceCells.of(Set.of(NUMERIC_TYPE));
        layers.add(tolerant.stream().map(rule -> byValue).toList());
      }
    }
  }

  boolean agree(List<Integer> golds, Set<Relaxation> ofRows, boolean asSets) {
    List<Integer> predictions = IntStream.range(0, predicted.rowCount()).boxed().toList();
    if (agree(golds, predictions, ofRows)) {
      return true;
    }
    if (!asSets) {
      return false;
    }
    return agree(distinct(gold, golds, true), distinct(predicted, predictions, false), ofRows);
  }

  private boolean agree(List<Integer> golds, List<Integer> predictions, Set<Relaxation> ofRows) {
    if (golds.size() != predictions.size()) {
      return false;
    }
    if (!ordered) {
      return sameBag(golds, predictions);
    }
    boolean free = ofRows.contains(ROW_ORDER);
    boolean tied = free || ofRows.contains(TIE_ORDER);
    if (sameRuns(golds, predictions, false) || (tied && sameRuns(golds, predictions, true))) {
      return true;
    }
    if (free && sameBag(golds, predictions)) {
      return true;
    }
    return (free || ofRows.contains(NULL_ORDER))
        && nullOrders(golds, 0).stream()
            .anyMatch(
                order ->
                    sameRuns(order, predictions, false)
                        || (tied && sameRuns(order, predictions, true)));
  }

  /** The rows with the NULLs of each key from the given one on left, or at the other end. */
  private List<List<Integer>> nullOrders(List<Integer> rows, int key) {
    if (key == sortKeys.size()) {
      return List.of(rows);
    }
    List<List<Integer>> orders = new ArrayList<>();
    for (boolean moved : List.of(false, true)) {
      nullOrders(rows, key + 1).forEach(order -> orders.add(moved ? moved(order, key) : order));
    }
    return orders;
  }

  /** The rows with the NULLs of one key moved within rows that are equal in the keys before. */
  private List<Integer> moved(List<Integer> rows, int key) {
    List<Integer> result = new ArrayList<>();
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      end = start + 1;
      while (end < rows.size() && ties(rows.get(start), rows.get(end), key)) {
        end++;
      }
      List<Integer> group = rows.subList(start, end);
      List<Integer> nulls =
          group.stream().filter(row -> sortKeys.get(key).value(row) == null).toList();
      List<Integer> others = group.stream().filter(row -> !nulls.contains(row)).toList();
      boolean first = concat(nulls, others).equals(group);
      boolean last = concat(others, nulls).equals(group);
      result.addAll(first ? concat(others, nulls) : last ? concat(nulls, others) : group);
    }
    return result;
  }

  private static List<Integer> concat(List<Integer> a, List<Integer> b) {
    List<Integer> both = new ArrayList<>(a);
    both.addAll(b);
    return both;
  }

  /** Position by position, or tied rows in any order. */
  private boolean sameRuns(List<Integer> golds, List<Integer> predictions, boolean tied) {
    int end = 0;
    for (int start = 0; start < golds.size(); start = end) {
      end = start + 1;
      while (tied && end < golds.size() && ties(golds.get(start), golds.get(end))) {
        end++;
      }
      if (!sameBag(golds.subList(start, end), predictions.subList(start, end))) {
        return false;
      }
    }
    return true;
  }

  /** Tests if a row ties with the first of a run. */
  private boolean ties(int row, int next) {
    return ties(row, next, sortKeys.size());
  }

  private boolean ties(int row, int next, int keys) {
    return sortKeys.subList(0, keys).stream()
        .allMatch(key -> ReferenceCells.KEYS.equal(key.value(row), key.value(next)));
  }

  /** Rows that are equal are paired first, then those equal by value, the rest one to one. */
  private boolean sameBag(List<Integer> golds, List<Integer> predictions) {
    List<Integer> goldLeft = new ArrayList<>(golds);
    List<Integer> predictedLeft = new ArrayList<>(predictions);
    for (List<ReferenceCells> layer : layers) {
      for (Integer g : List.copyOf(goldLeft)) {
        predictedLeft.stream()
            .filter(p -> equal(layer, g, p))
            .findFirst()
            .ifPresent(
                p -> {
                  goldLeft.remove(g);
                  predictedLeft.remove(p);
                });
      }
    }
    return pairsUp(goldLeft, predictedLeft);
  }

  private boolean pairsUp(List<Integer> golds, List<Integer> predictions) {
    if (golds.isEmpty()) {
      return true;
    }
    for (Integer p : predictions) {
      if (equal(tolerant, golds.get(0), p)) {
        List<Integer> rest = new ArrayList<>(predictions);
        rest.remove(p);
        if (pairsUp(golds.subList(1, golds.size()), rest)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean equal(List<ReferenceCells> rules, int goldRow, int predictedRow) {
    return IntStream.range(0, assignment.size())
        .allMatch(
            i ->
                rules
                    .get(i)
                    .equal(
                        gold.column(assignment.get(i).gold()).value(goldRow),
                        predicted.column(assignment.get(i).predicted()).value(predictedRow)));
  }

  private List<Integer> distinct(ResultTable table, List<Integer> rows, boolean isGold) {
    List<Integer> kept = new ArrayList<>();
    for (Integer row : rows) {
      if (kept.stream().noneMatch(before -> same(table, before, row, isGold))) {
        kept.add(row);
      }
    }
    return kept;
  }

  private boolean same(ResultTable table, int a, int b, boolean isGold) {
    return assignment.stream()
        .map(pair -> isGold ? pair.gold() : pair.predicted())
        .allMatch(
            c -> ReferenceCells.EXACT.equal(table.column(c).value(a), table.column(c).value(b)));
  }
}
