// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

/**
 * A use of the current time in a query, and its replacement.
 *
 * @param word the function or keyword, in lower case
 * @param start index of the first character to replace
 * @param end index after the last; {@code start} for a pure insertion
 * @param before text before the literal
 * @param moment the kind of the literal
 * @param precision requested digits of its seconds, or {@link #USUAL}
 * @param after text after the literal
 */
record CurrentTimeCall(
    String word,
    int start,
    int end,
    String before,
    CurrentTimeKind moment,
    int precision,
    String after) {
  /** The engine's default precision. */
  static final int USUAL = -1;
}
