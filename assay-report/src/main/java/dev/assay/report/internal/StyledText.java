// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.table.internal.SanitizedText;

/**
 * A piece of one line in one style. The text is sanitized here, so that the output contains no
 * control characters except those of styles.
 */
record StyledText(TextStyle style, String text) {
  static final StyledText EMPTY = StyledText.of("");

  StyledText {
    text = SanitizedText.line(text);
  }

  static StyledText of(String text) {
    return new StyledText(TextStyle.PLAIN, text);
  }

  int width() {
    return TextWidth.of(text);
  }

  StyledText withText(String other) {
    return new StyledText(style, other);
  }
}
