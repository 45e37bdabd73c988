// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.generate.BudgetExceededException;
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
 * @param stopped why the generator did not go on, such as a budget that is used up, or {@code null}
 * @param unreached databases that were given up; their questions are pending
 * @param spent which limit of the budget it was stopped by, or {@code null} if by none
 */
public record RunResult(
    RunDirectory directory,
    StoredOutcomes stored,
    List<Outcome> brief,
    int pending,
    boolean interrupted,
    @Nullable String stopped,
    List<UnreachableDatabase> unreached,
    BudgetExceededException.@Nullable Limit spent) {
  public RunResult {
    brief = List.copyOf(brief);
    unreached = List.copyOf(unreached);
  }

  /**
   * Whether the generator was stopped after it had failed at every question, each of which counts
   * as wrong: to go on would keep them so.
   */
  public boolean inVain() {
    return stopped != null
        && spent == null
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
