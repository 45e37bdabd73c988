// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.model.ResultTable;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The work that one comparison may do, and what was left undone. Work is counted in units of about
 * 2 ns, one look at a plain cell, so that the same comparison ends in the same place on every
 * machine; a deadline in time is the last net. Who runs out of either gets an {@link
 * UndecidedException}: a search that was cut short knows neither that tables agree nor that they
 * differ. Not safe for use by several threads.
 */
public final class SearchBudget {
  private static final long WORK = 1_000_000_000;

  /** For each comparison that is made aside. */
  private static final long ASIDE = 50_000_000;

  private static final long WORK_PER_CELL = 120;

  /** Units between two looks at the clock. */
  private static final long LOOK = 2_000_000;

  /** A comparison of two rows by rule, beyond its cells: these are boxed. */
  private static final int ROW_COMPARISON = 30;

  private final long all;
  private long work;
  private long untilLook = LOOK;
  private final ComparisonDeadline deadline;
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean incomplete;

  private SearchBudget(ComparisonDeadline deadline, long beyond, long cells) {
    this.deadline = deadline;
    this.all = WORK + beyond + WORK_PER_CELL * cells;
    this.work = all;
  }

  /** Effort for two tables: what takes a pass over all cells may be done again and again. */
  static SearchBudget of(ResultTable gold, ResultTable predicted, ComparisonDeadline deadline) {
    return new SearchBudget(deadline, 0, cells(gold) + cells(predicted));
  }

  /** Some work by the same deadline beside this comparison, whose notes nobody reads. */
  public SearchBudget aside() {
    return new SearchBudget(deadline, ASIDE - WORK, 1);
  }

  private static long cells(ResultTable table) {
    return (long) table.rowCount() * table.columnCount();
  }

  /** Effort without end, for what is linear in the size of tables. */
  public static SearchBudget unlimited() {
    return new SearchBudget(
        ComparisonDeadline.in(Duration.ofDays(1)), 0, Long.MAX_VALUE / WORK_PER_CELL / 2);
  }

  /** How many units were taken. */
  long spent() {
    return all - work;
  }

  /** Takes so many units; throws if there are none left. */
  public void spend(long units) {
    work -= units;
    untilLook -= units;
    if (work < 0) {
      throw new UndecidedException("the comparison took more work than one may");
    }
    if (untilLook < 0) {
      untilLook = LOOK;
      deadline.check();
    }
  }

  /** Takes a pass over some columns of so many rows. */
  public void spend(long rows, int columns) {
    spend(rows * Math.max(1, columns) * 2);
  }

  /** Takes one comparison of two rows by their rule. */
  public void compareRows() {
    spend(ROW_COMPARISON);
  }

  /** Says that something was left out, so that not finding a match means nothing. */
  public void leaveOut(String note) {
    notes.add(note);
    incomplete = true;
  }

  /** Whether a match may have been missed. */
  boolean isIncomplete() {
    return incomplete;
  }

  public void note(String note) {
    notes.add(note);
  }

  List<String> notes() {
    return List.copyOf(notes);
  }
}
