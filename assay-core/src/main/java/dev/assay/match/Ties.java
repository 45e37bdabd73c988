// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.model.Relaxation.FLOAT_NOISE;
import static dev.assay.model.Relaxation.NUMERIC_TYPE;
import static dev.assay.model.Relaxation.TIE_CHOICE;
import static dev.assay.model.Relaxation.TIE_ORDER;

import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.row.DistinctRows;
import dev.assay.match.search.RowAgreement;
import dev.assay.match.search.TablePair;
import dev.assay.match.tie.SortRuns;
import dev.assay.match.tie.TieQuery;
import dev.assay.match.tie.TiedRowRange;
import dev.assay.model.Column;
import dev.assay.model.ColumnBuilder;
import dev.assay.model.MatchSettings;
import dev.assay.model.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a gold result that tie, and the rows that tie with them but that its limit cut off,
 * as found by a {@link TieQuery}. Immutable, safe for use by several threads.
 */
public final class Ties {
  private static final RelaxationSet LIKE_THE_GOLD =
      RelaxationSet.of(NUMERIC_TYPE, FLOAT_NOISE, TIE_ORDER, TIE_CHOICE);

  /** The gold's columns; its runs in full, those that the limit cut too. */
  private final ResultTable rows;

  /** The run of each of these rows, from 0. */
  private final int[] runs;

  private final int before;
  private final int goldRows;
  private final boolean ordered;

  /** Whether these are all rows that there are. */
  private final boolean whole;

  private final @Nullable String note;

  private Ties(
      ResultTable rows,
      int[] runs,
      int before,
      int goldRows,
      boolean ordered,
      boolean whole,
      @Nullable String note) {
    this.rows = rows;
    this.runs = runs;
    this.before = before;
    this.goldRows = goldRows;
    this.ordered = ordered;
    this.whole = whole;
    this.note = note;
  }

  /** Nothing is known about ties; the reason becomes a note of any match that they might change. */
  public static Ties unknown(String reason) {
    return new Ties(new ResultTable(List.of(), 0), new int[0], 0, 0, false, false, reason);
  }

  /**
   * Reads the result of a tie query; empty if that result does not contain the gold's.
   *
   * @param gold the gold's own result, with its query
   * @param query the tie query
   * @param result of that query
   */
  public static Ties of(ComparisonSide gold, TieQuery query, ResultTable result) {
    int width = gold.table().columnCount();
    int begin = query.offset();
    int end = begin + gold.table().rowCount();
    boolean fits =
        query.keys().stream().allMatch(key -> key < result.columnCount())
            && result.columnCount() - width == query.keys().stream().filter(k -> k >= width).count()
            && gold.table().rowCount() > 0
            && (query.uncut() ? end <= result.rowCount() : end == result.rowCount());
    if (!fits) {
      return unlikeTheGold();
    }
    List<Column> keys = query.keys().stream().map(result::column).toList();
    int[] all = IntStream.range(0, result.rowCount()).toArray();
    int[] runs = SortRuns.number(keys, all);
    if (!keys.isEmpty()
        && DistinctRows.of(keys, all, SearchBudget.unlimited()).length
            != runs[runs.length - 1] + 1) {
      return unknown("rows of equal sort keys do not stand together; ties are not seen");
    }
    List<Column> visible = result.columns().subList(0, width);
    if (query.distinct()
        && DistinctRows.of(visible, all, SearchBudget.unlimited()).length != all.length) {
      return unknown("a distinct row of the gold has several sort keys; ties are not seen");
    }
    Ties ties = around(visible, runs, begin, end, !keys.isEmpty());
    return ties.holds(gold) ? ties : unlikeTheGold();
  }

  private static Ties unlikeTheGold() {
    return unknown("the gold gave other rows when asked for its ties; they are not seen");
  }

  /** Keeps the runs that begin or end among the given rows. */
  private static Ties around(
      List<Column> visible, int[] runs, int begin, int end, boolean ordered) {
    int from = begin;
    while (from > 0 && runs[from - 1] == runs[begin]) {
      from--;
    }
    int to = end;
    while (to < runs.length && runs[to] == runs[end - 1]) {
      to++;
    }
    int[] kept = new int[to - from];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = runs[from + i] - runs[from];
    }
    List<Column> columns = new ArrayList<>();
    for (Column column : visible) {
      columns.add(slice(column, from, to));
    }
    return new Ties(
        new ResultTable(columns, kept.length),
        kept,
        begin - from,
        end - begin,
        ordered,
        kept.length == runs.length,
        null);
  }

  private static Column slice(Column column, int from, int to) {
    if (from == 0 && to == column.size()) {
      return column;
    }
    ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
    for (int row = from; row < to; row++) {
      builder.add(column.value(row));
    }
    return builder.build();
  }

  /** Returns whether the gold's own result is one that the limit could have left. */
  private boolean holds(ComparisonSide gold) {
    try {
      return holds(
          gold,
          SearchBudget.of(rows, gold.table(), ComparisonDeadline.in(ComparisonDeadline.DEFAULT)));
    } catch (UndecidedException tooMuchWork) {
      return false;
    }
  }

  private boolean holds(ComparisonSide gold, SearchBudget searchBudget) {
    QueryFacts query = QueryFacts.of(gold, "gold", searchBudget);
    TablePair tables =
        new TablePair(
                new TablePair.Side(rows, query),
                new TablePair.Side(gold.table(), query),
                MatchSettings.DEFAULT,
                null,
                null,
                searchBudget)
            .cut(rows, choices(false).get(0), ordered ? runs : null);
    List<ColumnPair> pairs =
        IntStream.range(0, rows.columnCount())
            .mapToObj(
                c ->
                    tables
                        .rules()
                        .pair(tables.gold().get(c), tables.predicted().get(c), LIKE_THE_GOLD))
            .toList();
    return new RowAgreement(pairs, tables, searchBudget).holds(LIKE_THE_GOLD);
  }

  /** Returns how many rows are known. */
  public int size() {
    return rows.rowCount();
  }

  /** Returns a copy with a reason why not all ties are known. */
  public Ties but(String reason) {
    return new Ties(rows, runs, before, goldRows, ordered, whole, reason);
  }

  /** Why not all is known; {@code null} if it is. */
  @Nullable String note() {
    return note;
  }

  /** Returns whether anything is known. */
  public boolean isKnown() {
    return goldRows > 0;
  }

  /** The runs of the gold's own rows; {@code null} where no sort key orders them. */
  public int @Nullable [] goldRuns() {
    return ordered ? IntStream.range(before, before + goldRows).map(i -> runs[i]).toArray() : null;
  }

  /** The runs of {@link #rows}; {@code null} where no sort key orders them. */
  public int @Nullable [] runs() {
    return ordered ? runs : null;
  }

  public ResultTable rows() {
    return rows;
  }

  /** Returns whether the limit kept some of a run and cut off others. */
  public boolean areCut() {
    return rows.rowCount() > goldRows;
  }

  /**
   * Returns whether the gold's rows were chosen among all rows there are, and not all of them are
   * equal.
   */
  public boolean areOfAll() {
    return whole && areCut() && runs[runs.length - 1] == 0 && differ(0, runs.length);
  }

  /**
   * Returns whether another choice among cut rows would have given other rows than the gold has.
   */
  public boolean choiceMatters() {
    TiedRowRange cut = choices(false).get(0);
    return areCut() && (differ(0, cut.start()) || differ(cut.total() - cut.end(), cut.total()));
  }

  private boolean differ(int from, int to) {
    int[] listed = IntStream.range(from, to).toArray();
    return DistinctRows.of(rows.columns(), listed, SearchBudget.unlimited()).length > 1;
  }

  /**
   * Returns the possible numbers of rows chosen from the first and the last run: first as many as
   * the gold has, then all rows of one or both runs.
   */
  public List<TiedRowRange> choices(boolean all) {
    int total = rows.rowCount();
    int after = total - before - goldRows;
    if (before > 0 && after > 0 && runs[0] == runs[total - 1]) {
      TiedRowRange some = new TiedRowRange(total, goldRows, 0, 0, total);
      return all ? List.of(some, new TiedRowRange(total, total, 0, 0, total)) : List.of(some);
    }
    int start = before > 0 ? length(0, 1) : 0;
    int end = after > 0 ? length(total - 1, -1) : 0;
    List<TiedRowRange> choices = new ArrayList<>();
    choices.add(new TiedRowRange(start, start - before, end, end - after, total));
    if (all && start > 0) {
      choices.add(new TiedRowRange(start, start, end, end - after, total));
    }
    if (all && end > 0) {
      choices.add(new TiedRowRange(start, start - before, end, end, total));
    }
    if (all && start > 0 && end > 0) {
      choices.add(new TiedRowRange(start, start, end, end, total));
    }
    return choices;
  }

  private int length(int first, int step) {
    int length = 1;
    for (int i = first + step; i >= 0 && i < runs.length && runs[i] == runs[first]; i += step) {
      length++;
    }
    return length;
  }
}
