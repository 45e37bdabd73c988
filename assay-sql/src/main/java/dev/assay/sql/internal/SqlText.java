// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/** SQL text with its tokens. Immutable; never loads a parser. */
public final class SqlText {
  private final String sql;
  private final Dialect dialect;
  private final List<SqlToken> tokens;
  private final List<SqlToken> code;

  /** The array of {@code code}: checks of each token look at its neighbors many times. */
  private final SqlToken[] codeArray;

  private SqlText(String sql, Dialect dialect, Set<LexicalRule> rules) {
    this.sql = sql;
    this.dialect = dialect;
    this.tokens = List.copyOf(SqlLexer.lex(sql, rules));
    this.code = codeOf(tokens);
    this.codeArray = code.toArray(new SqlToken[0]);
  }

  private static List<SqlToken> codeOf(List<SqlToken> tokens) {
    for (SqlToken token : tokens) {
      if (!token.isCode()) {
        return tokens.stream().filter(SqlToken::isCode).toList();
      }
    }
    return tokens;
  }

  /** Reads a text; any text will do. */
  public static SqlText of(String sql, Dialect dialect) {
    return new SqlText(sql, dialect, dialect.rules());
  }

  /**
   * Returns the text as tokenized by a server in other modes, one for each mode that splits it
   * differently; none for most dialects.
   */
  public List<SqlText> otherReadings() {
    List<SqlText> readings = new ArrayList<>();
    for (Set<LexicalRule> rules : dialect.otherRules()) {
      SqlText reading = new SqlText(sql, dialect, rules);
      if (!reading.tokens.equals(tokens)
          && readings.stream().noneMatch(other -> other.tokens.equals(reading.tokens))) {
        readings.add(reading);
      }
    }
    return readings;
  }

  public String sql() {
    return sql;
  }

  public Dialect dialect() {
    return dialect;
  }

  /** All tokens, comments included. */
  public List<SqlToken> tokens() {
    return tokens;
  }

  /** The tokens that are not comments. */
  public List<SqlToken> code() {
    return code;
  }

  /** A token as it is written. */
  public String text(SqlToken token) {
    return sql.substring(token.start(), token.end());
  }

  /** Returns whether a token is this bare word, in any case. */
  public boolean isWord(SqlToken token, String word) {
    return token.kind() == Kind.WORD
        && token.end() - token.start() == word.length()
        && sql.regionMatches(true, token.start(), word, 0, word.length());
  }

  /** Returns whether a token is this punctuation mark. */
  public boolean isMark(SqlToken token, char mark) {
    return token.kind() == Kind.PUNCTUATION && sql.charAt(token.start()) == mark;
  }

  /** Returns whether there is a token at an index of {@link #code} and it is this bare word. */
  public boolean isWord(int i, String word) {
    return i >= 0 && i < codeArray.length && isWord(codeArray[i], word);
  }

  /** Returns whether there is a token at an index of {@link #code} and it is this mark. */
  public boolean isMark(int i, char mark) {
    return i >= 0 && i < codeArray.length && isMark(codeArray[i], mark);
  }

  /**
   * The statements between semicolons, trimmed and without the comments around them; those without
   * any code are left out. A semicolon in parentheses, literals or comments separates nothing.
   */
  public List<String> statements() {
    return statementSpans().stream()
        .map(span -> sql.substring(code.get(span.first).start(), code.get(span.end - 1).end()))
        .toList();
  }

  /** Returns the statements as ranges of {@link #code}. */
  public List<Span> statementSpans() {
    List<Span> spans = new ArrayList<>();
    int depth = 0;
    int first = 0;
    for (int i = 0; i <= code.size(); i++) {
      if (i == code.size() || (depth == 0 && isMark(code.get(i), ';'))) {
        if (i > first) {
          spans.add(new Span(first, i));
        }
        first = i + 1;
      } else {
        depth = Math.max(0, depth + nesting(code.get(i)));
      }
    }
    return spans;
  }

  /** Tokens from {@code first} to {@code end}, exclusive; never none. */
  public record Span(int first, int end) {}

  /** 1 for an opening parenthesis, -1 for a closing one, else 0. */
  int nesting(SqlToken token) {
    return isMark(token, '(') ? 1 : isMark(token, ')') ? -1 : 0;
  }

  /** 1 for an opening bracket of any kind, -1 for a closing one, else 0. */
  int bracket(int i) {
    SqlToken token = codeArray[i];
    char c = token.kind() == Kind.PUNCTUATION ? sql.charAt(token.start()) : ' ';
    return "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
  }

  /** The bracket that closes the one at a token; the end of the text if there is none. */
  int closing(int open) {
    int depth = 0;
    for (int i = open; i < codeArray.length; i++) {
      depth += bracket(i);
      if (depth == 0) {
        return i;
      }
    }
    return codeArray.length;
  }

  /** Returns how many more brackets open than close in a range. */
  int depth(int from, int to) {
    return IntStream.range(from, to).map(this::bracket).sum();
  }

  /**
   * The first of these words in a range outside brackets; the end of the range if there is none.
   */
  int find(Span range, Set<String> words) {
    int depth = 0;
    for (int i = range.first; i < range.end; i++) {
      depth += bracket(i);
      if (depth == 0 && words.contains(word(i))) {
        return i;
      }
    }
    return range.end;
  }

  /** The parts of a range between commas outside brackets. */
  List<Span> split(Span range) {
    List<Span> parts = new ArrayList<>();
    int depth = 0;
    int first = range.first;
    for (int i = range.first; i <= range.end; i++) {
      if (i == range.end || (depth == 0 && isMark(i, ','))) {
        if (i > first) {
          parts.add(new Span(first, i));
        }
        first = i + 1;
      } else {
        depth += bracket(i);
      }
    }
    return parts;
  }

  /** The text of a range. */
  String part(Span range) {
    return range.end <= range.first
        ? ""
        : sql.substring(codeArray[range.first].start(), codeArray[range.end - 1].end());
  }

  /** The word at a token in upper case; empty if there is none. */
  String word(int i) {
    return i >= 0 && i < codeArray.length && codeArray[i].kind() == Kind.WORD
        ? text(codeArray[i]).toUpperCase(Locale.ROOT)
        : "";
  }

  /** The name at a token, without quotes. */
  String name(int i) {
    return SqlName.unquote(text(codeArray[i]));
  }

  /** Returns whether there is this name at a token, in any case. */
  boolean isName(int i, String name) {
    return isName(i) && name(i).equalsIgnoreCase(name);
  }

  /** Returns whether there may be a name at a token. */
  boolean isName(int i) {
    return i >= 0
        && i < codeArray.length
        && (codeArray[i].kind() == Kind.WORD || codeArray[i].kind() == Kind.QUOTED_IDENTIFIER);
  }

  /** A sort key without its direction. */
  Span withoutDirection(Span key) {
    int last = key.end;
    if (last - 2 > key.first && isWord(last - 2, "NULLS")) {
      last -= 2;
    }
    if (last - 1 > key.first && (isWord(last - 1, "ASC") || isWord(last - 1, "DESC"))) {
      last--;
    }
    return new Span(key.first, last);
  }

  /**
   * The text in a form in which only its meaning counts: no comments and no final semicolon, lower
   * case outside quotes, white space only between words.
   */
  public String normalized() {
    StringBuilder out = new StringBuilder(sql.length());
    SqlToken last = null;
    int end = code.size();
    while (end > 0 && isMark(code.get(end - 1), ';')) {
      end--;
    }
    for (SqlToken token : code.subList(0, end)) {
      if (last != null && needsSpace(last, token)) {
        out.append(' ');
      }
      String text = text(token);
      boolean folds = token.kind() == Kind.WORD || token.kind() == Kind.NUMBER;
      out.append(folds ? text.toLowerCase(Locale.ROOT) : text);
      last = token;
    }
    return out.toString();
  }

  /**
   * Returns whether a blank is needed between two tokens. Punctuation never merges; anything else
   * might.
   */
  private static boolean needsSpace(SqlToken left, SqlToken right) {
    boolean operators = left.kind() == Kind.OPERATOR && right.kind() == Kind.OPERATOR;
    return operators || (isWordLike(left) && isWordLike(right));
  }

  private static boolean isWordLike(SqlToken token) {
    return token.kind() != Kind.OPERATOR && token.kind() != Kind.PUNCTUATION;
  }
}
