// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.generate.BudgetExceededException;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a run.
 *
 * @param directory where it is stored
 * @param stored the outcomes as they are on disk, earlier sessions of the run included
 * @param brief of all finished questions, in the order of the data set; see {@link Outcome#brief()}
 * @param pending how many questions have no outcome yet; the run can be resumed for them
 * @param interrupted whether it was told to stop
 * @param stop why the generator did not go on, or {@code null} if it did
 * @param unreached databases that were given up; their questions are pending
 */
public record RunResult(
    RunDirectory directory,
    StoredOutcomes stored,
    List<Outcome> brief,
    int pending,
    boolean interrupted,
    @Nullable GeneratorStop stop,
    List<UnreachableDatabase> unreached) {
  public RunResult {
    brief = List.copyOf(brief);
    unreached = List.copyOf(unreached);
  }

  /**
   * Why a generator did not go on.
   *
   * @param reason in words, such as that a budget is used up
   * @param spent which limit of the budget it was stopped by, or {@code null} if by none
   */
  public record GeneratorStop(String reason, BudgetExceededException.@Nullable Limit spent) {
    static GeneratorStop of(GeneratorStoppedException e) {
      return new GeneratorStop(
          String.valueOf(e.getMessage()),
          e instanceof BudgetExceededException budget ? budget.limit() : null);
    }
  }

  /** Why the generator did not go on, in words, or {@code null} if it did. */
  public @Nullable String stopped() {
    return stop == null ? null : stop.reason();
  }

  /** Which limit of the budget the run was stopped by, or {@code null} if by none. */
  public BudgetExceededException.@Nullable Limit spent() {
    return stop == null ? null : stop.spent();
  }

  /**
   * Whether the generator was stopped after it had failed at every question, each of which counts
   * as wrong: to go on would keep them so.
   */
  public boolean inVain() {
    return stop != null
        && stop.spent() == null
        && !brief.isEmpty()
        && brief.stream().allMatch(Outcome::isFailedGeneration);
  }

  /**
   * All that is known of all finished questions, in the order of the data set. A large run needs
   * much memory for that: {@link #brief()} is enough for sums and lists.
   */
  public List<Outcome> outcomes() {
    return brief.stream().map(outcome -> stored.whole(outcome.question())).toList();
  }
}
