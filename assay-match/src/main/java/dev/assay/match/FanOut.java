// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.match.row.DistinctRows;
import dev.assay.match.row.RowBags;
import dev.assay.match.tie.FanOutQuery;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a gold result with each entity once, if a join repeats some, as found by a {@link
 * FanOutQuery}. Equal rows of different entities, such as two customers with the same name, are all
 * included. Immutable, safe for use by several threads.
 */
public final class FanOut {
  private final ResultTable rows;
  private final int @Nullable [] runs;
  private final @Nullable String note;

  private FanOut(ResultTable rows, int @Nullable [] runs, @Nullable String note) {
    this.rows = rows;
    this.runs = runs;
    this.note = note;
  }

  /**
   * Nothing is known about repeats; the reason becomes a note of any match that they might change.
   */
  public static FanOut unknown(String reason) {
    return new FanOut(new ResultTable(List.of(), 0), null, reason);
  }

  /**
   * Reads the result of a fan-out query; unknown if that result does not contain the gold's.
   *
   * @param gold the gold's own result, with its query
   * @param query the fan-out query
   * @param result of that query
   */
  public static FanOut of(ComparisonSide gold, FanOutQuery query, ResultTable result) {
    int width = gold.table().columnCount();
    int count = result.rowCount();
    int asked = width + query.hidden();
    if (result.columnCount() != asked + query.keys() || count != gold.table().rowCount()) {
      return unlikeTheGold();
    }
    Ties ties = Ties.of(gold, query.order(), part(result, 0, asked));
    if (!ties.isKnown()) {
      return unlikeTheGold();
    }
    List<Column> keys = result.columns().subList(asked, asked + query.keys());
    int[] kept = once(part(result, 0, width).columns(), keys, count);
    int[] runs = ties.goldRuns();
    return new FanOut(
        pick(result.columns().subList(0, width), kept),
        runs == null ? null : RowBags.pick(runs, kept),
        null);
  }

  private static FanOut unlikeTheGold() {
    return unknown("the gold gave other rows when asked for what its joins repeat");
  }

  private static ResultTable part(ResultTable result, int from, int to) {
    return new ResultTable(result.columns().subList(from, to), result.rowCount());
  }

  private static ResultTable pick(List<Column> columns, int[] rows) {
    List<Column> picked = new ArrayList<>();
    for (Column column : columns) {
      ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
      for (int row : rows) {
        builder.add(column.value(row));
      }
      picked.add(builder.build());
    }
    return new ResultTable(picked, rows.length);
  }

  /**
   * The first row of each entity. Rows without a key can't be assigned to an entity, so they are
   * kept.
   */
  private static int[] once(List<Column> visible, List<Column> keys, int rows) {
    List<Column> all = Stream.concat(visible.stream(), keys.stream()).toList();
    BitSet kept = new BitSet(rows);
    int[] every = IntStream.range(0, rows).toArray();
    for (int row : DistinctRows.of(all, every, SearchBudget.unlimited())) {
      kept.set(row);
    }
    for (int row : every) {
      if (keys.stream().anyMatch(key -> key.isNull(row))) {
        kept.set(row);
      }
    }
    return kept.stream().toArray();
  }

  /** Returns how many rows are known. */
  public int size() {
    return rows.rowCount();
  }

  /** The reason why the fan-out is unknown; {@code null} if it is known. */
  @Nullable String note() {
    return note;
  }

  /** The gold's columns, each entity once, in the gold's order. */
  public ResultTable rows() {
    return rows;
  }

  /** The run of tied rows that each row belongs to; {@code null} where no sort key orders them. */
  public int @Nullable [] runs() {
    return runs;
  }
}
