// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

import dev.assay.match.ComparisonDeadline;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The work that one comparison may do, and whether any of it was skipped. Work is counted in units
 * of about 2 ns, the cost of reading a plain cell, so that the same comparison stops at the same
 * point on every machine; a deadline in time is the final safeguard. Exceeding either throws an
 * {@link UndecidedException}: an interrupted search knows neither that tables agree nor that they
 * differ. Not safe for use by several threads.
 */
public final class SearchBudget {
  private static final long WORK = 1_000_000_000;

  /** Units for each auxiliary comparison. */
  private static final long AUXILIARY_UNITS = 50_000_000;

  private static final long WORK_PER_CELL = 120;

  /** Units between two checks of the deadline. */
  private static final long UNITS_PER_CHECK = 2_000_000;

  /** Units for comparing two rows by rule, in addition to the cells, because values are boxed. */
  private static final int ROW_COMPARISON = 30;

  private final long all;
  private long work;
  private long untilCheck = UNITS_PER_CHECK;
  private final ComparisonDeadline deadline;
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean incomplete;

  private SearchBudget(ComparisonDeadline deadline, long beyond, long cells) {
    this.deadline = deadline;
    this.all = WORK + beyond + WORK_PER_CELL * cells;
    this.work = all;
  }

  /** A budget for comparing two tables, enough for many passes over all cells. */
  public static SearchBudget of(
      ResultTable gold, ResultTable predicted, ComparisonDeadline deadline) {
    return new SearchBudget(deadline, 0, cells(gold) + cells(predicted));
  }

  /** A budget with the same deadline for an auxiliary comparison, whose notes are ignored. */
  public SearchBudget auxiliary() {
    return new SearchBudget(deadline, AUXILIARY_UNITS - WORK, 1);
  }

  private static long cells(ResultTable table) {
    return (long) table.rowCount() * table.columnCount();
  }

  /** An unlimited budget, for work that is linear in the size of tables. */
  public static SearchBudget unlimited() {
    return new SearchBudget(
        ComparisonDeadline.in(Duration.ofDays(1)), 0, Long.MAX_VALUE / WORK_PER_CELL / 2);
  }

  /** Returns the number of units spent. */
  public long spent() {
    return all - work;
  }

  /** Takes this many units; throws if too few are left. */
  public void spend(long units) {
    work -= units;
    untilCheck -= units;
    if (work < 0) {
      throw new UndecidedException("the comparison took more work than one may");
    }
    if (untilCheck < 0) {
      untilCheck = UNITS_PER_CHECK;
      deadline.check();
    }
  }

  /** Takes the units of a pass over some columns of this many rows. */
  public void spend(long rows, int columns) {
    spend(rows * Math.max(1, columns) * 2);
  }

  /** Takes one comparison of two rows by their rule. */
  public void compareRows() {
    compareRows(1);
  }

  /** Spends a number of comparisons of two rows by their rule. */
  public void compareRows(long count) {
    spend(ROW_COMPARISON * count);
  }

  /** Records that something was skipped, so that not finding a match proves nothing. */
  public void leaveOut(String note) {
    notes.add(note);
    incomplete = true;
  }

  /** Returns whether a match may have been missed. */
  public boolean isIncomplete() {
    return incomplete;
  }

  public void note(String note) {
    notes.add(note);
  }

  public List<String> notes() {
    return List.copyOf(notes);
  }
}
