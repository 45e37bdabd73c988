// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.Ties;
import dev.assay.match.internal.SearchBudget;
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

/** Reads the result of a {@link FanOutQuery}: the rows of a gold with each entity once. */
public final class FanOutReader {
  private FanOutReader() {}

  /**
   * Reads the result of a fan-out query; unknown if that result does not contain the gold's.
   *
   * @param gold the gold's own result, with its query
   * @param query the fan-out query
   * @param result of that query
   */
  @SuppressWarnings("exports") // for Assay's other modules
  public static FanOut read(ComparisonSide gold, FanOutQuery query, ResultTable result) {
    int width = gold.table().columnCount();
    int count = result.rowCount();
    int asked = width + query.hidden();
    if (result.columnCount() != asked + query.keys() || count != gold.table().rowCount()) {
      return unlikeTheGold();
    }
    Ties ties = TieReader.read(gold, query.order(), part(result, 0, asked));
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
    return FanOut.unknown("the gold gave other rows when asked for what its joins repeat");
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
}
