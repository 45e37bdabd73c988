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
