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
package dev.assay.app.terminal;

/** What the process returns; scripts rely on it. */
public final class ExitCode {
  /** Done, whatever the accuracy, and the gate passed if there is one. */
  public static final int DONE = 0;

  /** The gate failed, or {@code match}: the profile refuses. */
  public static final int REFUSED = 1;

  /** Wrong usage, configuration or input. */
  public static final int USAGE = 2;

  /** Questions are left pending, or something outside Assay is broken. */
  public static final int INCOMPLETE = 3;

  /** Assay itself is broken. */
  public static final int INTERNAL = 70;

  /** Interrupted; the run can be resumed. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
