// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Cuts SQL text into tokens as a database of the dialect would.
 *
 * <p>It is total: any text gives tokens, never an exception; text that no token covers is white
 * space. Literals and comments without an end reach to the end of the text and are marked as not
 * closed.
 */
public final class SqlLexer {
  private static final String[] LONG_OPERATORS = {
    "!~~*", "->>", "#>>", "<=>", "!~*", "!~~", "~~*", "::", "||", "<=", ">=", "<>", "!=", "==",
        "->",
    "#>", "@>", "<@", "&&", "<<", ">>", "~*", "!~", "~~", ":=", "=>", "**", "|>", "?|", "?&"
  };

  private final String sql;
  private final Set<LexicalRule> rules;
  private final QuoteScanner quoted;
  private final List<SqlToken> tokens;
  private boolean inExecutableComment;

  private SqlLexer(String sql, Set<LexicalRule> rules) {
    this.sql = sql;
    this.rules = rules;
    this.quoted = new QuoteScanner(sql, rules);
    this.tokens = new ArrayList<>(sql.length() / 5 + 4);
  }

  /** The tokens of a text, in order, comments included. */
  public static List<SqlToken> lex(String sql, Dialect dialect) {
    return lex(sql, dialect.rules());
  }

  static List<SqlToken> lex(String sql, Set<LexicalRule> rules) {
    SqlLexer lexer = new SqlLexer(sql, rules);
    int at = 0;
    while (at < sql.length()) {
      at = isSpace(sql.charAt(at)) ? at + 1 : lexer.token(at);
    }
    return lexer.tokens;
  }

  /**
   * Returns whether a character separates tokens. Unicode white space and invisible characters do
   * in every dialect; a server that reads them as letters would only see a longer name.
   */
  static boolean isSpace(char c) {
    return c == ' '
        || (c >= '\t' && c <= '\r')
        || (c >= 0x80
            && (c == '\u0085'
                || Character.isSpaceChar(c)
                || Character.getType(c) == Character.FORMAT));
  }

  private int token(int at) {
    int comment = comment(at);
    if (comment > at) {
      return comment;
    }
    int literal = quoted(at);
    if (literal > at) {
      return literal;
    }
    char c = sql.charAt(at);
    if (isWordStart(c)) {
      return add(Kind.WORD, at, wordEnd(at + 1));
    }
    if (isDigit(c) || (c == '.' && isDigit(peek(at + 1)) && !followsName(at))) {
      return add(Kind.NUMBER, at, numberEnd(at));
    }
    if ("()[]{},;.".indexOf(c) >= 0) {
      return add(Kind.PUNCTUATION, at, at + 1);
    }
    int parameter = parameterEnd(at);
    if (parameter > at) {
      return add(Kind.PARAMETER, at, parameter);
    }
    return add(Kind.OPERATOR, at, operatorEnd(at));
  }

  private int comment(int at) {
    char c = sql.charAt(at);
    if (startsLineComment(c, at)) {
      return add(Kind.COMMENT, at, quoted.lineCommentEnd(at));
    }
    if (inExecutableComment && sql.startsWith("*/", at)) {
      inExecutableComment = false;
      return add(Kind.EXECUTABLE_COMMENT, at, at + 2);
    }
    if (c != '/' || peek(at + 1) != '*') {
      return at;
    }
    if (rules.contains(LexicalRule.EXECUTABLE_COMMENTS) && !inExecutableComment) {
      int mark = sql.startsWith("/*!", at) ? at + 3 : sql.startsWith("/*M!", at) ? at + 4 : at;
      if (mark > at) {
        inExecutableComment = true;
        return add(Kind.EXECUTABLE_COMMENT, at, digitsEnd(mark));
      }
    }
    return add(Kind.COMMENT, at, quoted.blockCommentEnd(at));
  }

  private boolean startsLineComment(char c, int at) {
    return switch (c) {
      case '-' -> peek(at + 1) == '-' && dashesStartComment(at);
      case '#' -> rules.contains(LexicalRule.HASH_COMMENTS);
      case '/' -> peek(at + 1) == '/' && rules.contains(LexicalRule.SLASH_COMMENTS);
      default -> false;
    };
  }

  private boolean dashesStartComment(int at) {
    return !rules.contains(LexicalRule.DASHES_NEED_SPACE)
        || at + 2 >= sql.length()
        || peek(at + 2) <= ' ';
  }

  private int quoted(int at) {
    char c = sql.charAt(at);
    if (c == '\'' || (c == '"' && rules.contains(LexicalRule.DOUBLE_QUOTED_STRINGS))) {
      return add(Kind.STRING, at, quoted.stringEnd(at));
    }
    int name =
        switch (c) {
          case '"' -> quoted.doubledEnd(at + 1, '"');
          case '`' -> rules.contains(LexicalRule.BACKTICKS) ? quoted.backtickEnd(at) : at;
          case '[' -> rules.contains(LexicalRule.BRACKETS) ? quoted.bracketEnd(at) : at;
          default -> at;
        };
    if (name > at) {
      return add(Kind.QUOTED_IDENTIFIER, at, name);
    }
    int literal = c == '$' ? quoted.dollarEnd(at) : quoted.prefixedEnd(at);
    return literal > at ? add(Kind.STRING, at, literal) : at;
  }

  private int add(Kind kind, int start, int end) {
    tokens.add(new SqlToken(kind, start, end, quoted.takeClosed()));
    return end;
  }

  private boolean isWordStart(char c) {
    return isLetter(c) || (c == '#' && rules.contains(LexicalRule.SIGNED_NAMES));
  }

  static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '_'
        || (c >= 0x80 && !isSpace(c));
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private boolean isWordPart(char c) {
    return isLetter(c)
        || isDigit(c)
        || c == '$'
        || ((c == '#' || c == '@') && rules.contains(LexicalRule.SIGNED_NAMES));
  }

  private int wordEnd(int at) {
    int end = at;
    while (end < sql.length() && isWordPart(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns whether a digit belongs to a name: {@code t1.5} contains no number. */
  private boolean followsName(int at) {
    return at > 0 && (isWordPart(sql.charAt(at - 1)) || "]\"`".indexOf(sql.charAt(at - 1)) >= 0);
  }

  /**
   * The end of a number. Letters after it start the next token, as in {@code 1INTO} on several
   * servers.
   */
  private int numberEnd(int at) {
    if (sql.charAt(at) == '0' && (peek(at + 1) | 0x20) == 'x') {
      int end = at + 2;
      while (end < sql.length() && Character.digit(sql.charAt(end), 16) >= 0) {
        end++;
      }
      return end;
    }
    int end = digitsEnd(at);
    if (peek(end) == '.' && peek(end + 1) != '.') {
      end = digitsEnd(end + 1);
    }
    if ((peek(end) | 0x20) == 'e') {
      int digits = peek(end + 1) == '+' || peek(end + 1) == '-' ? end + 2 : end + 1;
      if (isDigit(peek(digits))) {
        end = digitsEnd(digits);
      }
    }
    return end;
  }

  private int digitsEnd(int at) {
    int end = at;
    while (end < sql.length()
        && (isDigit(sql.charAt(end)) || (sql.charAt(end) == '_' && isDigit(peek(end + 1))))) {
      end++;
    }
    return end;
  }

  private int parameterEnd(int at) {
    char c = sql.charAt(at);
    if (c == '?') {
      return peek(at + 1) == '|' || peek(at + 1) == '&' ? at : at + 1;
    }
    if (c == '@' || c == '$') {
      int name = peek(at + 1) == c ? at + 2 : at + 1;
      int end = wordEnd(name);
      return end > name ? end : at;
    }
    boolean named = c == ':' && isLetter(peek(at + 1)) && (at == 0 || peek(at - 1) != ':');
    return named ? wordEnd(at + 1) : at;
  }

  private int operatorEnd(int at) {
    if ("~>|<=!-:@&*?".indexOf(peek(at + 1)) < 0) {
      return at + 1;
    }
    for (String operator : LONG_OPERATORS) {
      if (sql.startsWith(operator, at)) {
        return at + operator.length();
      }
    }
    return at + 1;
  }

  private char peek(int at) {
    return at < sql.length() ? sql.charAt(at) : '\0';
  }
}
