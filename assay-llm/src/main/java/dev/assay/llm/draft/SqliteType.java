// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition that values of a column break which do not fit its declared type.
 *
 * @param broken in SQL, with {@code %1$s} for the value
 * @param expected the accepted values, in words
 */
record SqliteType(String broken, String expected) {
  private static final Pattern LENGTH = Pattern.compile("CHAR\\w*\\s*\\(\\s*(\\d{1,9})\\s*\\)");

  /** The condition of a type; empty if any value fits. */
  static Optional<SqliteType> of(String declared) {
    String type = declared.toUpperCase(Locale.ROOT);
    Matcher length = LENGTH.matcher(type);
    if (length.find()) {
      return type(
          "length(%1$s) > " + length.group(1), "at most " + length.group(1) + " characters");
    }
    if (type.contains("BOOL")) {
      return type("%1$s NOT IN (0, 1)", "true or false");
    }
    if (type.startsWith("DATETIME") || type.startsWith("TIMESTAMP")) {
      return type(
          "typeof(%1$s) <> 'text' OR datetime(%1$s) IS NULL", "a time as 'YYYY-MM-DD HH:MM:SS'");
    }
    if (type.startsWith("DATE")) {
      return type("date(%1$s) IS NOT %1$s", "a date as 'YYYY-MM-DD'");
    }
    if (type.startsWith("TIME")) {
      return type("typeof(%1$s) <> 'text' OR time(%1$s) IS NULL", "a time as 'HH:MM:SS'");
    }
    if (type.contains("CHAR") || type.contains("TEXT") || type.contains("CLOB")) {
      return Optional.empty();
    }
    if (type.contains("INT")) {
      return type("typeof(%1$s) <> 'integer'", "a whole number");
    }
    return type.matches(".*(REAL|FLOA|DOUB|DEC|NUM|MONEY).*")
        ? type("typeof(%1$s) NOT IN ('integer', 'real')", "a number")
        : Optional.empty();
  }

  private static Optional<SqliteType> type(String broken, String expected) {
    return Optional.of(new SqliteType(broken, expected));
  }

  /** The statement of a trigger that refuses such values. */
  String statement(String table, String column, String type) {
    String value = "NEW." + SqlName.quote(column, Dialect.SQLITE);
    String message =
        "%s.%s is %s: not %s".formatted(table, column, type, expected).replace("'", "''");
    return "SELECT RAISE(ABORT, '%s') WHERE %s IS NOT NULL AND (%s);"
        .formatted(message, value, broken.formatted(value));
  }
}
