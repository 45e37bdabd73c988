// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static dev.assay.guard.SqlGuard.refused;

import dev.assay.model.Execution.Refused;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import dev.assay.sql.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Refuses constructs that a query must not contain anywhere. One pass over the tokens. */
final class ForbiddenConstructCheck {
  private final SqlText text;
  private final List<SqlToken> code;
  private final TsqlStatements tsql;
  private final Deque<Level> levels = new ArrayDeque<>();

  /** What is known of the inside of a parenthesis. */
  private static final class Level {
    /** Whether a WITH list came and its statement did not yet. */
    private boolean awaitsStatement;

    private Level(boolean awaitsStatement) {
      this.awaitsStatement = awaitsStatement;
    }
  }

  private ForbiddenConstructCheck(SqlText text) {
    this.text = text;
    this.code = text.code();
    this.tsql = new TsqlStatements(text);
    levels.push(new Level(false));
  }

  static Optional<Refused> refuse(SqlText text) {
    return new ForbiddenConstructCheck(text).refuse();
  }

  private Optional<Refused> refuse() {
    for (int i = 0; i < code.size(); i++) {
      Optional<Refused> refused = refuse(i);
      if (refused.isPresent()) {
        return refused;
      }
    }
    return Optional.empty();
  }

  private Optional<Refused> refuse(int i) {
    SqlToken token = code.get(i);
    if (token.kind() == Kind.PUNCTUATION) {
      return text.isMark(token, '(') ? open(i) : close(token);
    }
    if (token.kind() != Kind.WORD
        && token.kind() != Kind.QUOTED_IDENTIFIER
        && token.kind() != Kind.PARAMETER) {
      return Optional.empty();
    }
    if (calls(i)) {
      return refused(
          "function", "The function " + text.text(token) + " reaches outside the query's data.");
    }
    if (advances(i)) {
      return refused(
          "function", "It takes the next number of a sequence at index " + token.start() + ".");
    }
    boolean keyword = token.kind() == Kind.WORD && !isMark(i - 1, '.');
    return keyword ? keyword(i) : Optional.empty();
  }

  /** Returns whether a function of the list is called. */
  private boolean calls(int i) {
    String name = nameOf(code.get(i));
    if (isMark(i + 1, '(')) {
      return UnsafeFunctions.contains(text.dialect(), name) && !isNewName(i);
    }
    // PostgreSQL calls a function of one argument as if it were a column: ('s'::regclass).nextval
    return text.dialect() == Dialect.POSTGRES
        && isMark(i - 1, '.')
        && UnsafeFunctions.containsColumn(name);
  }

  /** DuckDB calls functions by ordinary words: {@code WITH query(a) AS (…)} only gives a name. */
  private boolean isNewName(int i) {
    if (text.dialect() != Dialect.DUCKDB) {
      return false;
    }
    if (isWord(i - 1, "AS")) {
      return true;
    }
    int at = i + 2;
    while (isName(at) && isMark(at + 1, ',')) {
      at += 2;
    }
    return isName(at) && isMark(at + 1, ')') && isWord(at + 2, "AS") && namesDefinition(i);
  }

  private boolean namesDefinition(int i) {
    return isWord(i - 1, "WITH") || isWord(i - 1, "RECURSIVE") || isMark(i - 1, ',');
  }

  /** {@code NEXT VALUE FOR s}, and where sequences are asked so, {@code s.NEXTVAL}. */
  private boolean advances(int i) {
    boolean asColumn =
        switch (text.dialect()) {
          case H2, ORACLE, SNOWFLAKE -> isWord(i, "NEXTVAL") && isMark(i - 1, '.');
          default -> false;
        };
    return asColumn || (isNext(i) && isWord(i + 1, "VALUE") && isWord(i + 2, "FOR"));
  }

  /** {@code 'a':NEXT} begins with the value of the key to some servers. */
  private boolean isNext(int i) {
    return code.get(i).kind() != Kind.QUOTED_IDENTIFIER && nameOf(code.get(i)).equals("next");
  }

  /** A statement that writes stands where a WITH definition or FINAL TABLE takes its rows from. */
  private Optional<Refused> open(int i) {
    levels.push(new Level(isWord(i + 1, "WITH")));
    boolean takesRows =
        isWord(i - 1, "AS") || isWord(i - 1, "MATERIALIZED") || isWord(i - 1, "TABLE");
    if (!takesRows) {
      return Optional.empty();
    }
    int body = i + 1;
    while (isMark(body, '(')) {
      body++;
    }
    return writes(body) ? writes(code.get(body)) : Optional.empty();
  }

  private Optional<Refused> close(SqlToken token) {
    if (text.isMark(token, ')') && levels.size() > 1) {
      levels.pop();
    }
    return Optional.empty();
  }

  private Optional<Refused> keyword(int i) {
    Level level = levels.element();
    if (level.awaitsStatement && startsStatement(i)) {
      level.awaitsStatement = false;
      if (writes(i) || creates(i)) {
        return writes(code.get(i));
      }
    }
    if (isWord(i, "INTO") && !isWord(i - 1, "AS") && !namesUnpivot(i)) {
      return refused(
          "select_into", "INTO at index " + code.get(i).start() + " stores the result somewhere.");
    }
    if (locks(i)) {
      return refused("locks", "The query locks rows at index " + code.get(i).start() + ".");
    }
    return tsql.refuse(i, levels.size() == 1);
  }

  private boolean startsStatement(int i) {
    boolean named = isMark(i - 1, ',') || isWord(i - 1, "WITH") || isWord(i - 1, "RECURSIVE");
    return !named && (isWord(i, "SELECT") || writes(i) || creates(i));
  }

  /** H2 has {@code WITH … AS (…) CREATE TABLE}, SQLite {@code WITH … AS (…) REPLACE INTO}. */
  private boolean creates(int i) {
    return isMark(i - 1, ')') && (isWord(i, "CREATE") || isWord(i, "REPLACE"));
  }

  private boolean writes(int i) {
    return isWord(i, "INSERT") || isWord(i, "UPDATE") || isWord(i, "DELETE") || isWord(i, "MERGE");
  }

  private Optional<Refused> writes(SqlToken verb) {
    return refused("writes", text.text(verb) + " at index " + verb.start() + " changes data.");
  }

  /** DuckDB: {@code UNPIVOT t ON a, b INTO NAME n VALUE v}. */
  private boolean namesUnpivot(int i) {
    return text.dialect() == Dialect.DUCKDB && isWord(i + 1, "NAME");
  }

  /** {@code PIVOT (… FOR share IN (…))} names a column. */
  private boolean locks(int i) {
    if (isWord(i, "LOCK")) {
      return isWord(i + 1, "IN") && isWord(i + 2, "SHARE") && isWord(i + 3, "MODE");
    }
    if (!isWord(i, "FOR") || isWord(i + 2, "IN")) {
      return false;
    }
    return isWord(i + 1, "UPDATE")
        || isWord(i + 1, "SHARE")
        || (isWord(i + 1, "KEY") && isWord(i + 2, "SHARE"))
        || (isWord(i + 1, "NO") && isWord(i + 2, "KEY"));
  }

  private String nameOf(SqlToken token) {
    String name = text.text(token);
    if (token.kind() == Kind.PARAMETER) {
      // To others :f and @f are an operator and a name: [1:f(2)], @f(2), {'a':f(2)}.
      name = name.substring(1);
    }
    // To upper case first, as H2 does it: a dotless i then is an i, and a long s an s.
    return SqlName.unquote(name).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private boolean isName(int i) {
    return i < code.size()
        && (code.get(i).kind() == Kind.WORD || code.get(i).kind() == Kind.QUOTED_IDENTIFIER);
  }

  private boolean isWord(int i, String word) {
    return i >= 0 && i < code.size() && text.isWord(code.get(i), word);
  }

  private boolean isMark(int i, char mark) {
    return i >= 0 && i < code.size() && text.isMark(code.get(i), mark);
  }
}
