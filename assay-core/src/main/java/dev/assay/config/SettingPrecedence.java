// SPDX-License-Identifier: Apache-2.0
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
