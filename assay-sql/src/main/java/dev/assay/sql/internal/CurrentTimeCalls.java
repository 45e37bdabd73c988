// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds uses of the current time in a query, by tokens. Literals, quoted names, columns and aliases
 * with such names are left alone.
 */
final class CurrentTimeCalls {
  /**
   * Functions of SQLite that return the current time for the argument 'now' or without an argument.
   */
  private static final Set<String> SQLITE =
      Set.of("DATE", "TIME", "DATETIME", "JULIANDAY", "UNIXEPOCH", "STRFTIME", "TIMEDIFF");

  /** Names of the current time in PostgreSQL's date and time literals. */
  private static final Map<String, CurrentTimeKind> SPECIAL =
      Map.of(
          "NOW", CurrentTimeKind.NOW_TEXT,
          "TODAY", CurrentTimeKind.TODAY_TEXT,
          "TOMORROW", CurrentTimeKind.TOMORROW_TEXT,
          "YESTERDAY", CurrentTimeKind.YESTERDAY_TEXT);

  private static final Set<String> TYPES =
      Set.of("DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIME", "TIMETZ");

  private final SqlText text;
  private final List<SqlToken> code;
  private final List<CurrentTimeCall> calls = new ArrayList<>();
  private @Nullable Brackets brackets;

  private CurrentTimeCalls(SqlText text) {
    this.text = text;
    this.code = text.code();
  }

  /** All uses, in order and without overlaps. */
  static List<CurrentTimeCall> in(SqlText text) {
    CurrentTimeCalls calls = new CurrentTimeCalls(text);
    for (int i = 0; i < calls.code.size(); i++) {
      calls.look(i);
    }
    calls.calls.sort(Comparator.comparingInt(CurrentTimeCall::start));
    return calls.calls;
  }

  private void look(int i) {
    Kind kind = code.get(i).kind();
    Dialect dialect = text.dialect();
    if (kind == Kind.STRING && dialect == Dialect.POSTGRES) {
      special(i);
    }
    boolean calledByQuotedName = kind == Kind.QUOTED_IDENTIFIER && isMark(i + 1, '(');
    if ((kind == Kind.WORD || calledByQuotedName) && isOwn(i)) {
      String name = name(i);
      if (dialect == Dialect.SQLITE && SQLITE.contains(name)) {
        sqlite(i, name);
      } else if (name.equals("AGE") && (dialect == Dialect.POSTGRES || dialect == Dialect.DUCKDB)) {
        age(i);
      } else {
        word(i, name);
      }
    }
  }

  /**
   * Returns whether the word is neither a column of a table nor an alias; a function may be
   * qualified by the schema of built-in ones.
   */
  private boolean isOwn(int i) {
    boolean called = isMark(i + 1, '(');
    if (i > 0 && text(i - 1).equals("::")) {
      return false; // a type
    }
    return isMark(i - 1, '.') ? called && isBuiltIn(i - 2) : called || !isWord(i - 1, "AS");
  }

  private boolean isBuiltIn(int i) {
    return switch (text.dialect()) {
      case POSTGRES -> isWord(i, "PG_CATALOG");
      case DUCKDB -> isWord(i, "MAIN");
      default -> false;
    };
  }

  private void word(int i, String name) {
    CurrentTimeFunctions.Word word = CurrentTimeFunctions.find(text.dialect(), name);
    if (word == null) {
      return;
    }
    boolean quoted = code.get(i).kind() == Kind.QUOTED_IDENTIFIER;
    if (isMark(i + 1, '(')) {
      if (word.called() && isMark(i + 2, ')')) {
        replace(i, i + 2, word.moment(), CurrentTimeCall.USUAL);
        return;
      }
      if (word.precise() && !quoted && isMark(i + 3, ')')) {
        int digits = digits(i + 2);
        if (digits >= 0) {
          replace(i, i + 3, word.moment(), digits);
          return;
        }
      }
      if (text.dialect() == Dialect.BIGQUERY && word.moment() != CurrentTimeKind.TIMESTAMP_ZONED) {
        zoned(i, name);
        return;
      }
    }
    // Before a parenthesis that it can't have, it stays an error.
    if (word.bare() && !quoted && !isMark(i + 1, '.')) {
      replace(i, i, word.moment(), CurrentTimeCall.USUAL);
    }
  }

  /** BigQuery's {@code CURRENT_DATE('Asia/Tokyo')} is {@code DATE(TIMESTAMP '…', 'Asia/Tokyo')}. */
  private void zoned(int i, String name) {
    String type = name.substring("CURRENT_".length()) + "(";
    add(i, start(i), code.get(i + 1).end(), type, CurrentTimeKind.TIMESTAMP_ZONED, ", ");
  }

  /** {@code age(x)} is {@code age(midnight, x)}. */
  private void age(int i) {
    if (isMark(i + 1, '(') && !isMark(i + 2, ')') && parts(i + 1) == 1) {
      put(i, code.get(i + 1).end(), "", CurrentTimeKind.MIDNIGHT, ", ");
    }
  }

  private void sqlite(int i, String name) {
    if (!isMark(i + 1, '(')) {
      return;
    }
    int first = i + 2;
    if (name.equals("STRFTIME")) {
      int parts = parts(i + 1);
      if (parts == 1 && !isMark(first, ')')) {
        put(i, start(close(i + 1)), ", ", CurrentTimeKind.NOW_TEXT, "");
        return;
      }
      first = isMark(i + 3, ',') ? i + 4 : code.size();
    }
    boolean subseconds = isText(first, "SUBSEC") || isText(first, "SUBSECOND");
    if (isMark(first, ')') || subseconds) {
      put(i, start(first), "", CurrentTimeKind.NOW_TEXT, subseconds ? ", " : "");
      return;
    }
    now(i, first);
    if (name.equals("TIMEDIFF") && isMark(first + 1, ',')) {
      now(i, first + 2);
    }
  }

  private void now(int call, int i) {
    if (isText(i, "NOW") && (isMark(i + 1, ',') || isMark(i + 1, ')'))) {
      add(call, start(i), code.get(i).end(), "", CurrentTimeKind.NOW_TEXT, "");
    }
  }

  /** {@code 'now'::timestamp}, {@code DATE 'today'}, {@code CAST('now' AS date)}. */
  private void special(int i) {
    CurrentTimeKind currentTimeKind =
        SPECIAL.get(SqlName.unquote(text(i)).strip().toUpperCase(Locale.ROOT));
    if (currentTimeKind != null && isCast(i)) {
      add(i, start(i), code.get(i).end(), "", currentTimeKind, "");
    }
  }

  private boolean isCast(int i) {
    boolean written =
        isType(i - 1)
            || (isWord(i - 1, "ZONE")
                && isWord(i - 2, "TIME")
                && (isWord(i - 3, "WITH") || isWord(i - 3, "WITHOUT")));
    boolean cast = i + 1 < code.size() && text(i + 1).equals("::") && isType(i + 2);
    boolean called = isMark(i - 1, '(') && isMark(i + 1, ')') && isType(i - 2);
    boolean spelt =
        isMark(i - 1, '(') && isWord(i - 2, "CAST") && isWord(i + 1, "AS") && isType(i + 2);
    return written || cast || called || spelt;
  }

  private boolean isType(int i) {
    return i >= 0
        && i < code.size()
        && code.get(i).kind() == Kind.WORD
        && TYPES.contains(name(i))
        && !isMark(i - 1, '.');
  }

  private void replace(int first, int last, CurrentTimeKind currentTimeKind, int precision) {
    int from = isMark(first - 1, '.') ? first - 2 : first;
    calls.add(
        new CurrentTimeCall(
            lower(first), start(from), code.get(last).end(), "", currentTimeKind, precision, ""));
  }

  private void put(int call, int at, String before, CurrentTimeKind currentTimeKind, String after) {
    add(call, at, at, before, currentTimeKind, after);
  }

  private void add(
      int call, int start, int end, String before, CurrentTimeKind currentTimeKind, String after) {
    calls.add(
        new CurrentTimeCall(
            lower(call), start, end, before, currentTimeKind, CurrentTimeCall.USUAL, after));
  }

  /**
   * A literal number of digits, or -1 if there is none; MySQL reports an error for more than six.
   */
  private int digits(int i) {
    String digits = i < code.size() ? text(i) : "";
    String known = text.dialect() == Dialect.MYSQL ? "[0-6]" : "[0-9]";
    return digits.matches(known) ? Integer.parseInt(digits) : -1;
  }

  /** The number of comma-separated parts within parentheses; 0 if they are not closed. */
  private int parts(int open) {
    return close(open) < code.size() ? 1 + brackets().commas[open] : 0;
  }

  /** The index of the closing parenthesis; the end if there is none. */
  private int close(int open) {
    return brackets().closings[open];
  }

  private Brackets brackets() {
    Brackets known = brackets;
    if (known == null) {
      known = Brackets.of(text);
      brackets = known;
    }
    return known;
  }

  /**
   * For each opening bracket the index of its closing one, and the number of commas directly
   * within. Computed in one pass, because calls may be nested a hundred thousand deep.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Brackets(int[] closings, int[] commas) {
    static Brackets of(SqlText text) {
      List<SqlToken> code = text.code();
      int[] closings = new int[code.size()];
      int[] commas = new int[code.size()];
      Deque<Integer> open = new ArrayDeque<>();
      for (int i = 0; i < code.size(); i++) {
        closings[i] = code.size();
        int nesting = text.nesting(code.get(i));
        if (nesting > 0) {
          open.push(i);
        } else if (nesting < 0 && !open.isEmpty()) {
          closings[open.pop()] = i;
        } else if (text.isMark(code.get(i), ',') && !open.isEmpty()) {
          commas[open.element()]++;
        }
      }
      return new Brackets(closings, commas);
    }
  }

  private int start(int i) {
    return code.get(i).start();
  }

  private String text(int i) {
    return text.text(code.get(i));
  }

  private String name(int i) {
    return SqlName.unquote(text(i)).toUpperCase(Locale.ROOT);
  }

  private String lower(int i) {
    return SqlName.unquote(text(i)).toLowerCase(Locale.ROOT);
  }

  /**
   * Returns whether a token is a string: SQLite reads a double-quoted name that no column has as a
   * string.
   */
  private boolean isText(int i, String word) {
    if (i < 0 || i >= code.size()) {
      return false;
    }
    char quote = text.sql().charAt(start(i));
    return (quote == '\'' || quote == '"') && name(i).equals(word);
  }

  private boolean isWord(int i, String word) {
    return text.isWord(i, word);
  }

  private boolean isMark(int i, char mark) {
    return text.isMark(i, mark);
  }

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

  /** The kind of value that a function for the current time returns. */
  enum CurrentTimeKind {
    /** The current date in the session's time zone. */
    DATE,
    /** The time of day in the session's time zone, without the zone. */
    TIME,
    /** The time of day with its offset. */
    TIME_ZONED,
    /** Date and time in the session's time zone, without the zone. */
    TIMESTAMP,
    /** A timestamp type with more digits, if an engine has two types. */
    FINE_TIMESTAMP,
    /** The instant, in a type with time zone. */
    TIMESTAMP_ZONED,
    UTC_DATE,
    UTC_TIME,
    UTC_TIMESTAMP,
    FINE_UTC_TIMESTAMP,
    /** Whole seconds since 1970. */
    EPOCH,
    /** The instant in the format of PostgreSQL's {@code timeofday()}. */
    WORDS,
    /** Midnight at the start of today, as a timestamp. */
    MIDNIGHT,
    /** The instant as a string that can be cast to any date or time type. */
    NOW_TEXT,
    /** Midnight of today as such a string; the following constants are similar. */
    TODAY_TEXT,
    TOMORROW_TEXT,
    YESTERDAY_TEXT
  }
}
