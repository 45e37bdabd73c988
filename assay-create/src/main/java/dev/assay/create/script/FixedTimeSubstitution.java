// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Puts a fixed time in place of {@code CURRENT_DATE}, {@code now()} and their like. */
public final class FixedTimeSubstitution {
  private FixedTimeSubstitution() {}

  /** The statement with a clock of its own; times are in UTC. */
  public static String pin(String sql, Dialect dialect, Instant clock) {
    SqlText text = SqlText.of(sql, dialect);
    List<SqlToken> code = text.code();
    StringBuilder out = new StringBuilder(sql.length());
    int written = 0;
    int at = 0;
    while (at < code.size()) {
      SqlToken token = code.get(at);
      String time = time(text, code, at, clock);
      if (time == null) {
        at++;
        continue;
      }
      out.append(sql, written, token.start()).append(time);
      int end = callEnd(text, code, at);
      written = code.get(end).end();
      at = end + 1;
    }
    return out.append(sql, written, sql.length()).toString();
  }

  private static @Nullable String time(SqlText text, List<SqlToken> code, int at, Instant clock) {
    SqlToken token = code.get(at);
    boolean qualified = at > 0 && text.isMark(code.get(at - 1), '.');
    if (token.kind() == SqlToken.Kind.STRING && text.dialect() == Dialect.SQLITE) {
      boolean argument =
          at > 0 && (text.isMark(code.get(at - 1), '(') || text.isMark(code.get(at - 1), ','));
      return argument && text.text(token).equalsIgnoreCase("'now'")
          ? "'" + seconds(clock) + "'"
          : null;
    }
    if (token.kind() != SqlToken.Kind.WORD || qualified) {
      return null;
    }
    String word = text.text(token).toLowerCase(Locale.ROOT);
    boolean call = at + 1 < code.size() && text.isMark(code.get(at + 1), '(');
    boolean bare = word.startsWith("current_") || word.startsWith("local");
    Object now = bare || call ? ScriptFunctions.now(word, clock) : null;
    return now == null ? null : literal(now, text.dialect());
  }

  private static String literal(Object now, Dialect dialect) {
    if (dialect == Dialect.SQLITE) {
      String text =
          now instanceof OffsetDateTime time ? seconds(time.toInstant()) : ValueCoercion.text(now);
      return "'" + text + "'";
    }
    String type =
        now instanceof OffsetDateTime
            ? "TIMESTAMPTZ"
            : now instanceof java.time.LocalDate
                ? "DATE"
                : now instanceof java.time.LocalTime ? "TIME" : "TIMESTAMP";
    return "(" + type + " '" + ValueCoercion.text(now) + "')";
  }

  private static String seconds(Instant clock) {
    return ValueCoercion.text(ScriptArithmetic.dateTime(ValueCoercion.utc(clock)));
  }

  /** The last token of a word and the parentheses after it, if there are any. */
  private static int callEnd(SqlText text, List<SqlToken> code, int at) {
    if (at + 1 >= code.size()
        || !text.isMark(code.get(at + 1), '(')
        || code.get(at).kind() == SqlToken.Kind.STRING) {
      return at;
    }
    int end = at + 1;
    while (end < code.size() - 1 && !text.isMark(code.get(end), ')')) {
      end++;
    }
    return end;
  }
}
