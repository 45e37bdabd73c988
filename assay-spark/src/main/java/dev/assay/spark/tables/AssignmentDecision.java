// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.AssayException;
import dev.assay.spark.tables.CellHasher.HashedCell;
import dev.assay.spark.tables.SparkTable.View;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
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
}
