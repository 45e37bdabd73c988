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
package dev.assay.compare;

/** What became of a question from one run to another. */
public enum OutcomeChange {
  /** Wrong before, now right. */
  FIXED("fixed"),
  /** Right before, wrong now. */
  BROKEN("broken"),
  BOTH_RIGHT("both right"),
  BOTH_WRONG("both wrong");

  private final String words;

  OutcomeChange(String words) {
    this.words = words;
  }

  /** {@code fixed}, {@code both right}. */
  public String words() {
    return words;
  }

  static OutcomeChange of(boolean before, boolean now) {
    if (before) {
      return now ? BOTH_RIGHT : BROKEN;
    }
    return now ? FIXED : BOTH_WRONG;
  }
}
