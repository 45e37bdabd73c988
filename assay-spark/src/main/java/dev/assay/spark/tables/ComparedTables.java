// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.RelaxationSet;
import dev.assay.match.column.ColumnTrait;
import dev.assay.spark.tables.CellHasher.HashedCell;
import dev.assay.spark.tables.ColumnWitnesses.TableWitnesses;
import dev.assay.spark.tables.TableFingerprint.ColumnFingerprint;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The two tables of a comparison with what the passes over them showed. Not safe for use by several
 * threads.
 */
final class ComparedTables {
  private final SparkTable gold;
  private final SparkTable predicted;
  private final LargeMatchOptions options;
  private final HashSeed seed;
  private final TableFingerprint goldPrint;
  private final TableFingerprint predictedPrint;
  private final ColumnTrait.Tables columns;
  private @Nullable TableWitnesses goldWitnesses;
  private @Nullable TableWitnesses predictedWitnesses;

  /** Runs the first pass over each table. */
  ComparedTables(SparkTable gold, SparkTable predicted, LargeMatchOptions options) {
    this.gold = gold;
    this.predicted = predicted;
    this.options = options;
    this.seed = HashSeed.random();
    goldPrint = TableFingerprint.of(gold, seed, options.bucketBits());
    predictedPrint = TableFingerprint.of(predicted, seed, options.bucketBits());
    columns =
        ColumnTrait.Tables.of(
            gold.columns().stream().map(SparkColumn::name).toList(),
            predicted.columns().stream().map(SparkColumn::name).toList(),
            goldRows(),
            gold.width() == 1 && gold.columns().get(0).isNumeric() && goldColumn(0).present() > 0);
  }

  SparkTable gold() {
    return gold;
  }

  SparkTable predicted() {
    return predicted;
  }

  LargeMatchOptions options() {
    return options;
  }

  HashSeed seed() {
    return seed;
  }

  long goldRows() {
    return goldPrint.rows();
  }

  long predictedRows() {
    return predictedPrint.rows();
  }

  int extraColumns() {
    return predicted.width() - gold.width();
  }

  TableFingerprint goldPrint() {
    return goldPrint;
  }

  TableFingerprint predictedPrint() {
    return predictedPrint;
  }

  ColumnFingerprint goldColumn(int index) {
    return goldPrint.column(index);
  }

  ColumnFingerprint predictedColumn(int index) {
    return predictedPrint.column(index);
  }

  /** Returns whether numbers of different types meet in a pair of columns. */
  boolean typesDiffer(int goldIndex, int predictedIndex) {
    return gold.columns().get(goldIndex).family()
            != predicted.columns().get(predictedIndex).family()
        && goldColumn(goldIndex).present() > 0
        && predictedColumn(predictedIndex).present() > 0;
  }

  /** The values that tell the facts of the gold's columns; the first call runs a pass. */
  TableWitnesses goldWitnesses() {
    TableWitnesses known = goldWitnesses;
    if (known == null) {
      known = TableWitnesses.of(gold, goldPrint, differingInPlace(gold));
      goldWitnesses = known;
    }
    return known;
  }

  TableWitnesses predictedWitnesses() {
    TableWitnesses known = predictedWitnesses;
    if (known == null) {
      known = TableWitnesses.of(predicted, predictedPrint, differingInPlace(predicted));
      predictedWitnesses = known;
    }
    return known;
  }

  /**
   * The rows in buckets that differ if columns stay in their places; {@code null} if no pass has
   * kept them.
   */
  @Nullable List<TaggedRow> differingRows(boolean ofGold) {
    TableWitnesses known = ofGold ? goldWitnesses : predictedWitnesses;
    return known == null || known.differing() == null
        ? null
        : known.rows().stream().map(row -> TaggedRow.unpack(row, gold.width())).toList();
  }

  /** Those rows, if they are few enough to be collected. */
  private @Nullable BucketRows differingInPlace(SparkTable table) {
    BitSet differing = goldPrint.buckets().differing(predictedPrint.buckets());
    long rows = goldPrint.buckets().rows(differing) + predictedPrint.buckets().rows(differing);
    return gold.width() == predicted.width() && rows > 0 && rows <= options.collectedRows()
        ? new BucketRows(
            List.copyOf(
                table.columns().stream().map(c -> new HashedCell(c, CellForm.EXACT)).toList()),
            seed,
            differing.toLongArray(),
            options.bucketBits(),
            table.rows().schema())
        : null;
  }

  /** The relaxations that an assignment of columns needs, as of results of unknown queries. */
  RelaxationSet needed(List<Integer> predictedColumns) {
    List<String> names = predictedColumns.stream().map(columns.predictedNames()::get).toList();
    return ColumnTrait.needed(
        new ColumnTrait.Assigned(
            columns,
            columns.goldNames(),
            names,
            predictedColumns,
            extraColumns(),
            null,
            i -> false));
  }

  List<String> names(boolean ofGold) {
    return ofGold ? columns.goldNames() : columns.predictedNames();
  }
}
