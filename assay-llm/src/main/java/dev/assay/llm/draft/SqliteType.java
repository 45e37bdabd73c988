// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition that values of a column break which do not fit its declared type.
 *
 * @param declared the types
 * @param broken in SQL, with {@code %1$s} for the value and {@code %2$s} for a length
 * @param expected what fits, in words; empty if anything does
 */
record SqliteType(Pattern declared, String broken, String expected) {
  /** The first that is found counts. */
  private static final List<SqliteType> ALL =
      List.of(
          type(
              "CHAR\\w*\\s*\\(\\s*(\\d{1,9})\\s*\\)",
              "length(%1$s) > %2$s",
              "at most %2$s characters"),
          type("BOOL", "%1$s NOT IN (0, 1)", "true or false"),
          type(
              "^(?:DATETIME|TIMESTAMP)",
              "typeof(%1$s) <> 'text' OR datetime(%1$s) IS NULL",
              "a time as 'YYYY-MM-DD HH:MM:SS'"),
          type("^DATE", "date(%1$s) IS NOT %1$s", "a date as 'YYYY-MM-DD'"),
          type("^TIME", "typeof(%1$s) <> 'text' OR time(%1$s) IS NULL", "a time as 'HH:MM:SS'"),
          type("CHAR|TEXT|CLOB", "", ""),
          type("INT", "typeof(%1$s) <> 'integer'", "a whole number"),
          type(
              "REAL|FLOA|DOUB|DEC|NUM|MONEY",
              "typeof(%1$s) NOT IN ('integer', 'real')",
              "a number"));

  private static SqliteType type(String declared, String broken, String expected) {
    return new SqliteType(Pattern.compile(declared), broken, expected);
  }

  /** The statement of a trigger that refuses values which do not fit; empty if any value does. */
  static String check(String table, String column, String declared) {
    for (SqliteType type : ALL) {
      Matcher found = type.declared.matcher(declared.toUpperCase(Locale.ROOT));
      if (found.find()) {
        String length = found.groupCount() > 0 ? found.group(1) : "";
        String value = "NEW." + SqlName.quote(column, Dialect.SQLITE);
        String expected = type.expected.formatted(value, length);
        String message = "%s.%s is %s: not %s".formatted(table, column, declared, expected);
        return expected.isEmpty()
            ? ""
            : "SELECT RAISE(ABORT, '%s') WHERE %s IS NOT NULL AND (%s);"
                .formatted(message.replace("'", "''"), value, type.broken.formatted(value, length));
      }
    }
    return "";
  }
}
