// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import dev.assay.sql.SqlToken.Kind;
import dev.assay.sql.StringLiteral;
import dev.assay.sql.TranslationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Goes through the tokens of a statement, comments left out. Used by one thread. */
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

  /** Whether these words come next, in any case. */
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

  /** Reads these words if they come next. */
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

  /** Whether a word of any kind stands directly before an opening parenthesis. */
  boolean isCall() {
    return isKind(Kind.WORD) && at + 1 < code.size() && text.isMark(code.get(at + 1), '(');
  }

  /** Whether a word before a parenthesis comes in what stands in the parentheses ahead. */
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

  /** The next token as it is written; empty at the end. */
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

  /** Reads a bare word, in lower case. */
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

  /** Reads a name, without its quotes. */
  String name() {
    if (isKind(Kind.QUOTED_IDENTIFIER)) {
      return SqlName.unquote(next());
    }
    if (!isKind(Kind.WORD)) {
      throw fault("a name");
    }
    return next();
  }

  /** Reads a name with the schema before it, if there is one; the default schema is left out. */
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

  /** Reads names in parentheses; what stands with each, such as a length or DESC, is left out. */
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

  /** Goes on to the first of these marks that is in no parentheses, or to the end. */
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

  /** Reads what stands in parentheses, as it is written and without them. */
  String parenthesised() {
    expectMark('(');
    int from = at;
    skipTo(")");
    String inner = between(from, at);
    expectMark(')');
    return inner;
  }

  /** The rest, as it is written. */
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

  /** The text between two positions, as it is written, comments included. */
  String between(int from, int to) {
    return to <= from ? "" : text.sql().substring(code.get(from).start(), code.get(to - 1).end());
  }

  /** That something else was expected here. */
  TranslationException fault(String wanted) {
    String next = peek();
    String found =
        atEnd() ? "the end" : next.length() <= SHOWN ? next : next.substring(0, SHOWN) + "…";
    return new TranslationException("%s is expected before %s".formatted(wanted, found));
  }
}
