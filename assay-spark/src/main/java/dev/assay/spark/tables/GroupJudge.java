// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.internal.UndecidedException;
import dev.assay.match.row.DistinctRows;
import dev.assay.match.row.RowBags;
import dev.assay.match.row.RowPairing;
import dev.assay.match.row.RowRule;
import dev.assay.spark.tables.DifferingRowFinder.DifferingRows;
import dev.assay.table.Column;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;

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
record GroupJudge(
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
