// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.model.Outcome;
import java.util.List;

/** Told of what happens in a run; called by one thread at a time. */
public interface Progress {
  /**
   * The run starts.
   *
   * @param total questions
   * @param done outcomes that are in the journal already
   */
  default void started(int total, List<Outcome> done) {}

  /** An outcome is on disk. */
  default void finished(Outcome outcome) {}

  /** Something the user should know, such as a torn last line that was dropped. */
  default void note(String message) {}
}
