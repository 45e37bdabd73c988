// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.spark.tables.CellHasher.HashedCell;
import dev.assay.spark.tables.DifferingRowFinder.SignedHashes.Entry;
import dev.assay.spark.tables.SparkTable.RowFold;
import dev.assay.spark.tables.SparkTable.View;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the rows without an equal on the other side: sums of hashes show which buckets differ, and
 * only rows of those buckets are brought together, or, if these are many, their hashes.
 */
final class DifferingRowFinder {
  private static final StructType HASHES =
      new StructType()
          .add("low", DataTypes.LongType)
          .add("high", DataTypes.LongType)
          .add("rank", DataTypes.LongType)
          .add("sign", DataTypes.LongType);

  private final ComparedTables tables;
  private final View gold;
  private final View predicted;
  private final List<HashedCell> goldCells;
  private final List<HashedCell> predictedCells;
  private final boolean inPlace;
  private final int kept;

  /**
   * @param pairs gold columns and their predicted columns
   * @param kept the number of rows of each kind to keep
   */
  DifferingRowFinder(ComparedTables tables, Map<Integer, Integer> pairs, int kept) {
    this.tables = tables;
    this.kept = kept;
    gold = tables.gold().view(pairs.keySet());
    predicted = tables.predicted().view(Set.copyOf(pairs.values()));
    goldCells = new ArrayList<>();
    predictedCells = new ArrayList<>();
    pairs.forEach(
        (g, p) -> {
          goldCells.add(exact(gold, g));
          predictedCells.add(exact(predicted, p));
        });
    inPlace =
        pairs.size() == tables.gold().width()
            && pairs.size() == tables.predicted().width()
            && pairs.entrySet().stream().allMatch(e -> e.getKey().equals(e.getValue()));
  }

  private static HashedCell exact(View view, int column) {
    return new HashedCell(Objects.requireNonNull(view.columns().get(column)), CellForm.EXACT);
  }

  View gold() {
    return gold;
  }

  View predicted() {
    return predicted;
  }

  DifferingRows find() {
    if (goldCells.isEmpty()) {
      return DifferingRows.NONE;
    }
    BucketSums goldSums = inPlace ? tables.goldPrint().buckets() : sums(true);
    BucketSums predictedSums = inPlace ? tables.predictedPrint().buckets() : sums(false);
    BitSet differing = goldSums.differing(predictedSums);
    if (differing.isEmpty()) {
      return DifferingRows.NONE;
    }
    long rows = goldSums.rows(differing) + predictedSums.rows(differing);
    return rows <= tables.options().collectedRows()
        ? findHere(differing)
        : findInExecutors(differing);
  }

  private BucketSums sums(boolean ofGold) {
    List<HashedCell> cells = List.copyOf(ofGold ? goldCells : predictedCells);
    Set<Integer> used = (ofGold ? gold : predicted).columns().keySet();
    int bits = tables.options().bucketBits();
    return (ofGold ? tables.gold() : tables.predicted())
        .fold(used, columns -> new GroupSums(cells, cells, tables.seed(), bits))
        .sums();
  }

  private BucketRows plan(BitSet buckets, boolean ofGold) {
    return new BucketRows(
        List.copyOf(ofGold ? goldCells : predictedCells),
        tables.seed(),
        buckets.toLongArray(),
        tables.options().bucketBits(),
        (ofGold ? gold : predicted).rows().schema());
  }

  /** The rows of some buckets, unless an earlier pass has kept them. */
  private List<TaggedRow> rows(BitSet buckets, boolean ofGold) {
    List<TaggedRow> kept = inPlace ? tables.differingRows(ofGold) : null;
    return kept != null ? kept : plan(buckets, ofGold).collect(ofGold ? gold : predicted);
  }

  private record Hash(long low, long high) {}

  private DifferingRows findHere(BitSet buckets) {
    Map<Hash, List<TaggedRow>> goldRows = byHash(rows(buckets, true));
    Map<Hash, List<TaggedRow>> predictedRows = byHash(rows(buckets, false));
    SignedHashes signed = new SignedHashes(kept);
    goldRows.forEach(
        (hash, rows) ->
            signed.add(
                entry(
                    rows.get(0),
                    rows.size() - predictedRows.getOrDefault(hash, List.of()).size())));
    predictedRows.forEach(
        (hash, rows) -> {
          if (!goldRows.containsKey(hash)) {
            signed.add(entry(rows.get(0), -rows.size()));
          }
        });
    return differing(signed, goldRows, predictedRows);
  }

  private static Map<Hash, List<TaggedRow>> byHash(List<TaggedRow> rows) {
    Map<Hash, List<TaggedRow>> grouped = new HashMap<>();
    for (TaggedRow row : rows) {
      grouped.computeIfAbsent(new Hash(row.low(), row.high()), h -> new ArrayList<>()).add(row);
    }
    return grouped;
  }

  private static Entry entry(TaggedRow row, long count) {
    return new Entry(row.low(), row.high(), row.rank(), count);
  }

  private DifferingRows differing(
      SignedHashes signed,
      Map<Hash, List<TaggedRow>> goldRows,
      Map<Hash, List<TaggedRow>> predictedRows) {
    return new DifferingRows(
        signed.missingRows(),
        signed.extraRows(),
        rows(signed.missing(), goldRows),
        rows(signed.extra(), predictedRows));
  }

  /** The rows of some hashes, repeated as often as they are missing, up to the number kept. */
  private List<TaggedRow> rows(List<Entry> entries, Map<Hash, List<TaggedRow>> known) {
    return entries.stream()
        .flatMap(
            entry ->
                known.getOrDefault(new Hash(entry.low(), entry.high()), List.of()).stream()
                    .limit(1)
                    .flatMap(
                        row ->
                            IntStream.range(0, (int) Math.min(kept, Math.abs(entry.count())))
                                .mapToObj(i -> row)))
        .limit(kept)
        .toList();
  }

  private DifferingRows findInExecutors(BitSet buckets) {
    Dataset<Row> counted =
        tables
            .gold()
            .rows()
            .sparkSession()
            .createDataFrame(
                plan(buckets, true)
                    .hashes(gold, 1L)
                    .union(plan(buckets, false).hashes(predicted, -1L)),
                HASHES)
            .groupBy("low", "high")
            .agg(functions.min("rank").as("rank"), functions.sum("sign").as("count"))
            .filter("count <> 0")
            .select("low", "high", "rank", "count");
    int limit = kept;
    SignedHashes signed = SparkTable.fold(counted, () -> new SignedHashes(limit));
    return differing(
        signed, byHash(rowsOf(signed.missing(), true)), byHash(rowsOf(signed.extra(), false)));
  }

  /** Reads one row of each hash. */
  private List<TaggedRow> rowsOf(List<Entry> entries, boolean ofGold) {
    if (entries.isEmpty()) {
      return List.of();
    }
    BitSet buckets = new BitSet();
    entries.forEach(e -> buckets.set(BucketSums.bucket(e.low(), tables.options().bucketBits())));
    return plan(buckets, ofGold)
        .first(ofGold ? gold : predicted, entries.stream().mapToLong(Entry::low).toArray());
  }

  /**
   * The rows that have no equal on the other side, by value and with repeats counted.
   *
   * @param missing number of gold rows that the prediction lacks
   * @param extra number of predicted rows that the gold lacks
   * @param missingRows some of the missing rows, the same in every run
   * @param extraRows some of the extra rows
   */
  record DifferingRows(
      long missing, long extra, List<TaggedRow> missingRows, List<TaggedRow> extraRows) {
    static final DifferingRows NONE = new DifferingRows(0, 0, List.of(), List.of());

    /** A column of the library that holds the cells of some rows. */
    static Column column(SparkColumn column, List<TaggedRow> rows) {
      ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
      for (TaggedRow row : rows) {
        builder.add(column.value(row.row()));
      }
      return builder.build();
    }
  }

  /**
   * Adds up the row hashes whose counts differ, and keeps the first of each sign in an order that
   * is the same in every run.
   */
  static final class SignedHashes implements RowFold<SignedHashes> {
    private static final Comparator<Entry> BY_RANK =
        Comparator.comparing(Entry::rank).thenComparing(Entry::low).thenComparing(Entry::high);

    private final int kept;
    private final TreeSet<Entry> missing =
        new TreeSet<>((Comparator<Entry> & Serializable) SignedHashes::compare);
    private final TreeSet<Entry> extra =
        new TreeSet<>((Comparator<Entry> & Serializable) SignedHashes::compare);
    private long missingRows;
    private long extraRows;

    /** A row hash, with how many more rows the gold has of it; negative for fewer. */
    record Entry(long low, long high, long rank, long count) implements Serializable {}

    SignedHashes(int kept) {
      this.kept = kept;
    }

    private static int compare(Entry one, Entry other) {
      return BY_RANK.compare(one, other);
    }

    /** Adds rows of hash, rank and count. */
    @Override
    public SignedHashes addAll(Iterator<InternalRow> rows) {
      rows.forEachRemaining(
          row -> add(new Entry(row.getLong(0), row.getLong(1), row.getLong(2), row.getLong(3))));
      return this;
    }

    void add(Entry entry) {
      if (entry.count() > 0) {
        missingRows += entry.count();
        keep(missing, entry);
      } else if (entry.count() < 0) {
        extraRows -= entry.count();
        keep(extra, entry);
      }
    }

    private void keep(TreeSet<Entry> entries, Entry entry) {
      entries.add(entry);
      if (entries.size() > kept) {
        entries.pollLast();
      }
    }

    @Override
    public SignedHashes merge(SignedHashes other) {
      missingRows += other.missingRows;
      extraRows += other.extraRows;
      other.missing.forEach(entry -> keep(missing, entry));
      other.extra.forEach(entry -> keep(extra, entry));
      return this;
    }

    long missingRows() {
      return missingRows;
    }

    long extraRows() {
      return extraRows;
    }

    List<Entry> missing() {
      return List.copyOf(missing);
    }

    List<Entry> extra() {
      return List.copyOf(extra);
    }
  }
}
