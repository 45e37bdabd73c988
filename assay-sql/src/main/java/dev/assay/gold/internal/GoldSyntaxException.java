// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold.internal;

import dev.assay.AssayException;

/** A gold text that breaks the brace grammar, or expands to too many queries. */
public final class GoldSyntaxException extends AssayException {
  private static final long serialVersionUID = 1;

  GoldSyntaxException(String message) {
    super(message);
  }

  /**
   * @param sql the gold text
   * @param at 0-based index of the error in the text
   */
  static GoldSyntaxException at(String sql, int at, String problem) {
    String before = sql.substring(0, at);
    long line = 1 + before.chars().filter(c -> c == '\n').count();
    int column = at - before.lastIndexOf('\n');
    return new GoldSyntaxException("line " + line + ", column " + column + ": " + problem);
  }

  GoldSyntaxException inQuestion(String id) {
    return new GoldSyntaxException("gold of question " + id + ": " + getMessage());
  }
}
