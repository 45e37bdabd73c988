// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

/** Arrays in PostgreSQL's format, such as {@code {1,2,"a b"}}. */
final class ArrayText {
  private ArrayText() {}

  /** An element, quoted if needed. */
  static String item(Object value) {
    String text = ValueCoercion.text(value);
    boolean plain = text.matches("[^\\s{},\"\\\\]+") && !text.equalsIgnoreCase("null");
    return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
