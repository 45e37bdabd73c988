// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a gold result that tie, and the rows that tie with them but that its limit cut off,
 * as {@link dev.assay.match.search.internal.TieReader} reads them from the result of a tie query.
 * Immutable, safe for use by several threads.
 *
 * @param rows the gold's columns; its runs in full, those that the limit cut too
 * @param runs the run of each of these rows, from 0; {@code null} where no sort key orders them
 * @param options the possible choices: first as many rows of each cut group as the gold has, then
 *     all rows of one or several of them
 * @param goldRows how many rows the gold has; 0 if nothing is known
 * @param goldRuns the run of each row of the gold; {@code null} where no sort key orders them
 * @param goldKeys the sort keys of the gold's own rows; empty if its limit cut any rows off
 * @param areOfAll whether the gold's rows were chosen among all rows there are, and not all of them
 *     are equal
 * @param choiceMatters whether another choice among cut rows would have given other rows than the
 *     gold has
 * @param nullOrderMatters whether the gold's limit would keep other rows if NULL sort keys stood
 *     elsewhere, as they do on other engines
 * @param note why not all is known; {@code null} if it is
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Ties(
    ResultTable rows,
    int @Nullable [] runs,
    List<TiedRowChoice> options,
    int goldRows,
    int @Nullable [] goldRuns,
    List<Column> goldKeys,
    boolean areOfAll,
    boolean choiceMatters,
    boolean nullOrderMatters,
    @Nullable String note) {
  /** Nothing is known about ties; the reason becomes a note of any match that they might change. */
  public static Ties unknown(String reason) {
    ResultTable none = new ResultTable(List.of(), 0);
    return new Ties(none, null, List.of(), 0, null, List.of(), false, false, false, reason);
  }

  /** Returns a copy with a reason why not all ties are known. */
  public Ties incomplete(String reason) {
    return new Ties(
        rows,
        runs,
        options,
        goldRows,
        goldRuns,
        goldKeys,
        areOfAll,
        choiceMatters,
        nullOrderMatters,
        reason);
  }

  /** Returns how many rows are known. */
  public int size() {
    return rows.rowCount();
  }

  /** Returns whether anything is known. */
  public boolean isKnown() {
    return goldRows > 0;
  }

  /** Returns whether the limit kept some of a run and cut off others. */
  public boolean areCut() {
    return rows.rowCount() > goldRows;
  }
}
