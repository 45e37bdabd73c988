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

import dev.assay.match.Causes;
import dev.assay.match.Profile;
import dev.assay.model.Cause;
import dev.assay.model.Execution;
import dev.assay.model.Match;
import dev.assay.model.Prediction;
import dev.assay.model.Verdict;
import org.jspecify.annotations.Nullable;

/** From what is known of a prediction to its verdict. */
final class Ruling {
  private Ruling() {}

  /** The verdict on a prediction that returned rows. */
  static Verdict of(Match match, Profile profile) {
    return profile.accepts(match)
        ? new Verdict.Correct()
        : new Verdict.Incorrect(Causes.of(match, profile));
  }

  /** The verdict on a prediction that returned none. */
  static Verdict withoutRows(Prediction prediction, @Nullable Execution execution) {
    return new Verdict.Incorrect(cause(prediction, execution));
  }

  private static Cause cause(Prediction prediction, @Nullable Execution execution) {
    if (execution == null) {
      return prediction.error() == null ? Cause.NO_SQL : Cause.GENERATION_ERROR;
    }
    if (execution instanceof Execution.TimedOut) {
      return Cause.TIMEOUT;
    }
    if (execution instanceof Execution.Refused) {
      return Cause.REFUSED;
    }
    return execution instanceof Execution.TooLarge ? Cause.TOO_LARGE : Cause.SQL_ERROR;
  }
}
