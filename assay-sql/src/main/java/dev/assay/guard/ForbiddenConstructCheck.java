// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static dev.assay.guard.SqlGuard.refused;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.Execution.Refused;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Refuses constructs that a query must not contain anywhere. One pass over the tokens. */
final class ForbiddenConstructCheck {
  private final SqlText text;
  private final List<SqlToken> code;
  private final TsqlStatements tsql;
  private final Deque<Level> levels = new ArrayDeque<>();

  /** State within a parenthesis. */
  private static final class Level {
    /** True if a WITH list was read and its statement was not. */
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

  /** Returns whether a listed function is called. */
  private boolean calls(int i) {
    String name = nameOf(code.get(i));
    if (isMark(i + 1, '(')) {
      return UnsafeFunctions.contains(text.dialect(), name) && !isNewName(i);
    }
    // PostgreSQL allows calling a function of one argument like a column: ('s'::regclass).nextval
    return text.dialect() == Dialect.POSTGRES
        && isMark(i - 1, '.')
        && UnsafeFunctions.containsColumn(name);
  }

  /**
   * Returns whether a function name is a new name instead of a call. DuckDB has functions with
   * ordinary names: {@code WITH query(a) AS (…)} only defines one.
   */
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

  /**
   * Returns whether a sequence is advanced: {@code NEXT VALUE FOR s} and, in dialects that have it,
   * {@code s.NEXTVAL}.
   */
  private boolean advances(int i) {
    boolean asColumn =
        switch (text.dialect()) {
          case H2, ORACLE, SNOWFLAKE -> isWord(i, "NEXTVAL") && isMark(i - 1, '.');
          default -> false;
        };
    return asColumn || (isNext(i) && isWord(i + 1, "VALUE") && isWord(i + 2, "FOR"));
  }

  /**
   * Returns whether a token is NEXT. In {@code 'a':NEXT} some servers read the colon as a separator
   * of key and value.
   */
  private boolean isNext(int i) {
    return code.get(i).kind() != Kind.QUOTED_IDENTIFIER && nameOf(code.get(i)).equals("next");
  }

  /**
   * Refuses statements that write in places where rows are read: a WITH definition or FINAL TABLE.
   */
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

  /**
   * Returns whether a WITH list ends in a statement that writes: H2 has {@code WITH … AS (…) CREATE
   * TABLE}, SQLite {@code WITH … AS (…) REPLACE INTO}.
   */
  private boolean creates(int i) {
    return isMark(i - 1, ')') && (isWord(i, "CREATE") || isWord(i, "REPLACE"));
  }

  private boolean writes(int i) {
    return isWord(i, "INSERT") || isWord(i, "UPDATE") || isWord(i, "DELETE") || isWord(i, "MERGE");
  }

  private Optional<Refused> writes(SqlToken verb) {
    return refused("writes", text.text(verb) + " at index " + verb.start() + " changes data.");
  }

  /**
   * Returns whether INTO belongs to an UNPIVOT of DuckDB: {@code UNPIVOT t ON a, b INTO NAME n
   * VALUE v}.
   */
  private boolean namesUnpivot(int i) {
    return text.dialect() == Dialect.DUCKDB && isWord(i + 1, "NAME");
  }

  /** Returns whether rows are locked. {@code PIVOT (… FOR share IN (…))} only names a column. */
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
      // Other servers read :f and @f as an operator and a name: [1:f(2)], @f(2), {'a':f(2)}.
      name = name.substring(1);
    }
    // Upper case first, as in H2: a dotless i then becomes an i, and a long s an s.
    return SqlName.unquote(name).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private boolean isName(int i) {
    return i < code.size()
        && (code.get(i).kind() == Kind.WORD || code.get(i).kind() == Kind.QUOTED_IDENTIFIER);
  }

  private boolean isWord(int i, String word) {
    return text.isWord(i, word);
  }

  private boolean isMark(int i, char mark) {
    return text.isMark(i, mark);
  }

  /**
   * Detects a second statement in T-SQL, which needs no semicolon between statements, by its
   * reserved word.
   */
  static final class TsqlStatements {
    private static final Set<String> STARTS =
        Set.of(
            "ALTER",
            "BACKUP",
            "BEGIN",
            "BULK",
            "COMMIT",
            "CREATE",
            "DBCC",
            "DECLARE",
            "DELETE",
            "DENY",
            "DROP",
            "EXEC",
            "EXECUTE",
            "GOTO",
            "GRANT",
            "IF",
            "INSERT",
            "KILL",
            "MERGE",
            "PRINT",
            "RAISERROR",
            "RECONFIGURE",
            "RESTORE",
            "RETURN",
            "REVERT",
            "REVOKE",
            "ROLLBACK",
            "SAVE",
            "SET",
            "SHUTDOWN",
            "TRUNCATE",
            "UPDATE",
            "USE",
            "WAITFOR",
            "WHILE");

    /**
     * Words that are part of a hint: {@code MERGE JOIN}, {@code MERGE UNION}, {@code USE HINT},
     * {@code USE PLAN}.
     */
    private static final Set<String> AFTER_HINT = Set.of("JOIN", "UNION", "HINT", "PLAN");

    private static final Set<String> BEFORE_SELECT = Set.of("UNION", "ALL", "EXCEPT", "INTERSECT");

    private final SqlText text;
    private final List<SqlToken> code;
    private final boolean applies;
    private boolean selected;

    TsqlStatements(SqlText text) {
      this.text = text;
      this.code = text.code();
      this.applies = text.dialect() == Dialect.TSQL;
    }

    /** Checks a bare word; must be called for each of them in order. */
    Optional<Refused> refuse(int i, boolean topLevel) {
      if (!applies) {
        return Optional.empty();
      }
      String word = word(i);
      boolean starts = STARTS.contains(word) && !AFTER_HINT.contains(word(i + 1));
      if (topLevel && word.equals("SELECT")) {
        starts = selected && !BEFORE_SELECT.contains(word(i - 1));
        selected = true;
      }
      return starts
          ? refused(
              "several_statements",
              word + " at index " + code.get(i).start() + " starts another statement.")
          : Optional.empty();
    }

    private String word(int i) {
      boolean word = i >= 0 && i < code.size() && code.get(i).kind() == SqlToken.Kind.WORD;
      return word ? text.text(code.get(i)).toUpperCase(Locale.ROOT) : "";
    }
  }
}
