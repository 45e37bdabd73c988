// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.Comparator;
import java.util.List;

/**
 * A range of a text, and its replacement.
 *
 * @param end index after its last UTF-16 unit
 */
record TextEdit(int start, int end, String text) {
  /** Applies edits that do not overlap; at one place, in the order given. */
  static String applied(String text, List<TextEdit> edits) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (TextEdit edit :
        edits.stream()
            .sorted(Comparator.comparingInt(TextEdit::start).thenComparingInt(TextEdit::end))
            .toList()) {
      out.append(text, at, edit.start).append(edit.text);
      at = edit.end;
    }
    return out.append(text.substring(at)).toString();
  }
}
