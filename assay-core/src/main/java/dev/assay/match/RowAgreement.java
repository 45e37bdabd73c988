/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.match;

import static dev.assay.model.Relaxation.*;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Whether the rows of two tables agree under a given assignment of columns and an allowance. */
final class RowAgreement {
  private final List<ColumnPair> pairs;
  private final RowRule rule;
  private final Tables tables;
  private final Effort effort;

  RowAgreement(List<ColumnPair> pairs, Tables tables, Effort effort) {
    this.pairs = pairs;
    this.rule = RowRule.of(pairs);
    this.tables = tables;
    this.effort = effort;
  }

  boolean holds(Allowance allowed) {
    int[] gold = IntStream.range(0, tables.goldRows()).toArray();
    int[] predicted = IntStream.range(0, tables.predictedRows()).toArray();
    if (holds(gold, predicted, allowed)) {
      return true;
    }
    if (!allowed.has(DUPLICATE_ROWS) && !tables.ignoresDuplicates()) {
      return false;
    }
    if (!tables.isOrdered() || allowed.has(ROW_ORDER)) {
      return covers(gold, predicted);
    }
    DistinctRows goldRows = DistinctRows.ofGold(pairs, gold.length);
    DistinctRows predictedRows = DistinctRows.ofPredicted(pairs, predicted.length);
    return holds(goldRows.rows(), predictedRows.rows(), allowed);
  }

  /** The listed rows in their order, repeats counted. */
  private boolean holds(int[] gold, int[] predicted, Allowance allowed) {
    if (gold.length != predicted.length) {
      return false;
    }
    if (!tables.isOrdered() || allowed.has(ROW_ORDER)) {
      return sameBag(gold, predicted, null);
    }
    if (rule.equalInPlace(gold, predicted)) {
      return true;
    }
    SortRuns ties = tables.ties();
    return allowed.has(TIE_ORDER)
        && ties.excuseTies()
        && sameBag(gold, predicted, ties.number(gold));
  }

  /** Exact partners first, the rest one to one by the rule; {@code runs} must agree too. */
  private boolean sameBag(int[] gold, int[] predicted, int @Nullable [] runs) {
    int[] partners = exactPartners(gold, predicted, runs);
    boolean[] taken = new boolean[gold.length];
    int left = partners.length;
    for (int partner : partners) {
      if (partner != KeyTable.NONE) {
        taken[partner] = true;
        left--;
      }
    }
    if (left == 0) {
      return true;
    }
    int[] goldLeft = IntStream.range(0, gold.length).filter(i -> !taken[i]).toArray();
    int[] predictedLeft =
        IntStream.range(0, partners.length).filter(i -> partners[i] == KeyTable.NONE).toArray();
    return pairsRest(
        pick(gold, goldLeft),
        pick(predicted, predictedLeft),
        runs == null ? null : pick(runs, goldLeft),
        runs == null ? null : pick(runs, predictedLeft));
  }

  /** For each predicted row an equal gold row (index into {@code gold}), none used twice. */
  private int[] exactPartners(int[] gold, int[] predicted, int @Nullable [] runs) {
    if (pairs.stream().anyMatch(ColumnPair::isScaled)) {
      return filledWithNone(predicted.length);
    }
    int[] partners =
        KeyTable.pair(
            RowKeys.of(RowKeys.ofGold(pairs, true), gold, runs),
            RowKeys.of(RowKeys.ofPredicted(pairs, true), predicted, runs));
    List<CellPairs> same = pairs.stream().map(ColumnPair::baseCells).toList();
    IntStream chunks = IntStream.range(0, (predicted.length >> 15) + 1);
    chunks
        .parallel()
        .forEach(
            chunk -> {
              int end = Math.min(predicted.length, (chunk + 1) << 15);
              for (CellPairs column : same) {
                for (int i = chunk << 15; i < end; i++) {
                  int g = partners[i];
                  if (g != KeyTable.NONE && !column.equal(gold[g], predicted[i])) {
                    partners[i] = KeyTable.NONE;
                  }
                }
              }
            });
    return partners;
  }

  private static int[] filledWithNone(int length) {
    int[] array = new int[length];
    java.util.Arrays.fill(array, KeyTable.NONE);
    return array;
  }

  private static int[] pick(int[] values, int[] indexes) {
    return IntStream.of(indexes).map(i -> values[i]).toArray();
  }

  private boolean pairsRest(
      int[] gold, int[] predicted, int @Nullable [] goldRuns, int @Nullable [] predictedRuns) {
    KeyTable table = group(gold, predicted, goldRuns, predictedRuns);
    if (table == null) {
      return false;
    }
    List<Group> groups = groups(table, gold, predicted);
    if (groups.stream().anyMatch(g -> g.gold().length != g.predicted().length)) {
      return false;
    }
    return groups.stream()
        .allMatch(
            g ->
                g.gold().length == 1
                    ? rule.equal(g.gold()[0], g.predicted()[0])
                    : close(g).pairsAll());
  }

  /** Whether every row of each side equals some row of the other. */
  private boolean covers(int[] gold, int[] predicted) {
    KeyTable table = group(gold, predicted, null, null);
    return table != null
        && groups(table, gold, predicted).stream()
            .allMatch(g -> g.predicted().length > 0 && close(g).coversBoth());
  }

  private ClosePairing close(Group group) {
    return new ClosePairing(pairs, rule, group.gold(), group.predicted(), effort);
  }

  /** Rows that may be equal to one another and to no others. */
  @SuppressWarnings("ArrayRecordComponent") // never compared or printed
  private record Group(int[] gold, int[] predicted) {}

  private @Nullable KeyTable group(
      int[] gold, int[] predicted, int @Nullable [] goldRuns, int @Nullable [] predictedRuns) {
    long[] goldKeys = RowKeys.of(RowKeys.ofGold(pairs, false), gold, goldRuns);
    long[] predictedKeys = RowKeys.of(RowKeys.ofPredicted(pairs, false), predicted, predictedRuns);
    KeyTable table = new KeyTable(goldKeys, predicted.length);
    for (int i = predicted.length - 1; i >= 0; i--) {
      if (!table.addPredicted(predictedKeys[i], i)) {
        return null;
      }
    }
    return table;
  }

  private static List<Group> groups(KeyTable table, int[] gold, int[] predicted) {
    List<Group> groups = new ArrayList<>();
    for (int slot = 0; slot < table.slots(); slot++) {
      if (table.isUsed(slot)) {
        groups.add(
            new Group(
                pick(gold, table.goldRows(slot)), pick(predicted, table.predictedRows(slot))));
      }
    }
    return groups;
  }
}
