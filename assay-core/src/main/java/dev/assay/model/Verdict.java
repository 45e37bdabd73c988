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
package dev.assay.model;

/** The judgement on one prediction. */
public sealed interface Verdict {
  /** Right under the run's profile. */
  record Correct() implements Verdict {}

  /** Wrong, and why. */
  record Incorrect(Cause cause) implements Verdict {}

  /** Not judged, through no doing of the prediction. */
  record NotScored(NotScoredReason reason, String detail) implements Verdict {}

  /** {@code correct}, {@code incorrect} or {@code not_scored}. */
  default String label() {
    if (this instanceof Correct) {
      return "correct";
    }
    return this instanceof Incorrect ? "incorrect" : "not_scored";
  }
}
