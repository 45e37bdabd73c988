// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.KeyTable;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.internal.UndecidedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pairs rows of two bags by hash and verifies every pair cell by cell: rows equal without any
 * relaxation first, then those equal but for types of numbers, then the rest by the rule.
 */
public final class RowPairing {
  private static final int CHUNK = 1 << 15;

  /** Cost per row of sorting the keys of close numbers. */
  private static final long SORT = 40;

  private final List<ColumnPair> pairs;
  private final RowRule rule;
  private final SearchBudget searchBudget;
  private @Nullable Paired paired;

  /** Rows that were all found equal, those of each pair alone with their key. */
  private record Paired(RowBags rows, SingleRows singles) {}

  public RowPairing(List<ColumnPair> pairs, RowRule rule, SearchBudget searchBudget) {
    this.pairs = pairs;
    this.rule = rule;
    this.searchBudget = searchBudget;
  }

  /** Returns whether all rows pair up one to one; the bags must be of equal size. */
  public boolean pairsAll(RowBags bags) {
    RowBags different = SecretSums.withoutCommonRows(bags, pairs);
    if (different != null && different.isEmpty()) {
      searchBudget.spend(bags.gold().length + (long) bags.predicted().length, pairs.size());
      return true;
    }
    RowBags left = bags;
    if (!isScaled()) {
      left = different == null ? bags : different;
      left = withoutPartners(left, CellRule.BASE, KeyEncoding.BASE);
      RelaxationSet byValue = CellRule.BY_VALUE.allowed();
      if (!left.isEmpty() && pairs.stream().anyMatch(p -> p.rule().allowed().includes(byValue))) {
        left = withoutPartners(left, CellRule.BY_VALUE, KeyEncoding.BY_VALUE);
      }
    }
    return left.isEmpty() || pairsRest(left);
  }

  /** Removes rows that both bags hold equally often, if hashes of all rows can show it. */
  public RowBags withoutCommonRows(RowBags bags) {
    RowBags different = isScaled() ? null : SecretSums.withoutCommonRows(bags, pairs);
    if (different == null) {
      return bags;
    }
    searchBudget.spend(bags.gold().length + (long) bags.predicted().length, pairs.size());
    return different;
  }

  /** Returns whether a column is compared by a factor, so that equal cells do not match. */
  private boolean isScaled() {
    return pairs.stream().anyMatch(ColumnPair::isScaled);
  }

  private RowBags withoutPartners(RowBags bags, CellRule exactRule, KeyEncoding form) {
    searchBudget.spend(bags.gold().length + (long) bags.predicted().length, pairs.size());
    List<ColumnPair> exact =
        pairs.stream()
            .map(pair -> new ColumnPair(pair.gold(), pair.predicted(), exactRule, form))
            .toList();
    int[] partners =
        KeyTable.pair(
            RowKeys.of(RowKeys.ofGold(exact), bags.gold(), bags.goldRuns()),
            RowKeys.of(RowKeys.ofPredicted(exact), bags.predicted(), bags.predictedRuns()));
    IntStream.range(0, partners.length / CHUNK + 1)
        .parallel()
        .forEach(chunk -> verify(partners, bags, exact, chunk * CHUNK));
    return bags.without(partners);
  }

  /** Undoes pairs of a chunk that have equal keys but unequal cells. */
  private static void verify(int[] partners, RowBags bags, List<ColumnPair> exact, int from) {
    int to = Math.min(partners.length, from + CHUNK);
    int[] goldRows = new int[to - from];
    for (int i = from; i < to; i++) {
      goldRows[i - from] = partners[i] == KeyTable.NONE ? KeyTable.NONE : bags.gold()[partners[i]];
    }
    for (ColumnPair pair : exact) {
      pair.cells().part(goldRows, bags.predicted(), from, to);
    }
    for (int i = from; i < to; i++) {
      partners[i] = goldRows[i - from] == KeyTable.NONE ? KeyTable.NONE : partners[i];
    }
  }

  private boolean pairsRest(RowBags bags) {
    searchBudget.spend(bags.gold().length + (long) bags.predicted().length, pairs.size());
    long close = pairs.stream().filter(pair -> pair.form().looseNumbers()).count();
    searchBudget.spend(SORT * close * bags.gold().length);
    SingleRows singles = SingleRows.of(bags, pairs);
    if (!singles.covers() || !singles.areEqual(pairs, searchBudget)) {
      return false;
    }
    List<RowBags> groups = groups(singles.others(), true);
    if (groups == null || groups.stream().anyMatch(g -> g.gold().length != g.predicted().length)) {
      return false;
    }
    for (RowBags group : groups) {
      if (!new TolerancePairing(pairs, rule, group, searchBudget).pairsAll()) {
        return false;
      }
    }
    paired = groups.isEmpty() ? new Paired(bags, singles) : null;
    return true;
  }

  /**
   * The pairs of rows that {@link #pairsAll} compared, if it found them equal one by one; {@code
   * null} if it was asked about other columns or rows, or left rows to choose from.
   */
  public @Nullable List<int[]> knownPartners(List<ColumnPair> columns, RowBags bags) {
    return paired != null && columns.equals(pairs) && paired.rows().hasSameRows(bags)
        ? paired.singles().all()
        : null;
  }

  /**
   * Pairs of a gold row and a predicted row that are equal by the rule: all there are, or those
   * found within the effort.
   */
  public List<int[]> partners(RowBags bags) {
    SingleRows singles = SingleRows.of(bags, pairs);
    List<int[]> partners = new ArrayList<>(singles.equalOnes(pairs));
    for (RowBags group : Objects.requireNonNull(groups(singles.others(), false))) {
      if (group.predicted().length > 0) {
        try {
          partners.addAll(new TolerancePairing(pairs, rule, group, searchBudget).partners());
        } catch (UndecidedException e) {
          break;
        }
      }
    }
    return partners;
  }

  /**
   * Groups rows that have equal keys under the rule.
   *
   * @param all whether every predicted row must have a gold row; if one has none, the result is
   *     {@code null}
   */
  private @Nullable List<RowBags> groups(RowBags bags, boolean all) {
    long[] goldKeys = RowKeys.of(RowKeys.ofGold(pairs), bags.gold(), bags.goldRuns());
    long[] predictedKeys =
        RowKeys.of(RowKeys.ofPredicted(pairs), bags.predicted(), bags.predictedRuns());
    KeyTable table = new KeyTable(goldKeys, predictedKeys.length);
    for (int i = predictedKeys.length - 1; i >= 0; i--) {
      if (!table.addPredicted(predictedKeys[i], i) && all) {
        return null;
      }
    }
    List<RowBags> groups = new ArrayList<>();
    for (int slot = 0; slot < table.slots(); slot++) {
      if (table.isUsed(slot)) {
        groups.add(
            RowBags.of(
                RowBags.pick(bags.gold(), table.goldRows(slot)),
                RowBags.pick(bags.predicted(), table.predictedRows(slot))));
      }
    }
    return groups;
  }
}
