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

import dev.assay.model.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps outcomes without an answer back until the next answer comes: a generator that stops before
 * it leaves their questions pending, so that they are asked again once it is mended. Safe for use
 * by several threads.
 */
final class Withheld {
  /** A generator that is going to stop has done so by then. */
  private static final int MOST = 10;

  private final Journal journal;
  private final List<Outcome> outcomes = new ArrayList<>();

  /**
   * Whether the generator has answered nothing yet: then even its own failures may be no answer.
   */
  private boolean silent;

  /** Where outcomes go. */
  interface Journal {
    void append(Outcome outcome) throws InterruptedException;
  }

  /**
   * @param silent whether nothing was answered in earlier sessions of the run
   */
  Withheld(Journal journal, boolean silent) {
    this.journal = journal;
    this.silent = silent;
  }

  /** Hands an outcome over, or keeps it back. */
  synchronized void add(Outcome outcome) throws InterruptedException {
    if (isLost(outcome) || (silent && isFailure(outcome))) {
      outcomes.add(outcome);
      if (outcomes.size() > MOST) {
        release();
      }
      return;
    }
    if (!(outcome.verdict() instanceof Verdict.NotScored)) {
      silent = false;
      release();
    }
    journal.append(outcome);
  }

  private static boolean isLost(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.NotScored lost
        && lost.reason() == NotScoredReason.PROVIDER_UNAVAILABLE;
  }

  private static boolean isFailure(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect wrong
        && wrong.cause() == Cause.GENERATION_ERROR;
  }

  /** Hands over what was kept back. */
  synchronized void release() throws InterruptedException {
    for (Outcome outcome : outcomes) {
      journal.append(outcome);
    }
    outcomes.clear();
  }
}
