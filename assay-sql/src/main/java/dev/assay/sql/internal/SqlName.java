// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;

/** Names as SQL writes them. */
public final class SqlName {
  private SqlName() {}

  /** A name without the quotes, backticks or brackets around it; doubled quotes become one. */
  public static String unquote(String name) {
    if (name.length() < 2) {
      return name;
    }
    char open = name.charAt(0);
    char close = open == '[' ? ']' : open;
    if ("\"`['".indexOf(open) < 0 || name.charAt(name.length() - 1) != close) {
      return name;
    }
    String quote = String.valueOf(close);
    return name.substring(1, name.length() - 1).replace(quote + quote, quote);
  }

  /** A name as SQL takes it whatever characters it has: in the dialect's quotes. */
  public static String quote(String name, Dialect dialect) {
    return switch (dialect) {
      case MYSQL, BIGQUERY, SPARK -> "`" + name.replace("`", "``") + "`";
      case TSQL -> "[" + name.replace("]", "]]") + "]";
      default -> "\"" + name.replace("\"", "\"\"") + "\"";
    };
  }
}
