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
package dev.assay.match;

import org.jspecify.annotations.Nullable;

/** Cells in words, shortened where they are long. */
final class CellText {
  private static final int LONGEST = 200;

  private CellText() {}

  static @Nullable String of(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    String text = value.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
