// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.search.internal.ColumnCandidates.Choice;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Searches for an assignment of the columns of the narrower table to columns of the wider one under
 * which all rows agree. Backtracks over classes of columns, and drops a partial assignment if the
 * partial rows already disagree.
 */
final class AssignmentSearch {
  /** Cost of a step, and of each row in it, in units of {@link SearchBudget}. */
  private static final int STEP = 50;

  private static final long ROW_STEP = 6;

  /** Cost per row of the keys of close numbers, which are sorted. */
  private static final long CLOSE_KEYS = 60;

  private final TablePair tables;
  private final RelaxationSet allowed;
  private final SearchBudget searchBudget;
  private final RowAgreementCache checks;
  private final ColumnCandidates candidates;
  private final ColumnChoice columns;
  private final Map<Long, Integer> free = new HashMap<>();
  private final @Nullable PartialRows partial;
  private final Choice[] chosen;
  private final int[] sequence;
  private final Set<ColumnPair> met = new HashSet<>();
  private @Nullable List<ColumnPair> result;

  private AssignmentSearch(
      TablePair tables,
      RelaxationSet allowed,
      ColumnCandidates candidates,
      RowAgreementCache checks,
      SearchBudget searchBudget) {
    this.tables = tables;
    this.allowed = allowed;
    this.searchBudget = searchBudget;
    this.checks = checks;
    this.candidates = candidates;
    columns = new ColumnChoice(tables, allowed, candidates.members(), searchBudget);
    candidates.members().forEach((kind, same) -> free.put(kind, same.size()));
    boolean hashes = candidates.isAmbiguous();
    partial = hashes ? new PartialRows(tables, tables.comparesSets(allowed)) : null;
    int width = candidates.choices().size();
    chosen = new Choice[width];
    sequence =
        IntStream.range(0, width)
            .boxed()
            .sorted(Comparator.comparingInt(i -> candidates.choices().get(i).size()))
            .mapToInt(i -> i)
            .toArray();
  }

  /** The matched pairs in gold order, or {@code null} if there is no assignment. */
  static @Nullable List<ColumnPair> find(
      TablePair tables,
      RelaxationSet allowed,
      RowAgreementCache checks,
      SearchBudget searchBudget) {
    ColumnCandidates candidates = ColumnCandidates.of(tables, allowed, searchBudget);
    if (candidates == null) {
      return null;
    }
    // Columns of one class may have been rounded by different expressions, each with its own rule.
    boolean rulesTellAll = candidates.members().values().stream().allMatch(m -> m.size() == 1);
    return checks.search(
        candidates.choices(),
        rulesTellAll ? allowed.minus(CellRule.OF_CELLS) : allowed,
        () -> search(tables, allowed, candidates, checks, searchBudget));
  }

  private static @Nullable List<ColumnPair> search(
      TablePair tables,
      RelaxationSet allowed,
      ColumnCandidates candidates,
      RowAgreementCache checks,
      SearchBudget searchBudget) {
    AssignmentSearch search =
        new AssignmentSearch(tables, allowed, candidates, checks, searchBudget);
    return search.succeeds() ? search.result : null;
  }

  /** Iterative, because recursion would be too deep for tables of thousands of columns. */
  private boolean succeeds() {
    int[] tried = new int[sequence.length];
    int depth = 0;
    while (depth >= 0) {
      if (depth == sequence.length && accepts()) {
        return true;
      }
      if (depth < sequence.length && place(depth, tried)) {
        depth++;
      } else {
        depth--;
        if (depth >= 0) {
          takeBack(sequence[depth]);
        }
      }
    }
    return false;
  }

  /**
   * Gives a column its next choice that fits; {@code false}, with the column reset, if there is
   * none.
   */
  private boolean place(int depth, int[] tried) {
    int column = sequence[depth];
    List<Choice> choices = candidates.choices().get(column);
    while (tried[depth] < choices.size()) {
      Choice choice = choices.get(tried[depth]++);
      int left = free.getOrDefault(choice.kind(), 0);
      if (left > 0) {
        searchBudget.spend(STEP);
        free.put(choice.kind(), left - 1);
        chosen[column] = choice;
        if (fits(choice, column, depth)) {
          return true;
        }
        takeBack(column);
      }
    }
    tried[depth] = 0;
    return false;
  }

  private boolean fits(Choice choice, int column, int depth) {
    if (partial == null) {
      return true;
    }
    boolean first = choice.pair().form().looseNumbers() && met.add(choice.pair());
    searchBudget.spend((first ? CLOSE_KEYS : ROW_STEP) * partial.rows());
    partial.add(choice.pair(), column);
    return depth == 0 || partial.mayAgree();
  }

  private void takeBack(int column) {
    Choice choice = chosen[column];
    if (partial != null) {
      partial.remove(choice.pair(), column);
    }
    free.merge(choice.kind(), 1, Integer::sum);
  }

  private boolean accepts() {
    List<ColumnPair> pairs = columns.choose(List.of(chosen));
    if (pairs == null || !checks.agree(representatives(), allowed)) {
      return false;
    }
    result = pairs;
    return checks.agree(pairs, allowed);
  }

  private List<ColumnPair> representatives() {
    List<ColumnPair> pairs = List.of(chosen).stream().map(Choice::pair).toList();
    return tables.inGoldOrder(pairs);
  }
}
