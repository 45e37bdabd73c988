/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.run;

import dev.assay.generate.BudgetSpentException;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a run.
 *
 * @param directory where it is stored
 * @param outcomes of all finished questions, earlier sessions of the run included, in the order of
 *     the data set
 * @param pending how many questions have no outcome yet; the run can be resumed for them
 * @param interrupted whether it was told to stop
 * @param stopped why the generator did not go on, such as a budget that is used up, or {@code null}
 * @param unreached databases that were given up; their questions are pending
 * @param spent which limit of the budget it was stopped by, or {@code null} if by none
 */
public record RunResult(
    RunDirectory directory,
    List<Outcome> outcomes,
    int pending,
    boolean interrupted,
    @Nullable String stopped,
    List<UnreachedDatabase> unreached,
    BudgetSpentException.@Nullable Limit spent) {
  public RunResult {
    outcomes = List.copyOf(outcomes);
    unreached = List.copyOf(unreached);
  }
}
