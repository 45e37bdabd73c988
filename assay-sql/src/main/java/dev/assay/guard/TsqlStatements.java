// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static dev.assay.guard.SqlGuard.refused;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import dev.assay.table.Execution.Refused;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Detects a second statement in T-SQL, which needs no semicolon between statements, by its reserved
 * word.
 */
final class TsqlStatements {
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
