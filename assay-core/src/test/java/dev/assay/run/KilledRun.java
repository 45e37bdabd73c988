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

import java.nio.file.Path;
import java.time.Duration;

/** A run in a process of its own, for killing. */
final class KilledRun {
  private KilledRun() {}

  /** Starts or resumes the run in the given directory. */
  public static void main(String[] args) {
    Evaluation.run(
        TestPlans.mixed().resumedIn(Path.of(args[0])),
        new ScriptedRunner(Duration.ofMillis(10)),
        new Progress() {});
  }
}
