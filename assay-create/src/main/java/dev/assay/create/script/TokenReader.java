// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.sql.internal.StringLiteral;
import dev.assay.sql.internal.TranslationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Iterates over the tokens of a statement without comments. Used by one thread. */
final class TokenReader {
  private static final int SHOWN = 40;

  private final SqlText text;
  private final List<SqlToken> code;
  private int at;

  TokenReader(SqlText text) {
    this.text = text;
    this.code = text.code();
  }

  TokenReader(String sql, Dialect dialect) {
    this(SqlText.of(sql, dialect));
  }

  Dialect dialect() {
    return text.dialect();
  }

  boolean atEnd() {
    return at >= code.size() || (at == code.size() - 1 && text.isMark(code.get(at), ';'));
  }

  /** Returns whether these words come next, ignoring case. */
  boolean isNext(String... words) {
    if (at + words.length > code.size()) {
      return false;
    }
    for (int i = 0; i < words.length; i++) {
      if (!text.isWord(code.get(at + i), words[i])) {
        return false;
      }
    }
    return true;
  }

  /** Consumes these words if they come next. */
  boolean accept(String... words) {
    boolean next = isNext(words);
    at += next ? words.length : 0;
    return next;
  }

  void expect(String... words) {
    if (!accept(words)) {
      throw fault(String.join(" ", words));
    }
  }

  boolean isMark(char mark) {
    return at < code.size() && text.isMark(code.get(at), mark);
  }

  boolean acceptMark(char mark) {
    boolean next = isMark(mark);
    at += next ? 1 : 0;
    return next;
  }

  void expectMark(char mark) {
    if (!acceptMark(mark)) {
      throw fault("'" + mark + "'");
    }
  }

  boolean acceptOperator(String operator) {
    boolean next = isKind(Kind.OPERATOR) && peek().equals(operator);
    at += next ? 1 : 0;
    return next;
  }

  boolean isKind(Kind kind) {
    return at < code.size() && code.get(at).kind() == kind;
  }

  /** Returns whether a word of any kind comes next, directly before an opening parenthesis. */
  boolean isCall() {
    return isKind(Kind.WORD) && at + 1 < code.size() && text.isMark(code.get(at + 1), '(');
  }

  /** Returns whether the following parentheses contain a word before a parenthesis. */
  boolean hasCall() {
    int start = at;
    at++;
    boolean call = false;
    while (!atEnd() && !isMark(')') && !call) {
      call = isCall() || isMark('(');
      at++;
    }
    at = start;
    return call;
  }

  /** The next token as written; empty at the end. */
  String peek() {
    return at < code.size() ? text.text(code.get(at)) : "";
  }

  /** Reads the next token. */
  String next() {
    if (at >= code.size()) {
      throw fault("more");
    }
    return text.text(code.get(at++));
  }

  /** Reads an unquoted word, in lower case. */
  String word() {
    if (!isKind(Kind.WORD)) {
      throw fault("a word");
    }
    return next().toLowerCase(Locale.ROOT);
  }

  /** Reads a string literal. */
  Object string() {
    if (!isKind(Kind.STRING)) {
      throw fault("a string");
    }
    return StringLiteral.value(next(), dialect());
  }

  /** Reads a name and removes its quotes. */
  String name() {
    if (isKind(Kind.QUOTED_IDENTIFIER)) {
      return SqlName.unquote(next());
    }
    if (!isKind(Kind.WORD)) {
      throw fault("a name");
    }
    return next();
  }

  /** Reads a name with an optional schema; the default schema is omitted. */
  TableName tableName() {
    String first = name();
    if (!acceptMark('.')) {
      return TableName.of(first);
    }
    String second = name();
    String last = acceptMark('.') ? name() : second;
    String schema = last.equals(second) ? first : second;
    boolean usual = schema.equalsIgnoreCase("public") || schema.equalsIgnoreCase("main");
    return usual || dialect() == Dialect.MYSQL ? TableName.of(last) : new TableName(schema, last);
  }

  /** Reads names in parentheses; additions such as a length or DESC are skipped. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    expectMark('(');
    do {
      names.add(name());
      skipTo(",)");
    } while (acceptMark(','));
    expectMark(')');
    return names;
  }

  /** Moves to the first of these marks outside of parentheses, or to the end. */
  void skipTo(String marks) {
    int depth = 0;
    while (!atEnd()) {
      if (depth == 0 && isKind(Kind.PUNCTUATION) && marks.contains(peek())) {
        return;
      }
      depth += isMark('(') || isMark('[') ? 1 : isMark(')') || isMark(']') ? -1 : 0;
      at++;
    }
  }

  /** Reads the text within parentheses, as written. */
  String parenthesised() {
    expectMark('(');
    int from = at;
    skipTo(")");
    String inner = between(from, at);
    expectMark(')');
    return inner;
  }

  /** The remaining text, as written. */
  String rest() {
    int from = at;
    at = code.size() - (!code.isEmpty() && text.isMark(code.get(code.size() - 1), ';') ? 1 : 0);
    return between(from, Math.max(from, at));
  }

  int position() {
    return at;
  }

  void back(int position) {
    at = position;
  }

  /** The text between two indexes, as written, including comments. */
  String between(int from, int to) {
    return to <= from ? "" : text.sql().substring(code.get(from).start(), code.get(to - 1).end());
  }

  /** An exception that says what was expected here. */
  TranslationException fault(String wanted) {
    String next = peek();
    String found =
        atEnd() ? "the end" : next.length() <= SHOWN ? next : next.substring(0, SHOWN) + "…";
    return new TranslationException("%s is expected before %s".formatted(wanted, found));
  }
}
