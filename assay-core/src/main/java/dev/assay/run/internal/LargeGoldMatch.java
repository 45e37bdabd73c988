// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.match.Difference;
import dev.assay.match.Difference.Kind;
import dev.assay.match.Difference.ListedRows;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.RowCounts;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.run.internal.InDatabaseComparison.Compared;
import dev.assay.table.Column;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Matches of results that were not both fetched. A match is undecided unless what is known of the
 * results is enough to tell under which relaxations they agree.
 */
final class LargeGoldMatch {
  private static final String TOO_LARGE =
      Match.BEYOND_LIMITS + "the database compared rows only for equality";

  /** Words after the first FROM that may repeat rows of a table. */
  private static final Pattern REPEATING =
      Pattern.compile("(?is)\\bfrom\\b.*(,|\\b(join|apply|lateral|union)\\b)");

  private static final Pattern CALL =
      Pattern.compile("(?i)(?<=\\w)(?<!\\bfrom)\\((?:(?!select)[^()])*\\)");

  private static final ResultTable NO_COLUMNS = new ResultTable(List.of(), 0);

  private LargeGoldMatch() {}

  /** The match of results that the database found equal. */
  static Match equal(Compared compared) {
    List<Set<Relaxation>> alternatives = compared.pair().alternatives();
    return new Match(
        Match.Level.EXACT,
        alternatives.get(0),
        alternatives,
        compared.pair().sql().order(),
        compared.gold(),
        null,
        List.of());
  }

  /** The match of results that the database found unequal. */
  static Match unequal(Compared compared, ListedRows rows) {
    BagCounts counts = compared.counts();
    Set<Relaxation> repeats = counts.areEqualSets() ? Set.of(Relaxation.DUPLICATE_ROWS) : Set.of();
    List<Set<Relaxation>> alternatives = repeats.isEmpty() ? List.of() : List.of(repeats);
    Difference difference =
        new Difference(
            kind(compared),
            columns(compared.pair().gold().first(), compared.pair().columns()),
            new RowCounts(counts.gold(), counts.predicted(), counts.missing(), counts.extra(), 0),
            rows,
            List.of());
    // Every other way to agree would also have to accept more rows than the gold's.
    boolean repeated = counts.areEqualSets() && counts.predicted() > counts.gold();
    boolean empty = counts.predicted() == 0;
    boolean certain = empty || lacksRows(compared.pair().gold(), counts.predicted());
    Match.Level level =
        repeated ? Match.Level.EXACT : certain ? Match.Level.NONE : Match.Level.UNDECIDED;
    return new Match(
        level,
        repeats,
        alternatives,
        repeated ? equal(compared).mapping() : List.of(),
        compared.gold(),
        difference,
        repeated || empty ? List.of() : List.of(TOO_LARGE));
  }

  /** Returns whether standard refuses a prediction because it has fewer rows than the gold. */
  private static boolean lacksRows(LargeGold gold, long predicted) {
    return predicted < gold.rows() && !mayRepeat(gold.sql());
  }

  /** Returns whether a gold may repeat rows of its tables, so that fewer rows may be right. */
  static boolean mayRepeat(@Nullable String sql) {
    return sql == null || REPEATING.matcher(CALL.matcher(sql).replaceAll("")).find();
  }

  private static Kind kind(Compared compared) {
    BagCounts counts = compared.counts();
    if (counts.predicted() == 0) {
      return Kind.EMPTY_RESULT;
    }
    if (counts.areEqualSets()) {
      return Kind.DUPLICATES;
    }
    if (counts.predicted() != counts.gold()) {
      return Kind.ROW_COUNT;
    }
    boolean exact = compared.pair().sql().rules().stream().allMatch(rule -> rule.exact());
    return exact ? Kind.VALUES : Kind.UNDECIDED;
  }

  /** Returns whether an execution that the database did not compare has rows to compare. */
  static boolean isComparable(@Nullable Execution execution) {
    return execution instanceof Execution.Rows
        || (execution instanceof Execution.TooLarge large && large.isResult());
  }

  /**
   * The execution without all but its first rows, with which nothing can be compared; unchanged if
   * it has no rows.
   */
  static Execution counted(Execution execution) {
    if (!(execution instanceof Execution.Rows rows)) {
      return execution;
    }
    ResultTable table = rows.table();
    return new Execution.Unfetched(table, table.rowCount(), rows.elapsed());
  }

  /**
   * The match of a large gold with a prediction whose columns the database can't compare with the
   * gold's, or which is too large itself.
   *
   * @param predicted the prediction's execution, as {@link #counted}
   */
  static Match incomparable(LargeGold gold, Execution predicted) {
    ResultTable table = NO_COLUMNS;
    long rows = 0;
    Kind kind = Kind.UNDECIDED;
    if (predicted instanceof Execution.Unfetched counted) {
      table = counted.first();
      rows = counted.rows();
      kind = kind(gold, counted);
    }
    Difference difference =
        new Difference(
            kind,
            columns(gold.first(), table),
            new RowCounts(gold.rows(), rows, 0, 0, 0),
            ListedRows.NONE,
            List.of());
    boolean empty = kind == Kind.EMPTY_RESULT;
    boolean certain = empty || (kind == Kind.ROW_COUNT && lacksRows(gold, rows));
    return new Match(
        certain ? Match.Level.NONE : Match.Level.UNDECIDED,
        Set.of(),
        List.of(),
        List.of(),
        0,
        difference,
        empty ? List.of() : List.of(TOO_LARGE));
  }

  private static Kind kind(LargeGold gold, Execution.Unfetched predicted) {
    if (predicted.rows() == 0) {
      return Kind.EMPTY_RESULT;
    }
    if (predicted.first().columnCount() < gold.first().columnCount()) {
      return Kind.MISSING_COLUMNS;
    }
    return predicted.rows() == gold.rows() ? Kind.UNDECIDED : Kind.ROW_COUNT;
  }

  /** The columns at the same positions. */
  private static List<MappedColumn> columns(ResultTable gold, ResultTable predicted) {
    List<MappedColumn> columns = new ArrayList<>();
    for (int c = 0; c < gold.columnCount(); c++) {
      Column other = c < predicted.columnCount() ? predicted.column(c) : null;
      columns.add(
          new MappedColumn(
              c,
              gold.column(c).name(),
              other == null ? null : c,
              other == null ? null : other.name()));
    }
    return columns;
  }
}
