// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static dev.assay.sql.internal.SelectTokens.words;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A parameter in a query that is run by itself, so that nothing gives the parameter a value. Some
 * databases report an error; others, such as SQLite, silently read NULL.
 *
 * <p>A sign counts as a parameter only where the dialect has no other meaning for it: PostgreSQL's
 * {@code @x} is an absolute value, {@code a ? 'key'} looks into JSON, {@code a[1:n]} is a slice,
 * and {@code v:a.b} is a path into a document on Snowflake and Databricks.
 *
 * @param name as it is written, such as {@code ?} or {@code :year}
 * @param index 0-based index of its first UTF-16 unit in the text
 */
public record UnboundParameter(String name, int index) {
  private static final String SIGNS = "?:@#${";

  /** Words before an expression; a colon after any other word separates something. */
  private static final Set<String> BEFORE_OPERANDS =
      words(
          "all and any apply as between by case connect date distinct div else escape except exists"
              + " fetch first following for from glob group having ilike in intersect interval is"
              + " join last like limit match mod next not of offset on or order over partition"
              + " percent preceding qualify range regexp return rlike rows select set similar"
              + " some start table then time timestamp to top union using value values when where"
              + " with xor");

  /** Words after an expression; before any other word a question mark is an operator. */
  private static final Set<String> AFTER_OPERANDS =
      words(
          "and as asc at between collate cross desc div else end escape except fetch filter"
              + " following for from full group having ilike in inner intersect is isnull join left"
              + " like limit mod natural not notnull nulls offset on operator or order over"
              + " preceding qualify regexp right rlike row rows similar then to union using when"
              + " where window with xor");

  /** The error with which the query fails. */
  public String message() {
    return "a parameter has no value: %s at index %d; write the value itself in its place"
        .formatted(name, index);
  }

  /** The first parameter of a query; empty if there is none. Never throws. */
  public static Optional<UnboundParameter> of(String sql, Dialect dialect) {
    for (int i = 0; i < sql.length(); i++) {
      if (SIGNS.indexOf(sql.charAt(i)) >= 0) {
        SqlText text = SqlText.of(sql, dialect);
        return new Search(text).first().filter(found -> isCodeInAll(text, found));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether no other reading of a text has the sign within a literal or a comment. Standard
   * SQL stands for servers of which nothing is known, not even what escapes a quote.
   */
  private static boolean isCodeInAll(SqlText text, UnboundParameter found) {
    return text.dialect() != Dialect.ANSI
        || text.otherReadings().stream()
            .filter(reading -> reading.tokens().stream().allMatch(SqlToken::closed))
            .allMatch(
                reading ->
                    reading.code().stream()
                        .anyMatch(
                            token ->
                                token.start() <= found.index
                                    && found.index < token.end()
                                    && (token.kind() == Kind.PARAMETER
                                        || token.kind() == Kind.OPERATOR)));
  }

  /** One search through a text. */
  private static final class Search {
    private final SqlText text;
    private final Dialect dialect;
    private final List<SqlToken> code;

    Search(SqlText text) {
      this.text = text;
      this.dialect = text.dialect();
      this.code = text.code();
    }

    Optional<UnboundParameter> first() {
      Set<String> set = null;
      for (int i = 0; i < code.size(); i++) {
        String name = name(i);
        if (name.isEmpty()) {
          continue;
        }
        if (name.charAt(0) == '@') {
          set = set == null ? assigned() : set;
          if (set.contains(variable(name))) {
            continue;
          }
        }
        int index = text.text(code.get(i)).equals("<@") ? 1 : 0;
        return Optional.of(new UnboundParameter(name, code.get(i).start() + index));
      }
      return Optional.empty();
    }

    /** The parameter that starts at a token; empty if none does. */
    private String name(int i) {
      SqlToken token = code.get(i);
      String word = text.text(token);
      return switch (token.kind()) {
        case PARAMETER -> isParameter(i, word.charAt(0), word) ? whole(i, word) : "";
        case OPERATOR -> ofOperator(i, word);
        case PUNCTUATION -> isSubstitution(i) ? "{" + text.text(code.get(i + 1)) + "}" : "";
        default -> "";
      };
    }

    private boolean isParameter(int i, char sign, String word) {
      return switch (sign) {
        case '?' -> isQuestion(i);
        case ':' -> isColon(i);
        case '@' -> !word.startsWith("@@") && isAt(i);
        default -> isDollar(i, word);
      };
    }

    /**
     * Texts that the lexer reads as an operator: {@code ?||}, {@code :1}, {@code @'x'}, {@code
     * <@x}, SQLite's {@code #x}, H2's {@code @ x}.
     */
    private String ofOperator(int i, String operator) {
      boolean touches = i + 1 < code.size() && code.get(i + 1).start() == code.get(i).end();
      if (operator.startsWith("?")) {
        return isQuestion(i) ? "?" : "";
      }
      boolean apart = dialect == Dialect.H2 && operator.equals("@") && i + 1 < code.size();
      if (!touches && !apart) {
        return "";
      }
      Kind next = code.get(i + 1).kind();
      String rest = text.text(code.get(i + 1));
      return switch (operator) {
        case ":" -> {
          boolean numbered =
              next == Kind.NUMBER
                  && (dialect == Dialect.SQLITE
                      || dialect == Dialect.ORACLE
                      || dialect == Dialect.SNOWFLAKE);
          boolean quoted = next == Kind.QUOTED_IDENTIFIER && dialect == Dialect.ORACLE;
          yield (numbered || quoted) && isColon(i) ? ":" + rest : "";
        }
        case "@" -> {
          boolean named =
              switch (dialect) {
                case MYSQL -> next == Kind.QUOTED_IDENTIFIER || next == Kind.STRING;
                case H2 -> true;
                default -> false;
              };
          yield named ? "@" + rest : "";
        }
        case "#" -> next == Kind.WORD && dialect == Dialect.SQLITE ? "#" + rest : "";
        case "<@" -> next == Kind.WORD && hasVariables() ? "@" + rest : "";
        default -> "";
      };
    }

    /** The name with the number after a question mark, or with the further parts of a variable. */
    private String whole(int i, String word) {
      StringBuilder name = new StringBuilder(word);
      int at = i + 1;
      boolean numbered = word.equals("?") && at < code.size() && code.get(at).kind() == Kind.NUMBER;
      if (numbered && touches(at)) {
        return name.append(text.text(code.get(at))).toString();
      }
      while (word.startsWith("@")
          && text.isMark(at, '.')
          && at + 1 < code.size()
          && touches(at)
          && touches(at + 1)) {
        name.append('.').append(text.text(code.get(at + 1)));
        at += 2;
      }
      return name.toString();
    }

    private boolean isQuestion(int i) {
      return switch (dialect) {
        case POSTGRES, CLICKHOUSE -> !isOperator(i);
        case ANSI -> !followsOperand(i) || !isOperator(i);
        default -> true;
      };
    }

    /** Returns whether a question mark stands before its second operand, or in a longer sign. */
    private boolean isOperator(int i) {
      if (i + 1 >= code.size()) {
        return false;
      }
      if (!text.text(code.get(i)).equals("?")) {
        return true;
      }
      SqlToken next = code.get(i + 1);
      return switch (next.kind()) {
        case NUMBER -> !touches(i + 1);
        case WORD -> !AFTER_OPERANDS.contains(lower(next));
        case OPERATOR -> touches(i + 1) && !text.text(next).equals("::");
        case PUNCTUATION -> text.isMark(next, '(');
        default -> true;
      };
    }

    private boolean isColon(int i) {
      return dialect == Dialect.SQLITE || (!followsOperand(i) && !text.isMark(i - 1, '['));
    }

    private boolean isAt(int i) {
      return switch (dialect) {
        case SQLITE, MYSQL, TSQL, H2, BIGQUERY -> true;
        case ANSI -> !followsOperand(i);
        default -> false;
      };
    }

    private boolean hasVariables() {
      return switch (dialect) {
        case SQLITE, MYSQL, TSQL, H2, BIGQUERY -> true;
        default -> false;
      };
    }

    private boolean isDollar(int i, String word) {
      boolean numbered = SqlLexer.isDigit(word.charAt(word.length() - 1));
      return switch (dialect) {
        case SQLITE, DUCKDB, POSTGRES -> true;
        case H2 -> SqlLexer.isDigit(word.charAt(1));
        case ANSI -> numbered && SqlLexer.isDigit(word.charAt(1)) && !followsOperand(i);
        // $1 is a column of a file or of VALUES, $name a variable of the session.
        case SNOWFLAKE -> !SqlLexer.isDigit(word.charAt(1)) && !text.isMark(i - 1, '.');
        default -> false;
      };
    }

    /** ClickHouse's {@code {name:Type}}; the key of a map is no plain name. */
    private boolean isSubstitution(int i) {
      return dialect == Dialect.CLICKHOUSE
          && text.isMark(i, '{')
          && i + 2 < code.size()
          && code.get(i + 1).kind() == Kind.WORD
          && text.text(code.get(i + 2)).startsWith(":");
    }

    /** Returns whether a token stands after an expression, so that it is between two. */
    private boolean followsOperand(int i) {
      if (i == 0) {
        return false;
      }
      SqlToken before = code.get(i - 1);
      return switch (before.kind()) {
        case OPERATOR -> false;
        case PUNCTUATION -> ")]}.".indexOf(text.text(before)) >= 0;
        case WORD -> !BEFORE_OPERANDS.contains(lower(before)) || (hasPaths() && touches(i));
        default -> true;
      };
    }

    /** Returns whether a name may have a colon behind it. */
    private boolean hasPaths() {
      return switch (dialect) {
        case SNOWFLAKE, SPARK, DUCKDB, ANSI -> true;
        default -> false;
      };
    }

    /** The variables that the statement itself gives a value. */
    private Set<String> assigned() {
      Set<String> names = new HashSet<>();
      for (int i = 0; i < code.size(); i++) {
        String word = text.text(code.get(i));
        if (word.equals(":=")) {
          names.add(before(i));
        } else if (dialect == Dialect.TSQL && word.equals("=") && opensItem(i - 2)) {
          names.add(before(i));
        } else if (text.isWord(i, "INTO")) {
          for (int at = i + 1;
              at < code.size() && text.text(code.get(at)).startsWith("@");
              at += 2) {
            names.add(variable(text.text(code.get(at))));
          }
        } else if (dialect == Dialect.H2
            && text.isWord(i, "SET")
            && text.isMark(i + 1, '(')
            && i + 3 < code.size()) {
          int at = text.text(code.get(i + 2)).equals("@") ? i + 3 : i + 2;
          names.add(variable(text.text(code.get(at))));
        }
      }
      return names;
    }

    /** The variable that ends before a token. */
    private String before(int i) {
      int first = i - 1;
      while (first >= 2 && text.isMark(first - 1, '.')) {
        first -= 2;
      }
      if (first >= 1 && text.text(code.get(first - 1)).equals("@")) {
        first--;
      }
      return first < 0
          ? ""
          : variable(text.sql().substring(code.get(first).start(), code.get(i - 1).end()));
    }

    /** Returns whether a column of the result starts after a token. */
    private boolean opensItem(int i) {
      return text.isWord(i, "SELECT") || text.isMark(i, ',') || text.isWord(i, "DISTINCT");
    }

    private static String variable(String name) {
      String bare = name.startsWith("@") ? name.substring(1) : name;
      return SqlName.unquote(bare).toLowerCase(Locale.ROOT);
    }

    private boolean touches(int i) {
      return code.get(i - 1).end() == code.get(i).start();
    }

    private String lower(SqlToken token) {
      return text.text(token).toLowerCase(Locale.ROOT);
    }
  }
}
