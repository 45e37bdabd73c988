// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.AssayException;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.internal.UndecidedException;
import dev.assay.match.row.DistinctRows;
import dev.assay.match.row.RowBags;
import dev.assay.match.row.RowPairing;
import dev.assay.match.row.RowRule;
import dev.assay.spark.tables.CellHasher.HashedCell;
import dev.assay.spark.tables.DifferingRowFinder.DifferingRows;
import dev.assay.spark.tables.SparkTable.View;
import dev.assay.table.Column;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Decides whether the rows of two tables agree under an assignment of columns and its rules. */
final class AssignmentDecision {
  private static final int GOLD = 0;
  private static final int PREDICTED = 1;

  private static final StructType RECORD =
      new StructType()
          .add("low", DataTypes.LongType)
          .add("high", DataTypes.LongType)
          .add("side", DataTypes.IntegerType)
          .add("content", DataTypes.BinaryType);

  private final ComparedTables tables;
  private final Assignment assignment;
  private final View gold;
  private final View predicted;
  private final BucketSums goldSums;
  private final BucketSums predictedSums;

  /** Runs a pass over each table. */
  AssignmentDecision(ComparedTables tables, Assignment assignment) {
    this.tables = tables;
    this.assignment = assignment;
    gold = tables.gold().view(tables.gold().all());
    predicted = tables.predicted().view(assignment.used());
    goldSums = sums(true);
    predictedSums = sums(false);
  }

  private BucketSums sums(boolean ofGold) {
    SparkTable table = ofGold ? tables.gold() : tables.predicted();
    List<HashedCell> group = assignment.cells(gold, predicted, ofGold, true);
    List<HashedCell> acceptance = assignment.cells(gold, predicted, ofGold, false);
    int bits = tables.options().bucketBits();
    BucketSums found =
        table
            .fold(
                ofGold ? table.all() : assignment.used(),
                columns -> new GroupSums(group, acceptance, tables.seed(), bits))
            .sums();
    TableChange.check(found.rows(), ofGold ? tables.goldRows() : tables.predictedRows());
    return found;
  }

  /** Decides with repeats counted. */
  Answer asBags() {
    BitSet differing = goldSums.differing(predictedSums);
    if (differing.isEmpty()) {
      return Answer.AGREE;
    }
    return assignment.isExact() || !goldSums.sameCounts(predictedSums)
        ? Answer.DIFFER
        : judge(differing, false);
  }

  /**
   * Decides with repeats ignored. Where the rules are not equality of values, rows that agree as
   * bags may differ as sets, so that every bucket is looked at.
   */
  Answer asSets() {
    BitSet differing =
        assignment.isExact() ? goldSums.differing(predictedSums) : goldSums.used(predictedSums);
    return judge(differing, true);
  }

  private Answer judge(BitSet buckets, boolean asSets) {
    GroupJudge judge =
        new GroupJudge(
            assignment.columns(gold, true),
            assignment.columns(predicted, false),
            assignment.rules(),
            asSets,
            tables.options().groupRows());
    long rows = goldSums.rows(buckets) + predictedSums.rows(buckets);
    return rows <= tables.options().collectedRows()
        ? judgeHere(buckets, judge)
        : judgeInExecutors(buckets, judge);
  }

  private Answer judgeHere(BitSet buckets, GroupJudge judge) {
    record Sided(TaggedRow row, boolean ofGold) {}
    List<Sided> all = new ArrayList<>();
    plan(buckets, true).collect(gold).forEach(row -> all.add(new Sided(row, true)));
    plan(buckets, false).collect(predicted).forEach(row -> all.add(new Sided(row, false)));
    all.sort(Comparator.comparing((Sided s) -> s.row().low()).thenComparing(s -> s.row().high()));
    GroupJudge.Batches batches = judge.batches();
    all.forEach(sided -> batches.add(sided.row(), sided.ofGold()));
    return batches.finish();
  }

  private Answer judgeInExecutors(BitSet buckets, GroupJudge judge) {
    JavaRDD<Row> records =
        plan(buckets, true)
            .records(gold, GOLD)
            .union(plan(buckets, false).records(predicted, PREDICTED));
    Dataset<Row> grouped =
        gold.rows()
            .sparkSession()
            .createDataFrame(records, RECORD)
            .repartition(functions.col("low"), functions.col("high"))
            .sortWithinPartitions("low", "high");
    int goldWidth = gold.columns().size();
    int predictedWidth = predicted.columns().size();
    return grouped
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitions(
            rows -> List.of(judge(rows, judge, goldWidth, predictedWidth).name()).iterator())
        .collect()
        .stream()
        .map(Answer::valueOf)
        .reduce(Answer.AGREE, Answer::and);
  }

  private static Answer judge(
      Iterator<InternalRow> rows, GroupJudge judge, int goldWidth, int predictedWidth) {
    GroupJudge.Batches batches = judge.batches();
    while (rows.hasNext()) {
      InternalRow record = rows.next();
      boolean ofGold = record.getInt(2) == GOLD;
      InternalRow row = TaggedRow.row(record.getBinary(3), ofGold ? goldWidth : predictedWidth);
      batches.add(new TaggedRow(record.getLong(0), record.getLong(1), 0, row), ofGold);
    }
    return batches.finish();
  }

  private BucketRows plan(BitSet buckets, boolean ofGold) {
    return new BucketRows(
        assignment.cells(gold, predicted, ofGold, true),
        tables.seed(),
        buckets.toLongArray(),
        tables.options().bucketBits(),
        (ofGold ? gold : predicted).rows().schema());
  }

  /** The check that a table has as many rows in each pass as in the first one. */
  static final class TableChange {
    private TableChange() {}

    static void check(long rows, long before) {
      if (rows != before) {
        throw new AssayException(
            "a table had %d rows in one pass and %d in another; compare results that do not change, for example Parquet files or a cached dataset"
                .formatted(before, rows));
      }
    }
  }

  /**
   * Decides with the library's own code whether rows that were brought together can be paired. Rows
   * are given in complete groups, outside of which they have no partners.
   *
   * @param gold the gold's columns
   * @param predicted the predicted columns in the order of the gold
   * @param rules for each pair of columns
   * @param asSets whether repeated rows count once
   * @param limit maximum number of rows in a group
   */
  private record GroupJudge(
      List<SparkColumn> gold,
      List<SparkColumn> predicted,
      List<PairRule> rules,
      boolean asSets,
      int limit)
      implements Serializable {
    /** Groups are judged together up to this many rows, because tables are costly to set up. */
    private static final int BATCH = 4096;

    /** Collects rows of groups, one group after the other, and judges them. Used by one thread. */
    final class Batches {
      private final List<TaggedRow> goldRows = new ArrayList<>();
      private final List<TaggedRow> predictedRows = new ArrayList<>();
      private Answer answer = Answer.AGREE;
      private TaggedRow last = new TaggedRow(0, 0, 0, InternalRow.empty());
      private final Set<InternalRow> goldSeen = new HashSet<>();
      private final Set<InternalRow> predictedSeen = new HashSet<>();
      private boolean started;
      private int inGroup;

      /** Adds a row; rows of a group follow one another. */
      void add(TaggedRow row, boolean ofGold) {
        if (answer == Answer.DIFFER) {
          return;
        }
        if (!started || !row.isGroupedWith(last)) {
          startGroup(row);
        }
        boolean repeated = asSets && !(ofGold ? goldSeen : predictedSeen).add(row.row());
        if (!repeated && inGroup <= limit) {
          inGroup++;
          (ofGold ? goldRows : predictedRows).add(row);
          if (inGroup > limit) {
            giveUp();
          }
        }
      }

      private void startGroup(TaggedRow row) {
        if (goldRows.size() + predictedRows.size() >= BATCH) {
          flush();
        }
        started = true;
        last = row;
        inGroup = 0;
        goldSeen.clear();
        predictedSeen.clear();
      }

      /** Gives up on a group that is too large, but not on the others. */
      private void giveUp() {
        answer = answer.and(Answer.UNDECIDED);
        goldRows.removeIf(last::isGroupedWith);
        predictedRows.removeIf(last::isGroupedWith);
      }

      private void flush() {
        answer = answer.and(judge(goldRows, predictedRows));
        goldRows.clear();
        predictedRows.clear();
      }

      Answer finish() {
        flush();
        return answer;
      }
    }

    Batches batches() {
      return new Batches();
    }

    /** Judges rows of complete groups. */
    private Answer judge(List<TaggedRow> goldRows, List<TaggedRow> predictedRows) {
      if (goldRows.isEmpty() && predictedRows.isEmpty()) {
        return Answer.AGREE;
      }
      if (!asSets && goldRows.size() != predictedRows.size()) {
        return Answer.DIFFER;
      }
      List<Column> goldColumns = gold.stream().map(c -> DifferingRows.column(c, goldRows)).toList();
      List<Column> predictedColumns =
          predicted.stream().map(c -> DifferingRows.column(c, predictedRows)).toList();
      List<ColumnPair> pairs =
          IntStream.range(0, rules.size())
              .mapToObj(
                  i ->
                      rules
                          .get(i)
                          .pair(
                              new ColumnFacts(goldColumns.get(i), i),
                              new ColumnFacts(predictedColumns.get(i), i)))
              .toList();
      try {
        return agree(pairs, goldRows.size(), predictedRows.size()) ? Answer.AGREE : Answer.DIFFER;
      } catch (UndecidedException e) {
        return Answer.UNDECIDED;
      }
    }

    private boolean agree(List<ColumnPair> pairs, int goldCount, int predictedCount) {
      SearchBudget budget = SearchBudget.unlimited().auxiliary();
      int[] goldRows = rows(pairs, pair -> pair.gold().column(), goldCount, budget);
      int[] predictedRows = rows(pairs, pair -> pair.predicted().column(), predictedCount, budget);
      return goldRows.length == predictedRows.length
          && new RowPairing(pairs, RowRule.of(pairs), budget)
              .pairsAll(RowBags.of(goldRows, predictedRows));
    }

    private int[] rows(
        List<ColumnPair> pairs, Function<ColumnPair, Column> side, int count, SearchBudget budget) {
      int[] all = IntStream.range(0, count).toArray();
      return asSets ? DistinctRows.of(pairs.stream().map(side).toList(), all, budget) : all;
    }
  }
}
