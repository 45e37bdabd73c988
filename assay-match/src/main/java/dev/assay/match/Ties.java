// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.FLOAT_NOISE;
import static dev.assay.match.Relaxation.NUMERIC_TYPE;
import static dev.assay.match.Relaxation.TIE_CHOICE;
import static dev.assay.match.Relaxation.TIE_ORDER;

import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.row.DistinctRows;
import dev.assay.match.search.RowAgreement;
import dev.assay.match.search.TablePair;
import dev.assay.match.tie.NullOrders;
import dev.assay.match.tie.PickedRows;
import dev.assay.match.tie.SortRuns;
import dev.assay.match.tie.TieQuery;
import dev.assay.match.tie.TiedRowChoice;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** The rows that the gold has, and as many others. */
  private final TiedRowChoice choice;

  /** All rows of one or several cut groups instead. */
  private final List<TiedRowChoice> full;

  /** The run of each row of the gold's own result. */
  private final int[] goldRuns;

  private final boolean ordered;

  /** True if the choice is among all rows that there are. */
  private final boolean ofAll;

  /** The sort keys of the gold's own rows; empty if its limit cut any rows off. */
  private final List<Column> goldKeys;

  /** True if the limit would keep other rows if NULL keys stood elsewhere. */
  private final boolean nullOrderMatters;

  private final @Nullable String note;

  private Ties(
      ResultTable rows,
      int[] runs,
      TiedRowChoice choice,
      List<TiedRowChoice> full,
      int[] goldRuns,
      boolean ordered,
      boolean ofAll,
      List<Column> goldKeys,
      boolean nullOrderMatters,
      @Nullable String note) {
    this.rows = rows;
    this.runs = runs;
    this.choice = choice;
    this.full = List.copyOf(full);
    this.goldRuns = goldRuns;
    this.ordered = ordered;
    this.ofAll = ofAll;
    this.goldKeys = List.copyOf(goldKeys);
    this.nullOrderMatters = nullOrderMatters;
    this.note = note;
  }

  /** Nothing is known about ties; the reason becomes a note of any match that they might change. */
  public static Ties unknown(String reason) {
    return new Ties(
        new ResultTable(List.of(), 0),
        new int[0],
        TiedRowChoice.ofEnds(0, 0, 0, 0, 0),
        List.of(),
        new int[0],
        false,
        false,
        List.of(),
        false,
        reason);
  }

  /**
   * Reads the result of a tie query; empty if that result does not contain the gold's.
   *
   * @param gold the gold's own result, with its query
   * @param query the tie query
   * @param result of that query
   */
  public static Ties of(ComparisonSide gold, TieQuery query, ResultTable result) {
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
      return unknown("rows of equal sort keys do not stand together; ties are not seen");
    }
    List<Column> visible = result.columns().subList(0, width);
    if (query.distinct()
        && DistinctRows.of(visible, all, SearchBudget.unlimited()).length != all.length) {
      return unknown("a distinct row of the gold has several sort keys; ties are not seen");
    }
    Ties ties = around(visible, runs, begin, end, !keys.isEmpty());
    int[] chosen = ties.choose(gold);
    if (chosen == null) {
      return unlikeTheGold();
    }
    return ties.areCut() || result.rowCount() > gold.table().rowCount()
        ? ties.withNulls(List.of(), NullOrders.matter(keys, runs, begin, end))
        : ties.withNulls(pick(new ResultTable(keys, all.length), chosen).columns(), false);
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
      return unknown("rows that a row number of the gold picks from repeat; ties are not seen");
    }
    ResultTable candidates = numbered(pick(result, groups.rows()), groups);
    List<Column> keys = query.keys().stream().map(candidates::column).toList();
    int[] all = IntStream.range(0, candidates.rowCount()).toArray();
    if (!standTogether(keys, all)) {
      return unknown("rows of equal sort keys do not stand together; ties are not seen");
    }
    boolean ordered = !keys.isEmpty();
    int[] runs = SortRuns.number(keys, all);
    int[] inOrder = ordered ? runs : null;
    TiedRowChoice some = TiedRowChoice.ofGroups(groups, false, inOrder);
    TiedRowChoice whole = TiedRowChoice.ofGroups(groups, true, inOrder);
    ResultTable rows = new ResultTable(candidates.columns().subList(0, width), all.length);
    Ties ties =
        new Ties(
            rows,
            runs,
            some,
            List.of(whole),
            new int[0],
            ordered,
            groups.ofAll(),
            List.of(),
            false,
            null);
    int[] chosen = some.size() == gold.table().rowCount() ? ties.choose(gold) : null;
    return chosen == null
        ? unlikeTheGold()
        : new Ties(
            rows,
            runs,
            some,
            List.of(whole),
            IntStream.of(chosen).map(row -> runs[row]).toArray(),
            ordered,
            groups.ofAll(),
            pick(new ResultTable(keys, all.length), chosen).columns(),
            false,
            null);
  }

  private Ties withNulls(List<Column> keys, boolean matter) {
    return new Ties(rows, runs, choice, full, goldRuns, ordered, ofAll, keys, matter, note);
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
    int goldRows = end - begin;
    int before = begin - from;
    List<TiedRowChoice> choices = choices(kept, before, goldRows);
    boolean ofAll = kept.length == runs.length && kept.length > 0 && kept[kept.length - 1] == 0;
    return new Ties(
        new ResultTable(columns, kept.length),
        kept,
        choices.get(0),
        choices.subList(1, choices.size()),
        Arrays.copyOfRange(kept, before, before + goldRows),
        ordered,
        ofAll,
        List.of(),
        false,
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

  /**
   * Returns these rows in the order of the gold's own result; {@code null} if that is none that the
   * choice could have left.
   */
  private int @Nullable [] choose(ComparisonSide gold) {
    try {
      return choose(
          gold,
          SearchBudget.of(rows, gold.table(), ComparisonDeadline.in(ComparisonDeadline.DEFAULT)));
    } catch (UndecidedException tooMuchWork) {
      return null;
    }
  }

  private int @Nullable [] choose(ComparisonSide gold, SearchBudget searchBudget) {
    QueryFacts query = QueryFacts.of(gold, "gold", searchBudget);
    TablePair tables =
        new TablePair(
                new TablePair.Side(rows, query),
                new TablePair.Side(gold.table(), query),
                MatchSettings.DEFAULT,
                null,
                null,
                searchBudget)
            .cut(rows, choice, ordered ? runs : null);
    List<ColumnPair> pairs =
        IntStream.range(0, rows.columnCount())
            .mapToObj(
                c ->
                    tables
                        .rules()
                        .pair(tables.gold().get(c), tables.predicted().get(c), LIKE_THE_GOLD))
            .toList();
    return new RowAgreement(pairs, tables, searchBudget).chosen(LIKE_THE_GOLD);
  }

  /** Returns how many rows are known. */
  public int size() {
    return rows.rowCount();
  }

  /** Returns a copy with a reason why not all ties are known. */
  public Ties incomplete(String reason) {
    return new Ties(
        rows, runs, choice, full, goldRuns, ordered, ofAll, goldKeys, nullOrderMatters, reason);
  }

  /** Returns why the ties are incomplete; {@code null} if they are complete. */
  @Nullable String note() {
    return note;
  }

  /** Returns whether anything is known. */
  public boolean isKnown() {
    return goldRuns.length > 0;
  }

  /** The runs of the gold's own rows; {@code null} where no sort key orders them. */
  public int @Nullable [] goldRuns() {
    return ordered ? goldRuns : null;
  }

  /** The sort keys of the gold's own rows; {@code null} if a limit cut any rows off. */
  public @Nullable List<Column> goldKeys() {
    return goldKeys.isEmpty() ? null : goldKeys;
  }

  /**
   * Returns whether the gold's limit would keep other rows if NULL sort keys stood elsewhere, as
   * they do on other engines.
   */
  public boolean nullOrderMatters() {
    return nullOrderMatters;
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
    return rows.rowCount() > goldRuns.length;
  }

  /**
   * Returns whether the gold's rows were chosen among all rows there are, and not all of them are
   * equal.
   */
  public boolean areOfAll() {
    return ofAll && areCut() && differ(IntStream.range(0, runs.length).toArray());
  }

  /**
   * Returns whether another choice among cut rows would have given other rows than the gold has.
   */
  public boolean choiceMatters() {
    return choice.cutGroups().stream().anyMatch(this::differ);
  }

  private boolean differ(int[] listed) {
    return DistinctRows.of(rows.columns(), listed, SearchBudget.unlimited()).length > 1;
  }

  /**
   * Returns the possible choices: first as many rows of each cut group as the gold has, then all
   * rows of one or several of them.
   */
  public List<TiedRowChoice> choices(boolean all) {
    List<TiedRowChoice> choices = new ArrayList<>(List.of(choice));
    choices.addAll(all ? full : List.of());
    return choices;
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
