// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.sql.ConstantText;
import org.jspecify.annotations.Nullable;

/**
 * Recognises Defog's unanswerable questions, which have no mark: their gold selects one constant
 * text from nothing, and their instructions quote that query for the case that the data don't
 * answer the question. A gold that merely returns a text is no such query, nor are instructions
 * alone. Quotes within the text may be written in any way, as gold and instructions differ there.
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
