// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.sql.internal.StringLiteral;
import dev.assay.sql.internal.TranslationException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Translates conditions and queries token by token into another dialect: names, literals, casts,
 * schemas, {@code = ANY (ARRAY[…])}. Constructs that need more than tokens are kept, and rejected
 * by the database.
 */
final class ExpressionTranslation {
  private final Dialect from;
  private final Dialect to;
  private final Set<String> schemas;

  /**
   * @param schemas in lower case; their names are omitted before tables
   */
  ExpressionTranslation(Dialect from, Dialect to, Set<String> schemas) {
    this.from = from;
    this.to = to;
    this.schemas = Set.copyOf(schemas);
  }

  Dialect from() {
    return from;
  }

  Dialect to() {
    return to;
  }

  /** Returns whether the two dialects differ. */
  boolean isToOther() {
    return from != to;
  }

  /** A quoted name; for PostgreSQL in lower case, like names without quotes. */
  String quote(String name) {
    return SqlName.quote(to == Dialect.POSTGRES ? name.toLowerCase(Locale.ROOT) : name, to);
  }

  /** A text as a literal. */
  String literal(String text) {
    String doubled = text.replace("'", "''");
    return "'" + (to == Dialect.MYSQL ? doubled.replace("\\", "\\\\") : doubled) + "'";
  }

  /** A value as a literal. */
  String value(Object value) {
    if (value instanceof Boolean flag) {
      return to == Dialect.SQLITE ? (flag ? "1" : "0") : (flag ? "TRUE" : "FALSE");
    }
    if (value instanceof Number) {
      return ValueCoercion.text(value);
    }
    if (value instanceof byte[] bytes) {
      String hex = HexFormat.of().formatHex(bytes);
      return hasBytesAsText() ? "'\\x" + hex + "'" : "X'" + hex + "'";
    }
    return literal(ValueCoercion.text(value));
  }

  private boolean hasBytesAsText() {
    return to == Dialect.POSTGRES || to == Dialect.DUCKDB;
  }

  /** The text in the target dialect. */
  String translate(String sql) {
    if (from == to) {
      return sql;
    }
    SqlText text = SqlText.of(sql, from);
    List<SqlToken> code = text.code();
    StringBuilder out = new StringBuilder(sql.length());
    int at = 0;
    int written = 0;
    while (at < code.size()) {
      SqlToken token = code.get(at);
      // One blank replaces white space and comments.
      out.append(written > 0 && token.start() > written ? " " : "");
      int next = one(text, code, at, out);
      written = code.get(next - 1).end();
      at = next;
    }
    return out.toString().strip();
  }

  private int one(SqlText text, List<SqlToken> code, int at, StringBuilder out) {
    SqlToken token = code.get(at);
    String written = text.text(token);
    if (token.kind() == Kind.STRING) {
      out.append(value(StringLiteral.value(written, from)));
      return at + 1;
    }
    if (isName(token) && isSchema(text, code, at)) {
      return at + 2;
    }
    if (token.kind() == Kind.QUOTED_IDENTIFIER) {
      out.append(quote(SqlName.unquote(written)));
      return at + 1;
    }
    if (written.equals("::") && (!hasCasts() || !isKnownType(text, code, at + 1))) {
      return castEnd(text, code, at + 1);
    }
    if (written.equals("=") && isAnyArray(text, code, at)) {
      return anyArray(text, code, at, out);
    }
    boolean call = at + 1 < code.size() && text.isMark(code.get(at + 1), '(');
    out.append(from == Dialect.MYSQL && call ? function(written) : operator(written));
    return at + 1;
  }

  private boolean hasCasts() {
    return to == Dialect.DUCKDB || to == Dialect.POSTGRES;
  }

  /** Returns whether a type is known to the target, instead of defined by the script. */
  private boolean isKnownType(SqlText text, List<SqlToken> code, int at) {
    if (at >= code.size()) {
      return false;
    }
    try {
      new TypeReader(new TokenReader(text.text(code.get(at)), from), new UserDefinedTypes()).read();
      return true;
    } catch (TranslationException e) {
      return false;
    }
  }

  private static boolean isName(SqlToken token) {
    return token.kind() == Kind.WORD || token.kind() == Kind.QUOTED_IDENTIFIER;
  }

  private boolean isSchema(SqlText text, List<SqlToken> code, int at) {
    String name = SqlName.unquote(text.text(code.get(at))).toLowerCase(Locale.ROOT);
    return schemas.contains(name) && at + 2 < code.size() && text.isMark(code.get(at + 1), '.');
  }

  /** The function for a name under which MariaDB stores a common one. */
  private static String function(String written) {
    return switch (written.toLowerCase(Locale.ROOT)) {
      case "lcase" -> "lower";
      case "ucase" -> "upper";
      default -> written;
    };
  }

  private static String operator(String written) {
    return switch (written) {
      case "~~" -> "LIKE";
      case "!~~" -> "NOT LIKE";
      default -> written;
    };
  }

  /** The end of a type after {@code ::}. */
  private static int castEnd(SqlText text, List<SqlToken> code, int typeStart) {
    int start = typeStart;
    while (start + 2 < code.size() && text.isMark(code.get(start + 1), '.')) {
      start += 2;
    }
    int at = start + 1;
    String first = start < code.size() ? text.text(code.get(start)).toLowerCase(Locale.ROOT) : "";
    if (at < code.size()
        && (text.isWord(code.get(at), "precision") || text.isWord(code.get(at), "varying"))) {
      at++;
    }
    if (at < code.size() && text.isMark(code.get(at), '(')) {
      while (at < code.size() && !text.isMark(code.get(at), ')')) {
        at++;
      }
      at++;
    }
    if (first.startsWith("time") && at + 2 < code.size() && text.isWord(code.get(at + 1), "time")) {
      at += 3;
    }
    while (at + 1 < code.size()
        && text.isMark(code.get(at), '[')
        && text.isMark(code.get(at + 1), ']')) {
      at += 2;
    }
    return Math.min(at, code.size());
  }

  /**
   * Returns whether tokens are {@code = ANY (ARRAY[} or {@code = ANY ((ARRAY[}, as pg_dump writes
   * IN.
   */
  private static boolean isAnyArray(SqlText text, List<SqlToken> code, int at) {
    int array = arrayWord(text, code, at);
    return array > 0 && array + 1 < code.size() && text.isMark(code.get(array + 1), '[');
  }

  private static int arrayWord(SqlText text, List<SqlToken> code, int at) {
    if (at + 3 >= code.size() || !text.isWord(code.get(at + 1), "any")) {
      return -1;
    }
    int open = at + 2;
    while (open < code.size() && text.isMark(code.get(open), '(')) {
      open++;
    }
    return open < code.size() && text.isWord(code.get(open), "array") ? open : -1;
  }

  private int anyArray(SqlText text, List<SqlToken> code, int at, StringBuilder out) {
    int array = arrayWord(text, code, at);
    int parentheses = array - at - 2;
    int item = array + 2;
    out.append("IN (");
    while (item < code.size() && !text.isMark(code.get(item), ']')) {
      boolean first = item == array + 2 || text.isMark(code.get(item), ',');
      out.append(first || text.text(code.get(item)).equals("::") ? "" : " ");
      item = one(text, code, item, out);
    }
    item++;
    out.append(')');
    while (parentheses > 0 && item < code.size()) {
      boolean cast = text.text(code.get(item)).equals("::");
      parentheses -= text.isMark(code.get(item), ')') ? 1 : 0;
      item = cast ? castEnd(text, code, item + 1) : item + 1;
    }
    return item;
  }
}
