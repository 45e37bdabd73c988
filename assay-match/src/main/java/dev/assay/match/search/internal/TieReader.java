// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.RelaxationSet;
import dev.assay.match.TiedRowChoice;
import dev.assay.match.Ties;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.internal.UndecidedException;
import dev.assay.match.row.DistinctRows;
import dev.assay.match.tie.NullOrders;
import dev.assay.match.tie.PickedRows;
import dev.assay.match.tie.SortRuns;
import dev.assay.match.tie.TieQuery;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the result of a {@link TieQuery}: the rows of a gold result that tie. */
public final class TieReader {
  private static final RelaxationSet LIKE_THE_GOLD = RelaxationSet.of(Profile.STRICT.accepted());

  private TieReader() {}

  /**
   * Reads the result of a tie query; empty if that result does not contain the gold's.
   *
   * @param gold the gold's own result, with its query
   * @param query the tie query
   * @param result of that query
   */
  @SuppressWarnings("exports") // for Assay's other modules
  public static Ties read(ComparisonSide gold, TieQuery query, ResultTable result) {
    if (query.picked() != null) {
      return ofPicked(gold, query, query.picked(), result);
    }
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
    if (!standTogether(keys, all)) {
      return Ties.unknown("rows of equal sort keys do not stand together; ties are not seen");
    }
    List<Column> visible = result.columns().subList(0, width);
    if (query.distinct()
        && DistinctRows.of(visible, all, SearchBudget.unlimited()).length != all.length) {
      return Ties.unknown("a distinct row of the gold has several sort keys; ties are not seen");
    }
    int from = begin;
    while (from > 0 && runs[from - 1] == runs[begin]) {
      from--;
    }
    int to = end;
    while (to < runs.length && runs[to] == runs[end - 1]) {
      to++;
    }
    int first = from;
    int[] kept = IntStream.range(from, to).map(row -> runs[row] - runs[first]).toArray();
    ResultTable rows =
        new ResultTable(
            visible.stream().map(c -> slice(c, first, first + kept.length)).toList(), kept.length);
    int before = begin - from;
    List<TiedRowChoice> options = choices(kept, before, end - begin);
    int @Nullable [] inOrder = keys.isEmpty() ? null : kept;
    int[] chosen = choose(gold, rows, options.get(0), inOrder);
    if (chosen == null) {
      return unlikeTheGold();
    }
    boolean whole = result.rowCount() == gold.table().rowCount();
    return ties(
        rows,
        inOrder,
        options,
        keys.isEmpty() ? null : Arrays.copyOfRange(kept, before, before + end - begin),
        end - begin,
        whole ? pick(new ResultTable(keys, all.length), chosen).columns() : List.of(),
        kept.length == runs.length && kept.length > 0 && kept[kept.length - 1] == 0,
        !whole && NullOrders.matter(keys, runs, begin, end));
  }

  private static Ties ties(
      ResultTable rows,
      int @Nullable [] runs,
      List<TiedRowChoice> options,
      int @Nullable [] goldRuns,
      int goldRows,
      List<Column> goldKeys,
      boolean ofAll,
      boolean nullOrderMatters) {
    int[] all = IntStream.range(0, rows.rowCount()).toArray();
    return new Ties(
        rows,
        runs,
        options,
        goldRows,
        goldRuns,
        goldKeys,
        ofAll && all.length > goldRows && differ(rows, all),
        options.get(0).cutGroups().stream().anyMatch(listed -> differ(rows, listed)),
        nullOrderMatters,
        null);
  }

  private static boolean differ(ResultTable rows, int[] listed) {
    return DistinctRows.of(rows.columns(), listed, SearchBudget.unlimited()).length > 1;
  }

  private static boolean standTogether(List<Column> keys, int[] rows) {
    if (keys.isEmpty() || rows.length == 0) {
      return true;
    }
    int[] runs = SortRuns.numberExactly(keys, rows);
    return DistinctRows.of(keys, rows, SearchBudget.unlimited()).length
        == runs[runs.length - 1] + 1;
  }

  /** Reads the result of a query that keeps all rows that a row number of the gold picks from. */
  private static Ties ofPicked(
      ComparisonSide gold, TieQuery query, PickedRows picked, ResultTable result) {
    int width = gold.table().columnCount();
    int hidden = (int) query.keys().stream().filter(key -> key >= width).count();
    if (result.columnCount() != width + picked.columns() + hidden || gold.table().rowCount() == 0) {
      return unlikeTheGold();
    }
    PickedRows.Groups groups = picked.groups(gold.table(), result, query.keys());
    if (groups == null) {
      return Ties.unknown(
          "rows that a row number of the gold picks from repeat; ties are not seen");
    }
    ResultTable candidates = numbered(pick(result, groups.rows()), groups);
    List<Column> keys = query.keys().stream().map(candidates::column).toList();
    int[] all = IntStream.range(0, candidates.rowCount()).toArray();
    if (!standTogether(keys, all)) {
      return Ties.unknown("rows of equal sort keys do not stand together; ties are not seen");
    }
    int[] runs = SortRuns.number(keys, all);
    int[] inOrder = keys.isEmpty() ? null : runs;
    TiedRowChoice some = groups.choice(false, inOrder);
    ResultTable rows = new ResultTable(candidates.columns().subList(0, width), all.length);
    int[] chosen =
        some.size() == gold.table().rowCount() ? choose(gold, rows, some, inOrder) : null;
    return chosen == null
        ? unlikeTheGold()
        : ties(
            rows,
            inOrder,
            List.of(some, groups.choice(true, inOrder)),
            inOrder == null ? null : IntStream.of(chosen).map(row -> runs[row]).toArray(),
            chosen.length,
            pick(new ResultTable(keys, all.length), chosen).columns(),
            groups.ofAll(),
            false);
  }

  /** The rows with the numbers that they show. */
  private static ResultTable numbered(ResultTable rows, PickedRows.Groups groups) {
    if (groups.shown() < 0) {
      return rows;
    }
    List<Column> columns = new ArrayList<>(rows.columns());
    Column shown = columns.get(groups.shown());
    ColumnBuilder builder = new ColumnBuilder(shown.name(), shown.typeName());
    for (long number : groups.numbers()) {
      builder.add(number);
    }
    columns.set(groups.shown(), builder.build());
    return new ResultTable(columns, rows.rowCount());
  }

  private static ResultTable pick(ResultTable table, int[] rows) {
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
      for (int row : rows) {
        builder.add(column.value(row));
      }
      columns.add(builder.build());
    }
    return new ResultTable(columns, rows.length);
  }

  private static Ties unlikeTheGold() {
    return Ties.unknown("the gold gave other rows when asked for its ties; they are not seen");
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

  /**
   * Returns the rows in the order of the gold's own result; {@code null} if that is none that the
   * choice could have left.
   */
  private static int @Nullable [] choose(
      ComparisonSide gold, ResultTable rows, TiedRowChoice choice, int @Nullable [] runs) {
    SearchBudget searchBudget =
        SearchBudget.of(rows, gold.table(), ComparisonDeadline.in(ComparisonDeadline.DEFAULT));
    try {
      QueryFacts query = QueryFacts.of(gold, "gold", searchBudget);
      TablePair tables =
          new TablePair(
                  new TablePair.Side(rows, query),
                  new TablePair.Side(gold.table(), query),
                  MatchSettings.DEFAULT,
                  null,
                  null,
                  searchBudget)
              .cut(rows, choice, runs);
      List<ColumnPair> pairs =
          IntStream.range(0, rows.columnCount())
              .mapToObj(
                  c ->
                      tables
                          .rules()
                          .pair(tables.gold().get(c), tables.predicted().get(c), LIKE_THE_GOLD))
              .toList();
      return new RowAgreement(pairs, tables, searchBudget).chosen(LIKE_THE_GOLD);
    } catch (UndecidedException tooMuchWork) {
      return null;
    }
  }

  /** The choices among the first and the last run of rows that a limit cut. */
  private static List<TiedRowChoice> choices(int[] runs, int before, int goldRows) {
    int total = runs.length;
    int after = total - before - goldRows;
    if (before > 0 && after > 0 && runs[0] == runs[total - 1]) {
      return List.of(
          TiedRowChoice.ofEnds(total, goldRows, 0, 0, total),
          TiedRowChoice.ofEnds(total, total, 0, 0, total));
    }
    int start = before > 0 ? length(runs, 0, 1) : 0;
    int end = after > 0 ? length(runs, total - 1, -1) : 0;
    List<TiedRowChoice> choices = new ArrayList<>();
    choices.add(TiedRowChoice.ofEnds(start, start - before, end, end - after, total));
    if (start > 0) {
      choices.add(TiedRowChoice.ofEnds(start, start, end, end - after, total));
    }
    if (end > 0) {
      choices.add(TiedRowChoice.ofEnds(start, start - before, end, end, total));
    }
    if (start > 0 && end > 0) {
      choices.add(TiedRowChoice.ofEnds(start, start, end, end, total));
    }
    return choices;
  }

  private static int length(int[] runs, int first, int step) {
    int length = 1;
    for (int i = first + step; i >= 0 && i < runs.length && runs[i] == runs[first]; i += step) {
      length++;
    }
    return length;
  }
}
