// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.sql.internal.ConstantText;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes Defog's unanswerable questions, which are not marked as such: their gold selects a
 * constant text without FROM, and their instructions quote that query for questions that the data
 * can't answer. A gold that merely returns a text does not count, nor do instructions alone. Quotes
 * within the text may be escaped differently in gold and instructions.
 */
final class DefogRefusal {
  private DefogRefusal() {}

  /** The text of the refusal; {@code null} if the question can be answered. */
  static @Nullable String of(String gold, String instructions) {
    String told = " " + ConstantText.words(instructions) + " ";
    return ConstantText.of(gold)
        .filter(text -> !ConstantText.words(text).isEmpty())
        .filter(text -> told.contains(" select " + ConstantText.words(text) + " "))
        .orElse(null);
  }
}
