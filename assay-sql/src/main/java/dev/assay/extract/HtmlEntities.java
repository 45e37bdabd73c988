// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlLexer;
import dev.assay.sql.internal.SqlToken;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** HTML's entities, which some servers write in place of {@code <} and {@code >}. */
final class HtmlEntities {
  private static final Map<String, String> CHARACTERS =
      Map.of("&lt;", "<", "&gt;", ">", "&amp;", "&", "&quot;", "\"", "&#39;", "'", "&apos;", "'");

  private static final int LONGEST = 6;

  private HtmlEntities() {}

  /** Returns whether a semicolon is the end of an entity. */
  static boolean endsAt(String text, int semicolon) {
    for (String entity : CHARACTERS.keySet()) {
      int start = semicolon - entity.length() + 1;
      if (start >= 0 && text.startsWith(entity, start)) {
        return true;
      }
    }
    return false;
  }

  /** SQL with its entities decoded, unless they only occur in literals. */
  static String resolved(String sql, Dialect dialect) {
    if (sql.indexOf('&') < 0) {
      return sql;
    }
    for (SqlToken token : SqlLexer.lex(sql, dialect)) {
      boolean code = token.kind() == SqlToken.Kind.OPERATOR;
      if (code && sql.charAt(token.start()) == '&' && entityAt(sql, token.start()) != null) {
        return resolve(sql);
      }
    }
    return sql;
  }

  private static String resolve(String sql) {
    StringBuilder resolved = new StringBuilder(sql.length());
    int at = 0;
    while (at < sql.length()) {
      String entity = sql.charAt(at) == '&' ? entityAt(sql, at) : null;
      if (entity == null) {
        resolved.append(sql.charAt(at++));
      } else {
        resolved.append(CHARACTERS.get(entity));
        at += entity.length();
      }
    }
    return resolved.toString();
  }

  private static @Nullable String entityAt(String sql, int at) {
    int end = sql.indexOf(';', at);
    if (end < 0 || end - at >= LONGEST) {
      return null;
    }
    String written = sql.substring(at, end + 1);
    return CHARACTERS.containsKey(written) ? written : null;
  }
}
