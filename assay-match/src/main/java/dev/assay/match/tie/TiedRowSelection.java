// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import static dev.assay.match.cell.KeyTable.NONE;

import dev.assay.match.TiedRowChoice;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.KeyTable;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.row.RowKeys;
import dev.assay.match.row.RowRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses among tied gold rows those that suit the prediction: every predicted row gets an equal
 * gold row of its own, and of each group of tied rows as many are used as were kept. A maximum flow
 * by augmenting paths, begun with rows that are equal without relaxation.
 */
public final class TiedRowSelection {
  private final TiedRowChoice choice;
  private final List<ColumnPair> pairs;
  private final RowRule rule;
  private final SearchBudget searchBudget;
  private final int[] predicted;
  private final int[] room;

  /** For each gold row the index of the predicted row that it is assigned to. */
  private final int[] user;

  /** For each group the predicted row whose path went through it last. */
  private final int[] sharedFor;

  /** For each predicted row's index the gold row assigned to it. */
  private final int[] used;

  /** For each predicted row on an augmenting path, the row that takes over its gold row. */
  private final int[] parent;

  /** The gold row that the parent then takes. */
  private final int[] handed;

  private TiedRowSelection(
      TiedRowChoice choice,
      List<ColumnPair> pairs,
      RowRule rule,
      int[] predicted,
      SearchBudget searchBudget) {
    this.choice = choice;
    this.pairs = pairs;
    this.rule = rule;
    this.searchBudget = searchBudget;
    this.predicted = predicted;
    this.user = new int[choice.total()];
    this.sharedFor = new int[choice.groupCount()];
    Arrays.fill(sharedFor, NONE);
    this.used = new int[predicted.length];
    this.parent = new int[predicted.length];
    this.handed = new int[predicted.length];
    Arrays.fill(user, NONE);
    Arrays.fill(used, NONE);
    this.room = IntStream.range(0, choice.groupCount()).map(choice::kept).toArray();
  }

  /**
   * Returns a gold row for each predicted row, of which there are as many as any choice has; {@code
   * null} if there is no such choice.
   *
   * @param free whether a predicted row may correspond to any gold row; otherwise only to one whose
   *     place in the order is its own, and rows between those to choose from keep their positions
   */
  public static int @Nullable [] choose(
      TiedRowChoice choice,
      List<ColumnPair> pairs,
      RowRule rule,
      boolean free,
      SearchBudget searchBudget) {
    int[] chosen = ofGroups(choice, pairs, rule, free, searchBudget);
    boolean fits =
        chosen != null
            && (choice.isOfDistinct(chosen)
                || of(
                        choice.ofSources(),
                        pairs,
                        rule,
                        0,
                        choice.size(),
                        0,
                        choice.total(),
                        searchBudget)
                    != null);
    return fits ? chosen : null;
  }

  private static int @Nullable [] ofGroups(
      TiedRowChoice choice,
      List<ColumnPair> pairs,
      RowRule rule,
      boolean free,
      SearchBudget searchBudget) {
    List<TiedRowChoice.Segment> segments = free ? List.of() : choice.segments();
    if (segments.isEmpty()) {
      int[] chosen = of(choice, pairs, rule, 0, choice.size(), 0, choice.total(), searchBudget);
      return chosen == null || free || choice.isInOrder(chosen) ? chosen : null;
    }
    int[] rows = new int[choice.size()];
    int at = 0;
    for (TiedRowChoice.Segment segment : segments) {
      int end = at + segment.size();
      int[] chosen =
          segment.chosen()
              ? of(choice, pairs, rule, at, end, segment.from(), segment.to(), searchBudget)
              : IntStream.range(segment.from(), segment.to()).toArray();
      if (chosen == null) {
        return null;
      }
      System.arraycopy(chosen, 0, rows, at, chosen.length);
      at = end;
    }
    return rows;
  }

  /** Assigns the predicted rows of a range to gold rows of another. */
  private static int @Nullable [] of(
      TiedRowChoice choice,
      List<ColumnPair> pairs,
      RowRule rule,
      int from,
      int to,
      int goldFrom,
      int goldTo,
      SearchBudget searchBudget) {
    int[] predicted = IntStream.range(from, to).toArray();
    TiedRowSelection selection = new TiedRowSelection(choice, pairs, rule, predicted, searchBudget);
    // Gold rows that are always part of the result come first, so that equal rows are paired with
    // them.
    int[] gold =
        IntStream.concat(
                IntStream.range(goldFrom, goldTo).filter(row -> !choice.isCut(choice.group(row))),
                IntStream.range(goldFrom, goldTo).filter(row -> choice.isCut(choice.group(row))))
            .toArray();
    return selection.fill(gold) ? selection.used : null;
  }

  private int group(int goldRow) {
    return choice.group(goldRow);
  }

  private boolean fill(int[] gold) {
    if (pairs.stream().noneMatch(ColumnPair::isScaled)) {
      useEqual(gold);
    }
    searchBudget.spend(gold.length + (long) predicted.length, 3 * pairs.size());
    long[] goldKeys = RowKeys.of(RowKeys.ofGold(pairs), gold, null);
    long[] predictedKeys = RowKeys.of(RowKeys.ofPredicted(pairs), predicted, null);
    KeyTable table = new KeyTable(goldKeys, 0);
    for (long key : predictedKeys) {
      if (table.firstGold(key) == NONE) {
        return false;
      }
    }
    int[] reachedFor = new int[predicted.length];
    Arrays.fill(reachedFor, NONE);
    for (int p = 0; p < predicted.length; p++) {
      if (used[p] == NONE && !new Path(table, gold, predictedKeys, reachedFor).augment(p)) {
        return false;
      }
    }
    return true;
  }

  /** Assigns gold rows that are equal without relaxation, as far as the runs have room. */
  private void useEqual(int[] gold) {
    List<ColumnPair> exact =
        pairs.stream()
            .map(p -> new ColumnPair(p.gold(), p.predicted(), CellRule.BASE, KeyEncoding.BASE))
            .toList();
    RowRule equal = RowRule.of(exact);
    KeyTable table = new KeyTable(RowKeys.of(RowKeys.ofGold(exact), gold, null), 0);
    long[] keys = RowKeys.of(RowKeys.ofPredicted(exact), predicted, null);
    java.util.Map<Long, Integer> next = new java.util.HashMap<>();
    for (int p = 0; p < predicted.length; p++) {
      int g = next.getOrDefault(keys[p], table.firstGold(keys[p]));
      while (g != NONE && room[group(gold[g])] == 0) {
        searchBudget.spend(1);
        g = table.nextGold(g);
      }
      if (g != NONE && equal.equal(gold[g], predicted[p])) {
        use(p, gold[g]);
        room[group(gold[g])]--;
        g = table.nextGold(g);
      }
      next.put(keys[p], g);
    }
  }

  private void use(int p, int goldRow) {
    used[p] = goldRow;
    user[goldRow] = p;
  }

  /** A search for an augmenting path for one more predicted row. */
  private final class Path {
    private final KeyTable table;
    private final int[] gold;
    private final long[] keys;
    private final int[] reachedFor;
    private final ArrayDeque<Integer> open = new ArrayDeque<>();

    Path(KeyTable table, int[] gold, long[] keys, int[] reachedFor) {
      this.table = table;
      this.gold = gold;
      this.keys = keys;
      this.reachedFor = reachedFor;
    }

    boolean augment(int start) {
      reachedFor[start] = start;
      parent[start] = NONE;
      open.add(start);
      while (!open.isEmpty()) {
        int p = open.remove();
        for (int i = table.firstGold(keys[p]); i != NONE; i = table.nextGold(i)) {
          int g = gold[i];
          searchBudget.compareRows();
          if (!rule.equal(g, predicted[p])) {
            continue;
          }
          if (user[g] != NONE) {
            reach(start, user[g], p, g);
          } else if (room[group(g)] > 0) {
            room[group(g)]--;
            exchange(p, g);
            return true;
          } else {
            share(start, p, g);
          }
        }
      }
      return false;
    }

    private void reach(int start, int p, int from, int goldRow) {
      if (reachedFor[p] != start) {
        reachedFor[p] = start;
        parent[p] = from;
        handed[p] = goldRow;
        open.add(p);
      }
    }

    /**
     * Continues the path through a full run, which gets room if any of its rows moves elsewhere.
     */
    private void share(int start, int p, int goldRow) {
      int group = group(goldRow);
      if (sharedFor[group] != start) {
        sharedFor[group] = start;
        searchBudget.spend(gold.length);
        for (int g : gold) {
          if (group(g) == group && user[g] != NONE) {
            reach(start, user[g], p, goldRow);
          }
        }
      }
    }

    private void exchange(int last, int goldRow) {
      List<Integer> chain = new ArrayList<>();
      for (int p = last; p != NONE; p = parent[p]) {
        chain.add(p);
        if (used[p] != NONE) {
          user[used[p]] = NONE;
        }
      }
      int taken = goldRow;
      for (int p : chain) {
        use(p, taken);
        taken = handed[p];
      }
    }
  }
}
