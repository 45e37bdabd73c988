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
package dev.assay.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which of two settings counts. */
final class SettingPrecedence {
  private SettingPrecedence() {}

  /** The first if it is set, else the second. */
  static <T> @Nullable T first(@Nullable T first, @Nullable T second) {
    return first != null ? first : second;
  }

  /** The first if it has anything, else the second. */
  static <T> List<T> first(List<T> first, List<T> second) {
    return first.isEmpty() ? second : first;
  }
}
