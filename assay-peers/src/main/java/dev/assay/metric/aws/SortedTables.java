// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.Execution;
import dev.assay.table.LongColumn;
import dev.assay.table.ResultTable;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Two tables side by side, as the AWS guide compares them: reduced to their common columns, sorted
 * by the first of these that holds numbers and then by the others from left to right, and compared
 * row by row.
 *
 * <p>{@link CommonColumns} defines the common columns. Other columns are ignored; without common
 * columns nothing is right. Surplus rows of either side are wrong. Two empty tables are right.
 *
 * <p>Takes O(n log n) time. The last result of each thread is cached, because two metrics use it.
 */
final class SortedTables {
  /** Lets 7 of 10 cells reach a share of 0.7. */
  private static final double ROUNDING = 1e-9;

  private final List<Column> gold;
  private final List<Column> predicted;
  private final int goldRows;
  private final int predictedRows;
  private final CellOrder order;

  private SortedTables(ResultTable gold, ResultTable predicted, AwsThresholds thresholds) {
    this.goldRows = gold.rowCount();
    this.predictedRows = predicted.rowCount();
    this.order = new CellOrder(thresholds.tolerance());
    CommonColumns common = CommonColumns.of(gold, predicted);
    this.gold = common.gold();
    this.predicted = common.predicted();
  }

  private static final ThreadLocal<@Nullable Last> LAST = new ThreadLocal<>();

  /** The last result; does not keep its tables from being garbage collected. */
  private record Last(
      WeakReference<ResultTable> gold,
      WeakReference<ResultTable> predicted,
      AwsThresholds thresholds,
      Accuracy accuracy) {
    boolean isOf(ResultTable gold, ResultTable predicted, AwsThresholds thresholds) {
      return this.gold.refersTo(gold)
          && this.predicted.refersTo(predicted)
          && this.thresholds.equals(thresholds);
    }
  }

  /** The shares of right cells and right rows, from 0 to 1. */
  record Accuracy(double cells, double rows) {}

  /** The best value of a share over all golds; 0 if the prediction returned no rows. */
  static double best(
      Comparison comparison, AwsThresholds thresholds, ToDoubleFunction<Accuracy> share) {
    if (!(comparison.predicted() instanceof Execution.Rows rows)) {
      return 0;
    }
    double best = 0;
    for (GoldResult gold : comparison.golds()) {
      best = Math.max(best, share.applyAsDouble(accuracy(gold.table(), rows.table(), thresholds)));
      if (best == 1) {
        break;
      }
    }
    return best;
  }

  static Accuracy accuracy(ResultTable gold, ResultTable predicted, AwsThresholds thresholds) {
    if ((gold.isEmpty() && predicted.isEmpty()) || areAlike(gold, predicted)) {
      return new Accuracy(1, 1);
    }
    Last last = LAST.get();
    if (last != null && last.isOf(gold, predicted, thresholds)) {
      return last.accuracy;
    }
    SortedTables tables = new SortedTables(gold, predicted, thresholds);
    Accuracy accuracy = tables.gold.isEmpty() ? new Accuracy(0, 0) : tables.accuracy(thresholds);
    LAST.set(
        new Last(new WeakReference<>(gold), new WeakReference<>(predicted), thresholds, accuracy));
    return accuracy;
  }

  /**
   * Returns whether the tables have the same cells under the same names, so that each row is held
   * against itself.
   */
  private static boolean areAlike(ResultTable gold, ResultTable predicted) {
    if (gold.columnCount() == 0 || !gold.hasSameCells(predicted)) {
      return false;
    }
    for (int c = 0; c < gold.columnCount(); c++) {
      if (!CommonColumns.haveSameName(gold.column(c), predicted.column(c))) {
        return false;
      }
    }
    return true;
  }

  private Accuracy accuracy(AwsThresholds thresholds) {
    int[] goldOrder = RowOrder.of(gold, goldRows);
    int[] predictedOrder = RowOrder.of(predicted, predictedRows);
    int both = Math.min(goldRows, predictedRows);
    int[] rightCells = new int[both];
    for (int c = 0; c < gold.size(); c++) {
      ScoringDeadline.spend(both);
      for (int i = 0; i < both; i++) {
        boolean right = order.equal(gold.get(c), goldOrder[i], predicted.get(c), predictedOrder[i]);
        rightCells[i] += right ? 1 : 0;
      }
    }
    double enough = thresholds.rowThreshold() * gold.size() - ROUNDING;
    double cells = Arrays.stream(rightCells).asLongStream().sum();
    double rows = Arrays.stream(rightCells).filter(right -> right >= enough).count();
    double all = Math.max(goldRows, predictedRows);
    return new Accuracy(cells / (all * gold.size()), rows / all);
  }

  /**
   * The columns that two tables have in common. Names correspond if they are equal without case,
   * blanks and underscores: {@code customer_id}, {@code customerID} and {@code Customer ID}. If
   * several names correspond, those that are equal ignoring case are paired first, and the others
   * in their order.
   *
   * @param gold columns of the gold, in its order, except that the first one with numbers on both
   *     sides comes first
   * @param predicted columns of the prediction, each at the index of its gold column
   */
  record CommonColumns(List<Column> gold, List<Column> predicted) {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s_]+");
    private static final List<UnaryOperator<String>> LIKENESSES =
        List.of(CommonColumns::folded, CommonColumns::bare);

    private static final int NONE = -1;

    static CommonColumns of(ResultTable gold, ResultTable predicted) {
      int[] partners = partners(gold.columns(), predicted.columns());
      List<Column> ofGold = new ArrayList<>();
      List<Column> ofPredicted = new ArrayList<>();
      boolean numeric = false;
      for (int i = 0; i < partners.length; i++) {
        if (partners[i] != NONE) {
          Column own = gold.columns().get(i);
          Column partner = predicted.columns().get(partners[i]);
          boolean first = !numeric && isNumeric(own) && isNumeric(partner);
          numeric |= first;
          ofGold.add(first ? 0 : ofGold.size(), own);
          ofPredicted.add(first ? 0 : ofPredicted.size(), partner);
        }
      }
      return new CommonColumns(ofGold, ofPredicted);
    }

    /** The index of each gold column's partner. */
    private static int[] partners(List<Column> gold, List<Column> predicted) {
      int[] partners = new int[gold.size()];
      Arrays.fill(partners, NONE);
      BitSet taken = new BitSet();
      for (UnaryOperator<String> likeness : LIKENESSES) {
        Map<String, Deque<Integer>> places = new HashMap<>();
        for (int i = taken.nextClearBit(0); i < predicted.size(); i = taken.nextClearBit(i + 1)) {
          String name = likeness.apply(predicted.get(i).name());
          places.computeIfAbsent(name, first -> new ArrayDeque<>()).add(i);
        }
        for (int i = 0; i < partners.length; i++) {
          Deque<Integer> alike = places.get(likeness.apply(gold.get(i).name()));
          if (partners[i] == NONE && alike != null && !alike.isEmpty()) {
            partners[i] = alike.remove();
            taken.set(partners[i]);
          }
        }
      }
      return partners;
    }

    /** Returns whether two columns are paired before any of other names. */
    static boolean haveSameName(Column gold, Column predicted) {
      return folded(gold.name()).equals(folded(predicted.name()));
    }

    private static String folded(String name) {
      return name.toLowerCase(Locale.ROOT);
    }

    private static String bare(String name) {
      return SEPARATORS.matcher(folded(name)).replaceAll("");
    }

    /** Returns whether all values are numbers or NULL, with at least one number. */
    private static boolean isNumeric(Column column) {
      boolean typed = column instanceof LongColumn || column instanceof DoubleColumn;
      boolean some = false;
      for (int row = 0; row < column.size() && !(typed && some); row++) {
        ScoringDeadline.spend(1);
        if (!column.isNull(row)) {
          if (!column.family(row).isNumeric()) {
            return false;
          }
          some = true;
        }
      }
      return some;
    }
  }

  /**
   * Sorts the rows of a table by its columns from left to right, comparing cells as {@link
   * CellOrder} does. Instead of comparing rows it sorts by one number per row, a part of a cell,
   * and continues with the next part within each run of equal numbers; so no cell is boxed more
   * than a few times.
   */
  static final class RowOrder {
    /** Runs up to this length are sorted by comparing rows. */
    private static final int SHORT = 8;

    private final List<Column> columns;
    private final int[] rows;
    private final long[] keys;
    private final int[] spareRows;
    private final long[] spareKeys;
    private final Deque<Run> open = new ArrayDeque<>();

    private RowOrder(List<Column> columns, int count) {
      this.columns = columns;
      this.rows = IntStream.range(0, count).toArray();
      this.keys = new long[count];
      this.spareRows = new int[count];
      this.spareKeys = new long[count];
    }

    /** A range of rows that are equal in all parts before this part of this column. */
    private record Run(int from, int to, int column, int part) {}

    static int[] of(List<Column> columns, int count) {
      RowOrder order = new RowOrder(columns, count);
      order.open.push(new Run(0, count, 0, 0));
      while (!order.open.isEmpty()) {
        order.sort(order.open.pop());
      }
      return order.rows;
    }

    private void sort(Run run) {
      if (run.column == columns.size()) {
        return;
      }
      if (run.to - run.from <= SHORT) {
        sortShort(run);
        return;
      }
      Column column = columns.get(run.column);
      ScoringDeadline.spend(run.to - run.from);
      boolean more = false;
      for (int i = run.from; i < run.to; i++) {
        keys[i] = CellOrder.part(column, rows[i], run.part);
        more |= keys[i] != CellOrder.END;
      }
      if (!more) {
        open.push(new Run(run.from, run.to, run.column + 1, 0));
        return;
      }
      mergeSort(run.from, run.to);
      for (int from = run.from, to; from < run.to; from = to) {
        to = from + 1;
        while (to < run.to && keys[to] == keys[from]) {
          to++;
        }
        if (to - from > 1) {
          open.push(new Run(from, to, run.column, run.part + 1));
        }
      }
    }

    private void sortShort(Run run) {
      for (int i = run.from + 1; i < run.to; i++) {
        int row = rows[i];
        int at = i;
        while (at > run.from && compare(rows[at - 1], row, run.column) > 0) {
          rows[at] = rows[at - 1];
          at--;
        }
        rows[at] = row;
      }
    }

    private int compare(int a, int b, int first) {
      for (Column column : columns.subList(first, columns.size())) {
        int sign = CellOrder.compare(column.value(a), column.value(b));
        if (sign != 0) {
          return sign;
        }
      }
      return 0;
    }

    /** Sorts keys together with their rows; stable. */
    private void mergeSort(int from, int to) {
      if (to - from < 2) {
        return;
      }
      int middle = (from + to) >>> 1;
      mergeSort(from, middle);
      mergeSort(middle, to);
      if (keys[middle - 1] <= keys[middle]) {
        return;
      }
      System.arraycopy(keys, from, spareKeys, from, middle - from);
      System.arraycopy(rows, from, spareRows, from, middle - from);
      int left = from;
      int right = middle;
      for (int at = from; left < middle; at++) {
        boolean takeRight = right < to && keys[right] < spareKeys[left];
        keys[at] = takeRight ? keys[right] : spareKeys[left];
        rows[at] = takeRight ? rows[right++] : spareRows[left++];
      }
    }
  }
}
