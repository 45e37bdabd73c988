// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.StoredResults;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.MovedRow;
import dev.assay.match.MatchSettings;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.Phrases;
import dev.assay.report.internal.RepeatedRows;
import dev.assay.report.internal.ZonedTimes;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of the results of gold and prediction, as {@code result.js} reads it.
 *
 * @param title the difference, accepted or not, in words; absent if nothing differs
 * @param counts rows of each side and how many are missing, extra and changed, in words
 * @param columns the gold's columns and their predicted columns; empty if that is obvious
 * @param extraColumns names of predicted columns without a gold column
 * @param names of the columns of {@code rows}
 * @param rows the rows that have no equal
 * @param more that there are more of such rows, or that the results can't be read, in words; absent
 *     if these are all
 * @param gold the first rows of the gold; absent if not kept
 * @param predicted the first rows of the prediction; absent if not kept
 */
record ResultDetail(
    @Nullable String title,
    @Nullable String counts,
    List<Mapping> columns,
    List<String> extraColumns,
    List<String> names,
    List<DifferentRow> rows,
    @Nullable String more,
    @Nullable TableDetail gold,
    @Nullable TableDetail predicted) {

  /** The stored rows of both results; empty if none were stored. */
  record Excerpts(Optional<Pair> pair) {
    @Nullable Excerpt gold() {
      return pair.map(Pair::gold).orElse(null);
    }

    @Nullable Excerpt predicted() {
      return pair.map(Pair::predicted).orElse(null);
    }

    /** A sentence if the stored results can't be read; without the name of their file. */
    @Nullable String problem() {
      return pair.map(Pair::problem).isPresent()
          ? "The stored results of this question can't be read; the verdict does not depend on them."
          : null;
    }
  }

  /** A gold column and its counterpart, each with its 1-based position. */
  record Mapping(int gold, String goldName, @Nullable Integer predicted, @Nullable String name) {}

  /**
   * A row that has no equal.
   *
   * @param mark {@code missing}, {@code extra}, {@code changed}, or {@code moved} for a position at
   *     which another row stands
   * @param gold its 1-based position in the gold; absent for an extra one
   * @param predicted its 1-based position in the prediction; absent for a missing one
   * @param cells text, {@code null} for NULL; a list of gold's and the prediction's where they
   *     differ; an empty list where the cell is not known
   * @param repeats absent if the row stands here for itself alone
   */
  record DifferentRow(
      String mark,
      @Nullable Integer gold,
      @Nullable Integer predicted,
      List<@Nullable Object> cells,
      @Nullable Repeats repeats) {}

  /**
   * Equal rows, listed once.
   *
   * @param gold the number of times that the gold has them; absent if it is not known
   * @param predicted the number of times that the prediction has them
   * @param also 1-based positions of the others, in the result that has more of them
   */
  record Repeats(@Nullable Integer gold, @Nullable Integer predicted, List<Integer> also) {}

  static @Nullable ResultDetail of(Outcome outcome, Excerpts excerpts, ZonedTimes times) {
    Difference difference = outcome.match() == null ? null : outcome.match().difference();
    Excerpt gold = excerpts.gold();
    Excerpt predicted = excerpts.predicted();
    String problem = excerpts.problem();
    if (difference == null && gold == null && predicted == null && problem == null) {
      return null;
    }
    TableDetail goldTable = gold == null ? null : TableDetail.of(gold, times);
    TableDetail predictedTable = predicted == null ? null : TableDetail.of(predicted, times);
    if (difference == null) {
      return new ResultDetail(
          null,
          null,
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          problem,
          goldTable,
          predictedTable);
    }
    Difference full =
        times.difference(
            LongDifference.of(outcome, difference, gold, predicted),
            gold == null ? null : gold.table(),
            predicted == null ? null : predicted.table());
    boolean accepted = outcome.verdict() instanceof Verdict.Correct;
    return new ResultDetail(
        (accepted ? "Accepted differences: " : "What differs: ")
            + Phrases.of(full.kind(), accepted),
        Stream.of(
                Phrases.counts(full, accepted),
                full.order().isEmpty() ? "" : Phrases.order(full),
                RepeatedRows.sentence(
                    full,
                    gold == null ? null : gold.table(),
                    predicted == null ? null : predicted.table()))
            .filter(sentence -> !sentence.isEmpty())
            .collect(Collectors.joining(" ")),
        mappings(full),
        extraColumns(full, predicted),
        Phrases.goldNames(full),
        rows(
            full,
            gold,
            RepeatedRows.counts(
                full,
                gold == null ? null : gold.table(),
                predicted == null ? null : predicted.table())),
        problem == null ? more(full) : problem,
        goldTable,
        predictedTable);
  }

  /** Columns at the same position with the same name are not listed. */
  private static List<Mapping> mappings(Difference difference) {
    if (Phrases.areColumnsPlain(difference)) {
      return List.of();
    }
    return difference.columns().stream()
        .map(
            column ->
                new Mapping(
                    column.gold() + 1,
                    column.goldName(),
                    column.predicted() == null ? null : column.predicted() + 1,
                    column.predictedName()))
        .toList();
  }

  private static List<String> extraColumns(Difference difference, @Nullable Excerpt predicted) {
    if (predicted == null) {
      return List.of();
    }
    List<String> names = Phrases.numbered(predicted.table().columnNames(), i -> i);
    return IntStream.range(0, names.size())
        .filter(
            index ->
                difference.columns().stream()
                    .noneMatch(column -> Integer.valueOf(index).equals(column.predicted())))
        .mapToObj(names::get)
        .toList();
  }

  private static List<DifferentRow> rows(
      Difference difference, @Nullable Excerpt gold, Map<String, int[]> counts) {
    List<DifferentRow> rows = new ArrayList<>();
    difference.changed().forEach(row -> rows.add(changed(row, difference, gold)));
    rows.addAll(merged("missing", difference.missing(), counts));
    rows.addAll(merged("extra", difference.extra(), counts));
    difference.order().forEach(row -> rows.add(moved(row)));
    return rows;
  }

  /** Equal rows of one side as one. */
  private static List<DifferentRow> merged(
      String mark, List<Difference.Row> rows, Map<String, int[]> counts) {
    return rows.stream()
        .collect(
            Collectors.groupingBy(Difference.Row::cells, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(equal -> row(mark, equal, counts.get(RepeatedRows.words(equal.get(0).cells()))))
        .toList();
  }

  private static DifferentRow row(String mark, List<Difference.Row> equal, int @Nullable [] times) {
    boolean ofGold = mark.equals("missing");
    List<Integer> places =
        equal.stream()
            .map(Difference.Row::row)
            .filter(row -> row >= 0)
            .map(row -> row + 1)
            .toList();
    Integer first = places.isEmpty() ? null : places.get(0);
    Integer listed = equal.size();
    Integer inGold = times != null ? (Integer) times[0] : ofGold ? listed : null;
    Integer inPrediction = times != null ? (Integer) times[1] : ofGold ? null : listed;
    boolean repeated = times == null ? listed > 1 : times[0] + times[1] > 1;
    Repeats repeats =
        repeated ? new Repeats(inGold, inPrediction, places.stream().skip(1).toList()) : null;
    List<@Nullable Object> cells = new ArrayList<>(equal.get(0).cells());
    return new DifferentRow(mark, ofGold ? first : null, ofGold ? null : first, cells, repeats);
  }

  /** The row of each side at a position where the orders differ. */
  private static DifferentRow moved(MovedRow row) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (int c = 0; c < row.gold().size(); c++) {
      String gold = row.gold().get(c);
      String predicted = row.predicted().get(c);
      cells.add(Objects.equals(gold, predicted) ? gold : Arrays.asList(gold, predicted));
    }
    return new DifferentRow("moved", row.row() + 1, row.row() + 1, cells, null);
  }

  private static DifferentRow changed(
      ChangedRow row, Difference difference, @Nullable Excerpt gold) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (MappedColumn column : difference.columns()) {
      Optional<ChangedCell> changed =
          row.cells().stream().filter(cell -> cell.column() == column.gold()).findFirst();
      cells.add(
          changed.isPresent()
              ? Arrays.asList(changed.get().gold(), changed.get().predicted())
              : unchanged(row.goldRow(), column.gold(), gold));
    }
    return new DifferentRow("changed", row.goldRow() + 1, row.predictedRow() + 1, cells, null);
  }

  private static @Nullable Object unchanged(int row, int column, @Nullable Excerpt gold) {
    ResultTable table = gold == null ? null : gold.table();
    if (table == null || row >= table.rowCount() || column >= table.columnCount()) {
      return List.of();
    }
    Object cell = table.column(column).value(row);
    return cell == null ? null : TableDetail.shortened(cell.toString());
  }

  private static @Nullable String more(Difference difference) {
    List<String> parts = new ArrayList<>();
    more(parts, difference.changedRows() - difference.changed().size(), "changed");
    more(parts, difference.missingRows() - difference.missing().size(), "missing");
    more(parts, difference.extraRows() - difference.extra().size(), "extra");
    return parts.isEmpty()
        ? null
        : "Not listed here, nor marked below: " + String.join(", ", parts) + ".";
  }

  private static void more(List<String> parts, long hidden, String what) {
    if (hidden > 0) {
      parts.add(NumberFormats.count(hidden) + " more " + what);
    }
  }

  /**
   * Lists more of the rows that differ than an outcome does. The stored results are compared again,
   * and the longer list is used only if it agrees with the outcome, because a run does not store
   * the comparison settings of single questions.
   */
  static final class LongDifference {
    private LongDifference() {}

    /** A difference that lists more rows if there are more and both results were kept whole. */
    static Difference of(
        Outcome outcome, Difference kept, @Nullable Excerpt gold, @Nullable Excerpt predicted) {
      if (isWhole(kept) || !isWhole(gold) || !isWhole(predicted)) {
        return kept;
      }
      Difference longer =
          ResultMatcher.match(
                  side(gold, outcome.goldSql()),
                  side(predicted, outcome.sql()),
                  MatchSettings.DEFAULT,
                  StoredResults.ROWS)
              .difference();
      return longer != null && saysTheSame(longer, kept) ? longer : kept;
    }

    private static boolean isWhole(Difference kept) {
      return kept.missing().size() == kept.missingRows()
          && kept.extra().size() == kept.extraRows()
          && kept.changed().size() == kept.changedRows();
    }

    private static boolean isWhole(@Nullable Excerpt excerpt) {
      return excerpt != null && excerpt.table().rowCount() == excerpt.rowsTotal();
    }

    private static ComparisonSide side(@Nullable Excerpt excerpt, @Nullable String sql) {
      return new ComparisonSide(Objects.requireNonNull(excerpt).table(), sql, Dialect.ANSI);
    }

    private static boolean saysTheSame(Difference longer, Difference kept) {
      return longer.columns().equals(kept.columns())
          && longer.missingRows() == kept.missingRows()
          && longer.extraRows() == kept.extraRows()
          && longer.changedRows() == kept.changedRows()
          && longer.missing().subList(0, kept.missing().size()).equals(kept.missing())
          && longer.extra().subList(0, kept.extra().size()).equals(kept.extra())
          && longer.changed().subList(0, kept.changed().size()).equals(kept.changed());
    }
  }
}
