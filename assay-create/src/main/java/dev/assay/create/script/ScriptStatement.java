// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

/**
 * A statement of a script.
 *
 * @param line 1-based line of the file on which it starts
 * @param sql its text, without the delimiter at its end
 * @param hasData whether lines of data follow, as after {@code COPY … FROM stdin}; they are read
 *     with {@link ScriptReader#dataLine}
 */
public record ScriptStatement(int line, String sql, boolean hasData) {
  private static final int SHOWN = 60;

  /** Its beginning on one line, for messages. */
  public String start() {
    String whole = sql.strip();
    StringBuilder flat = new StringBuilder();
    boolean space = false;
    for (int i = 0; i < whole.length() && flat.length() <= SHOWN; i++) {
      char c = whole.charAt(i);
      boolean before = space;
      space = c == ' ' || (c >= '\t' && c <= '\r');
      if (!space || !before) {
        flat.append(space ? ' ' : c);
      }
    }
    return flat.length() <= SHOWN
        ? flat.toString()
        : flat.substring(0, SHOWN).stripTrailing() + " …";
  }
}
