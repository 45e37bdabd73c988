// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two tables, as labeled facts rather than a sentence.
 *
 * @param kind the first thing that is wrong
 * @param columns the best mapping of gold columns to predicted columns that was found
 * @param rowCounts the number of rows of each kind
 * @param listedRows the first rows of each kind
 * @param nearMisses sets of relaxations that would have made the tables match, each with one
 *     relaxation that the default profile refuses
 */
public record Difference(
    Kind kind,
    List<MappedColumn> columns,
    RowCounts rowCounts,
    ListedRows listedRows,
    List<NearMiss> nearMisses) {
  /** The maximum number of rows listed of each kind; the counts include all rows. */
  public static final int LISTED = 20;

  public Difference {
    columns = List.copyOf(columns);
    nearMisses = List.copyOf(nearMisses);
  }

  /**
   * The number of rows of each kind.
   *
   * @param gold rows of the gold
   * @param predicted rows of the prediction
   * @param missing gold rows that the prediction lacks
   * @param extra predicted rows that the gold lacks
   * @param changed rows paired with one another though some of their cells differ
   */
  public record RowCounts(long gold, long predicted, long missing, long extra, long changed) {}

  /**
   * The first rows of each kind.
   *
   * @param missing the first of the missing rows
   * @param extra the first of the extra rows
   * @param changed the first of the changed rows
   * @param order the first positions at which the order of the prediction is not that of the gold;
   *     empty unless order is what is wrong
   */
  public record ListedRows(
      List<Row> missing, List<Row> extra, List<ChangedRow> changed, List<MovedRow> order) {
    public static final ListedRows NONE =
        new ListedRows(List.of(), List.of(), List.of(), List.of());

    public ListedRows {
      missing = List.copyOf(missing);
      extra = List.copyOf(extra);
      changed = List.copyOf(changed);
      order = List.copyOf(order);
    }

    /** Rows that differ otherwise than in order. */
    public ListedRows(List<Row> missing, List<Row> extra, List<ChangedRow> changed) {
      this(missing, extra, changed, List.of());
    }
  }

  /** Rows of the gold. */
  public long goldRows() {
    return rowCounts.gold();
  }

  /** Rows of the prediction. */
  public long predictedRows() {
    return rowCounts.predicted();
  }

  /** Gold rows that the prediction lacks. */
  public long missingRows() {
    return rowCounts.missing();
  }

  /** Predicted rows that the gold lacks. */
  public long extraRows() {
    return rowCounts.extra();
  }

  /** Rows paired with one another though some of their cells differ. */
  public long changedRows() {
    return rowCounts.changed();
  }

  /** The first of the missing rows. */
  public List<Row> missing() {
    return listedRows.missing();
  }

  /** The first of the extra rows. */
  public List<Row> extra() {
    return listedRows.extra();
  }

  /** The first of the changed rows. */
  public List<ChangedRow> changed() {
    return listedRows.changed();
  }

  /** The first positions at which another row stands; empty unless order is what is wrong. */
  public List<MovedRow> order() {
    return listedRows.order();
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Difference of(DifferenceJson json) {
    return json.difference();
  }

  @JsonValue
  DifferenceJson json() {
    return DifferenceJson.of(this);
  }

  /** A sentence that names the first thing that is wrong, and counts the rows that differ. */
  public String describe() {
    List<String> counts = new ArrayList<>();
    count(counts, missingRows(), "missing");
    count(counts, extraRows(), "extra");
    count(counts, changedRows(), "changed");
    return counts.isEmpty() ? kind.words : kind.words + ": " + String.join(", ", counts);
  }

  private static void count(List<String> counts, long rows, String word) {
    if (rows > 0) {
      counts.add(rows + " " + word);
    }
  }

  /** Returns the difference with the rows at which the two orders diverge. */
  public Difference withOrder(List<MovedRow> moved) {
    return new Difference(
        kind, columns, rowCounts, new ListedRows(missing(), extra(), changed(), moved), nearMisses);
  }

  /** Returns the difference without its listed rows; the counts remain. */
  Difference withoutRows() {
    return new Difference(kind, columns, rowCounts, ListedRows.NONE, nearMisses);
  }

  /** Returns the difference of tables whose comparison was not finished. */
  public static Difference undecided(long goldRows, long predictedRows) {
    RowCounts counts = new RowCounts(goldRows, predictedRows, 0, 0, 0);
    return new Difference(Kind.UNDECIDED, List.of(), counts, ListedRows.NONE, List.of());
  }

  /** The first thing that is wrong. */
  public enum Kind {
    EMPTY_RESULT("the prediction has no rows"),
    MISSING_COLUMNS("columns are missing"),
    DUPLICATES("rows are repeated a different number of times"),
    ORDER("the rows are the same in another order"),
    COLUMNS("the rows are the same under other columns"),
    ROW_COUNT("the number of rows differs"),
    VALUES("the rows hold different values"),
    /** The comparison was not finished; only the numbers of rows are known. */
    UNDECIDED("the comparison was not finished");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /**
   * A gold column and the predicted column assigned to it.
   *
   * @param gold 0-based index in the gold
   * @param goldName its name
   * @param predicted 0-based index in the prediction, or {@code null} if none fits
   * @param predictedName its name, or {@code null}
   */
  public record MappedColumn(
      int gold, String goldName, @Nullable Integer predicted, @Nullable String predictedName) {}

  /**
   * A row of one side.
   *
   * @param row 0-based position in its table, or {@link #NO_POSITION}
   * @param cells display text in gold's column order (under the mapping), {@code null} for NULL
   */
  public record Row(int row, List<@Nullable String> cells) {
    /** The position of a row that a database found, in no particular order. */
    public static final int NO_POSITION = -1;

    public Row {
      cells = java.util.Collections.unmodifiableList(new ArrayList<>(cells));
    }
  }

  /**
   * A position at which another row stands.
   *
   * @param row 0-based position in both tables
   * @param gold display text of the gold's row there, {@code null} for NULL
   * @param predicted of the prediction's row there, in gold's column order
   */
  public record MovedRow(int row, List<@Nullable String> gold, List<@Nullable String> predicted) {
    public MovedRow {
      gold = java.util.Collections.unmodifiableList(new ArrayList<>(gold));
      predicted = java.util.Collections.unmodifiableList(new ArrayList<>(predicted));
    }
  }

  /** A gold row and the predicted row that it was paired with, with the cells that differ. */
  public record ChangedRow(int goldRow, int predictedRow, List<ChangedCell> cells) {
    public ChangedRow {
      cells = List.copyOf(cells);
    }
  }

  /** One differing cell; {@code column} is the 0-based index in the gold. */
  public record ChangedCell(int column, @Nullable String gold, @Nullable String predicted) {}

  /** A set of relaxations that would have sufficed, and that in words. */
  public record NearMiss(Set<Relaxation> relaxations, String words) {
    public NearMiss {
      relaxations = Collections.unmodifiableSet(new TreeSet<>(relaxations));
    }
  }
}
