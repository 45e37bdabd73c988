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
package dev.assay.report.document;

/** The meaning of a part of a {@link StackedBar}. */
public enum Shade {
  RIGHT,
  FIXED,
  BROKEN,
  /** Wrong for one cause of several; each has a shade of its own. */
  WRONG_1,
  WRONG_2,
  WRONG_3,
  WRONG_4,
  WRONG_5,
  WRONG_6,
  UNSCORED,
  PENDING;

  /** The shade of the n-th cause, from 0; the last is shared by those beyond it. */
  public static Shade wrong(int cause) {
    return valueOf("WRONG_" + Math.min(cause + 1, 6));
  }
}
