// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.internal.BudgetExceededException;
import dev.assay.generate.internal.BudgetExceededException.Limit;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param directory where it is stored
 * @param stored the outcomes on disk, including those of earlier sessions of the run
 * @param brief of all finished questions, in the order of the data set; see {@link Outcome#brief()}
 * @param pending how many questions have no outcome yet, or were to be asked again and were not;
 *     the run can be resumed for them
 * @param interrupted whether it was interrupted
 * @param stop why the generator stopped, or {@code null} if it did not
 * @param unreached databases that stayed unreachable; their questions are pending
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
   * The reason why a generator stopped.
   *
   * @param reason in words, such as that a budget is used up
   * @param spent which limit of the budget it was stopped by, or {@code null} if by none
   */
  public record GeneratorStop(String reason, @Nullable Limit spent) {
    static GeneratorStop of(GeneratorStoppedException e) {
      return new GeneratorStop(
          String.valueOf(e.getMessage()),
          e instanceof BudgetExceededException budget ? budget.limit() : null);
    }
  }

  /** Returns a copy with the outcomes as they are on disk now, after the follow-up of the run. */
  public RunResult reread() {
    StoredOutcomes now = directory.storedOutcomes();
    Map<String, Outcome> byQuestion = new HashMap<>();
    now.brief().forEach(outcome -> byQuestion.put(outcome.question(), outcome));
    return new RunResult(
        directory,
        now,
        brief.stream().map(old -> byQuestion.getOrDefault(old.question(), old)).toList(),
        pending,
        interrupted,
        stop,
        unreached);
  }

  /** Returns why the generator stopped, in words, or {@code null} if it did not. */
  public @Nullable String stopped() {
    return stop == null ? null : stop.reason();
  }

  /** Returns the budget limit that stopped the run, or {@code null} if none did. */
  public @Nullable Limit spent() {
    return stop == null ? null : stop.spent();
  }

  /**
   * Returns whether the generator was stopped after it had failed on every question. Each of them
   * counts as wrong, and resuming the run would not change that.
   */
  public boolean failedThroughout() {
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
