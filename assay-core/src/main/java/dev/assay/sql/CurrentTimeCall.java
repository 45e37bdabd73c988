// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

/**
 * A place in a query where the present is asked for, and what would stand there instead.
 *
 * @param word that asks for it, in lower case
 * @param start index of the first character to replace
 * @param end index after the last; {@code start} if something is only to be put in
 * @param before text before the literal
 * @param moment what the literal says
 * @param precision digits of its seconds that were asked for, or {@link #USUAL}
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
  /** As many digits as the engine gives if not asked. */
  static final int USUAL = -1;
}
