// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.Limits;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.RowDigest;
import dev.assay.table.internal.SampledRowHash;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A sample of the rows of a result, taken while they arrive: those whose hash ends in a number of
 * zero bits, which grows whenever there are too many. Two results that agree have the same rows in
 * their samples. For one thread.
 */
public final class RowSample {
  /** Rows that a sample has at most. */
  private static final int MOST = 20_000;

  private static final int MOST_HALVINGS = 60;

  private final int most;
  private final long mostBytes;
  private final List<Kept> kept = new ArrayList<>();
  private @Nullable ResultTable columns;
  private long rows;
  private long bytes;
  private int halvings;
  private long bag;
  private long sequence;
  private long loose;
  private boolean plain = true;

  private record Kept(ResultTable table, int row, long hash) {}

  private RowSample(int most, long mostBytes) {
    this.most = most;
    this.mostBytes = mostBytes;
  }

  /** A sample that is never halved again. */
  private static RowSample halved(int halvings) {
    RowSample sample = new RowSample(Integer.MAX_VALUE, Long.MAX_VALUE);
    sample.halvings = halvings;
    return sample;
  }

  /** A sample that respects the limits on rows and cells. */
  public static RowSample within(Limits limits, int columns) {
    long cells = limits.maxCells() / Math.max(1, columns);
    long rows = Math.min(MOST, Math.min(limits.maxRows(), cells));
    return new RowSample((int) Math.max(1, rows), limits.maxBytes());
  }

  /** The sample of a table that was fetched, halved so often. */
  public static Execution.Sampled of(ResultTable table, int halvings, Duration elapsed) {
    RowSample sample = halved(halvings);
    sample.add(table);
    return sample.execution(elapsed);
  }

  /** The sample after it was halved more often. */
  public static Execution.Sampled at(Execution.Sampled sampled, int halvings) {
    if (halvings <= sampled.digest().halvings()) {
      return sampled;
    }
    RowSample sample = halved(halvings);
    sample.add(sampled.table());
    RowDigest all = sampled.digest();
    return new Execution.Sampled(
        sample.table(),
        new RowDigest(all.rows(), halvings, all.bag(), all.sequence(), all.loose(), all.plain()),
        sampled.elapsed());
  }

  /**
   * Distinct rows of a table, in the order of their hashes: of two tables that agree, or their
   * samples, the same ones. Rows count as equal if their loose hashes are equal.
   *
   * @param most the most rows
   */
  public static ResultTable chosen(ResultTable table, int most) {
    NavigableMap<Long, Kept> first = new TreeMap<>(Long::compareUnsigned);
    for (int row = 0; row < table.rowCount(); row++) {
      long hash = SampledRowHash.loose(table, row);
      long place = Long.reverse(hash);
      boolean full = first.size() >= most;
      if (!full || (most > 0 && Long.compareUnsigned(place, first.lastKey()) < 0)) {
        first.putIfAbsent(place, new Kept(table, row, hash));
        if (first.size() > most) {
          first.pollLastEntry();
        }
      }
    }
    return table(List.copyOf(first.values()), table);
  }

  /** Adds the rows that arrived. */
  public void add(ResultTable chunk) {
    columns = columns == null ? table(List.of(), chunk) : columns;
    List<Kept> fresh = new ArrayList<>();
    for (int row = 0; row < chunk.rowCount(); row++) {
      long exact = SampledRowHash.exact(chunk, row);
      long hash = SampledRowHash.loose(chunk, row);
      bag += exact;
      sequence = sequence * 31 + exact;
      loose += hash;
      plain = plain && SampledRowHash.isPlain(chunk, row);
      if (isKept(hash)) {
        fresh.add(new Kept(chunk, row, hash));
        halve(fresh);
      }
    }
    rows += chunk.rowCount();
    kept.addAll(copied(fresh, chunk));
    while (bytes > mostBytes && kept.size() > 1 && halvings < MOST_HALVINGS) {
      halvings++;
      kept.removeIf(row -> !isKept(row.hash()));
      List<Kept> left = List.copyOf(kept);
      kept.clear();
      bytes = 0;
      kept.addAll(copied(left, chunk));
    }
  }

  private boolean isKept(long hash) {
    return Long.numberOfTrailingZeros(hash) >= halvings;
  }

  private void halve(List<Kept> fresh) {
    while (kept.size() + fresh.size() > most && halvings < MOST_HALVINGS) {
      halvings++;
      kept.removeIf(row -> !isKept(row.hash()));
      fresh.removeIf(row -> !isKept(row.hash()));
    }
  }

  /** Rows in a table of their own, so that the chunk they came in can be forgotten. */
  private List<Kept> copied(List<Kept> fresh, ResultTable chunk) {
    List<ColumnBuilder> cells = builders(fresh, chunk);
    bytes += cells.stream().mapToLong(ColumnBuilder::bytes).sum();
    ResultTable copy = ResultTable.of(cells.stream().map(ColumnBuilder::build).toList());
    return IntStream.range(0, fresh.size())
        .mapToObj(row -> new Kept(copy, row, fresh.get(row).hash()))
        .toList();
  }

  private static ResultTable table(List<Kept> rows, ResultTable columns) {
    return ResultTable.of(builders(rows, columns).stream().map(ColumnBuilder::build).toList());
  }

  private static List<ColumnBuilder> builders(List<Kept> rows, ResultTable columns) {
    List<ColumnBuilder> builders = new ArrayList<>();
    for (Column column : columns.columns()) {
      builders.add(new ColumnBuilder(column.name(), column.typeName(), rows.size()));
    }
    for (Kept row : rows) {
      for (int c = 0; c < builders.size(); c++) {
        builders.get(c).add(row.table().column(c).value(row.row()));
      }
    }
    return builders;
  }

  private ResultTable table() {
    return columns == null ? new ResultTable(List.of(), 0) : table(kept, columns);
  }

  /** The sample of a result. */
  public Execution.Sampled execution(Duration elapsed) {
    return new Execution.Sampled(
        table(), new RowDigest(rows, halvings, bag, sequence, loose, plain), elapsed);
  }
}
