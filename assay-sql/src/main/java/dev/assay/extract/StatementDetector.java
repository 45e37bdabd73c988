// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlLexer;
import dev.assay.sql.internal.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Finds the beginnings of SQL statements, in text that should be SQL and in prose. */
final class StatementDetector {
  /** Characters read to see a statement's first words. */
  private static final int OPENING_LENGTH = 240;

  private static final int SHORT_GLANCE = 60;

  private static final Set<String> QUERIES =
      Set.of("select", "with", "values", "from", "table", "summarize", "pivot", "unpivot");

  private static final Set<String> OTHERS =
      Set.of(
          "insert update delete merge replace upsert truncate create alter drop rename comment grant"
              .concat(" revoke deny set reset show describe desc explain analyze vacuum pragma")
              .concat(" attach detach begin start commit rollback savepoint release call exec")
              .concat(" execute do declare use copy load unload install import export backup")
              .concat(" restore lock unlock kill shutdown refresh reindex optimize prepare")
              .concat(" deallocate fetch listen notify cluster checkpoint script put get if while")
              .split(" "));

  /** For words that may start a statement or a sentence, the words that follow in a statement. */
  private static final Map<String, Set<String>> SECOND_WORDS =
      Map.ofEntries(
          Map.entry("insert", Set.of("into", "or", "overwrite", "ignore")),
          Map.entry("delete", Set.of("from")),
          Map.entry("merge", Set.of("into")),
          Map.entry("replace", Set.of("into")),
          Map.entry("truncate", Set.of("table")),
          Map.entry(
              "create", Set.of("table", "view", "index", "or", "temp", "temporary", "schema")),
          Map.entry(
              "alter", Set.of("table", "view", "index", "schema", "database", "user", "role")),
          Map.entry(
              "drop",
              Set.of("table", "view", "index", "schema", "database", "user", "role", "trigger")),
          Map.entry("attach", Set.of("database")),
          Map.entry("explain", Set.of("select", "query", "analyze", "with")));

  /** Words that follow "select" in prose. */
  private static final Set<String> PROSE_AFTER_SELECT =
      Set.of(
          "the a an which those these this that rows only columns your one from statement query clause"
              .concat(" statements queries clauses and or is for")
              .split(" "));

  private StatementDetector() {}

  /** The kind of a text that should be SQL. */
  enum Kind {
    QUERY,
    /** A statement that the guard will refuse. */
    OTHER,
    NONE
  }

  /** The kind of a text, ignoring comments and parentheses before it. */
  static Kind kind(String text, Dialect dialect) {
    for (SqlToken token : SqlLexer.lex(beginning(text), dialect)) {
      boolean opens =
          token.kind() == SqlToken.Kind.PUNCTUATION && text.charAt(token.start()) == '(';
      if (token.isCode() && !opens) {
        String word = text.substring(token.start(), token.end()).toLowerCase(Locale.ROOT);
        return QUERIES.contains(word) ? Kind.QUERY : OTHERS.contains(word) ? Kind.OTHER : Kind.NONE;
      }
    }
    return Kind.NONE;
  }

  /** The text without leading comments, so that a long text need not be read completely. */
  private static String beginning(String text) {
    return text.length() <= 1 << 14 ? text : text.substring(0, 1 << 14);
  }

  /** Returns whether a line, which may be prose, starts with a statement. */
  static boolean startsIn(String line) {
    int at = 0;
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    return startsAt(line, at, Dialect.ANSI);
  }

  /** Returns whether a statement starts at an index of a text that may be prose. */
  static boolean startsAt(String text, int at, Dialect dialect) {
    int from = at;
    while (from < text.length() && text.charAt(from) == '(') {
      from++;
    }
    String word = wordAt(text, from);
    if (!QUERIES.contains(word) && !OTHERS.contains(word)) {
      return false;
    }
    int reach = word.equals("select") ? SHORT_GLANCE : OPENING_LENGTH;
    String glance = text.substring(from, Math.min(text.length(), from + reach));
    List<SqlToken> code =
        SqlLexer.lex(glance, dialect).stream().filter(SqlToken::isCode).limit(60).toList();
    return new Opening(glance, code).isStatement(word, from > at);
  }

  private static String wordAt(String text, int from) {
    int end = from;
    while (end < text.length() && end < from + 12 && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return text.substring(from, end).toLowerCase(Locale.ROOT);
  }

  /** The first tokens of a possible statement. */
  private record Opening(String text, List<SqlToken> code) {
    String word(int i) {
      return i < code.size()
          ? text.substring(code.get(i).start(), code.get(i).end()).toLowerCase(Locale.ROOT)
          : "";
    }

    boolean isStatement(String first, boolean inParentheses) {
      return switch (first) {
        case "select" -> code.size() > 1 && isSelect();
        case "with" -> isWith();
        case "values" -> word(1).equals("(");
        case "pragma" -> !inParentheses && code.size() > 1;
        case "update" -> !inParentheses && isUpdate();
        default -> !inParentheses && SECOND_WORDS.getOrDefault(first, Set.of()).contains(word(1));
      };
    }

    private boolean isSelect() {
      SqlToken next = code.get(1);
      boolean shouted = text.startsWith("SELECT") && next.start() < text.length();
      boolean prose = next.kind() == SqlToken.Kind.WORD && PROSE_AFTER_SELECT.contains(word(1));
      boolean name = Set.of(".", ",", "from", "as", ")", "").contains(word(2));
      return (!prose || name) && (shouted || !"`'".contains(text.substring(6, 7)));
    }

    private boolean isUpdate() {
      return code.stream()
          .limit(8)
          .anyMatch(t -> text.substring(t.start(), t.end()).equalsIgnoreCase("set"));
    }

    /**
     * Returns whether the tokens begin {@code WITH name (columns) AS (}, as far as they are
     * available.
     */
    private boolean isWith() {
      int i = word(1).equals("recursive") ? 2 : 1;
      if (i >= code.size()) {
        return false;
      }
      SqlToken name = code.get(i);
      if (name.kind() != SqlToken.Kind.WORD && name.kind() != SqlToken.Kind.QUOTED_IDENTIFIER) {
        return false;
      }
      i++;
      if (word(i).equals("(")) {
        while (i < code.size() && !word(i).equals(")")) {
          i++;
        }
        i++;
      }
      if (i >= code.size()) {
        return text.length() >= OPENING_LENGTH;
      }
      String materialized = word(i + 1).equals("not") ? word(i + 2) : word(i + 1);
      return word(i).equals("as")
          && (materialized.equals("(") || materialized.equals("materialized"));
    }
  }
}
