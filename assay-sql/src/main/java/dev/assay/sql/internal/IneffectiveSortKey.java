// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.internal.SqlToken.Kind;
import java.util.Locale;
import java.util.Set;

/**
 * Recognizes sort keys that do not order rows: constants, NULL, or random values. Works on tokens,
 * so that the result does not depend on whether a parser reads the query.
 */
final class IneffectiveSortKey {
  /** Functions whose value does not depend on the row, whatever their arguments are. */
  private static final Set<String> CHANCE =
      Set.of(
          "RANDOM",
          "RAND",
          "RANDN",
          "RANDOMBLOB",
          "UUID",
          "UUID_STRING",
          "UUID_GENERATE_V4",
          "GEN_RANDOM_UUID",
          "GENERATE_UUID",
          "RANDOM_UUID",
          "NEWID");

  /** Functions that are often applied to random values. */
  private static final Set<String> AROUND_CHANCE =
      Set.of(
          "ABS",
          "CAST",
          "CEIL",
          "CEILING",
          "CHECKSUM",
          "FLOOR",
          "HEX",
          "LOWER",
          "MD5",
          "MOD",
          "ROUND",
          "UPPER");

  /** Type names, which follow AS in a CAST. */
  private static final Set<String> TYPES =
      Set.of(
          "BIGINT",
          "CHAR",
          "DECIMAL",
          "DOUBLE",
          "FLOAT",
          "INT",
          "INTEGER",
          "NUMERIC",
          "REAL",
          "TEXT",
          "UNSIGNED",
          "VARCHAR");

  private IneffectiveSortKey() {}

  /** Returns whether the tokens of a sort key, without its direction, do not order rows. */
  static boolean is(SqlText text, SqlText.Span key) {
    boolean chance = false;
    boolean literal = false;
    int numbers = 0;
    for (int i = key.first(); i < key.end(); i++) {
      SqlToken token = text.code().get(i);
      if (token.kind() == Kind.NUMBER || token.kind() == Kind.STRING) {
        literal = true;
        numbers += isOrdinal(text.text(token)) ? 1 : 0;
      } else if (token.kind() == Kind.WORD) {
        String word = text.text(token).toUpperCase(Locale.ROOT);
        boolean called = i + 1 < key.end() && text.isMark(text.code().get(i + 1), '(');
        chance |= called && CHANCE.contains(word);
        literal |= word.equals("NULL") || word.equals("TRUE") || word.equals("FALSE");
        if (!isIdle(word, called)) {
          return false;
        }
      } else if (token.kind() != Kind.PUNCTUATION && token.kind() != Kind.OPERATOR) {
        return false;
      }
    }
    // A lone number is the ordinal of a column, even in parentheses.
    boolean ordinal = numbers == 1 && isAlone(text, key);
    return chance || (literal && !ordinal);
  }

  private static boolean isIdle(String word, boolean called) {
    return called
        ? CHANCE.contains(word) || AROUND_CHANCE.contains(word) || TYPES.contains(word)
        : Set.of("NULL", "TRUE", "FALSE", "SELECT", "AS").contains(word) || TYPES.contains(word);
  }

  private static boolean isOrdinal(String number) {
    return number.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean isAlone(SqlText text, SqlText.Span key) {
    return text.code().subList(key.first(), key.end()).stream()
            .filter(token -> token.kind() != Kind.PUNCTUATION)
            .count()
        == 1;
  }
}
