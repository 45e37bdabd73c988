// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Finds databases that a query names before its tables. An alias may have the name of a database;
 * where a name with a dot can be a table, it is taken for a database nevertheless.
 */
final class MariaDbTableNames {
  private static final List<String> BEFORE_TABLES = List.of("FROM", "JOIN", "STRAIGHT_JOIN");

  /** Reserved words only: another could be the name of an alias between tables. */
  private static final List<String> BEFORE_COLUMNS =
      List.of("SELECT", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "UNION");

  /** The part of a query, which decides what a name with a dot can be. */
  private enum Clause {
    TABLES,
    CONDITION,
    COLUMNS
  }

  private MariaDbTableNames() {}

  /** The first database of a set that a query names, in lower case. */
  static Optional<String> database(String sql, Set<String> databases) {
    SqlText text = SqlText.of(sql, Dialect.MYSQL);
    List<SqlToken> code = text.code();
    Set<String> aliases = aliases(text, code);
    Deque<Clause> outer = new ArrayDeque<>();
    Clause clause = Clause.TABLES;
    for (int i = 0; i < code.size(); i++) {
      SqlToken token = code.get(i);
      if (text.isMark(token, '(')) {
        outer.push(clause);
      } else if (text.isMark(token, ')')) {
        clause = outer.isEmpty() ? Clause.TABLES : outer.pop();
      } else {
        clause = next(text, token, clause);
      }
      String name = name(text, token);
      boolean qualifies = i + 1 < code.size() && text.isMark(code.get(i + 1), '.');
      boolean follows = i > 0 && text.isMark(code.get(i - 1), '.');
      boolean ofColumn =
          clause != Clause.TABLES && aliases.contains(name) && !isLong(text, code, i);
      if (qualifies && !follows && databases.contains(name) && !ofColumn) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  private static Clause next(SqlText text, SqlToken token, Clause clause) {
    if (BEFORE_TABLES.stream().anyMatch(word -> text.isWord(token, word))) {
      return Clause.TABLES;
    }
    if (BEFORE_COLUMNS.stream().anyMatch(word -> text.isWord(token, word))) {
      return Clause.COLUMNS;
    }
    if (clause == Clause.TABLES && text.isWord(token, "ON")) {
      return Clause.CONDITION;
    }
    return clause == Clause.CONDITION && text.isMark(token, ',') ? Clause.TABLES : clause;
  }

  /** Names of which none is before a dot or after one: an alias is among them. */
  private static Set<String> aliases(SqlText text, List<SqlToken> code) {
    Set<String> aliases = new HashSet<>();
    for (int i = 1; i < code.size(); i++) {
      boolean dotted =
          text.isMark(code.get(i - 1), '.')
              || (i + 1 < code.size() && text.isMark(code.get(i + 1), '.'));
      if (!dotted) {
        aliases.add(name(text, code.get(i)));
      }
    }
    return aliases;
  }

  /** Returns whether two dots or a call follow a name: then it is a database's. */
  private static boolean isLong(SqlText text, List<SqlToken> code, int at) {
    return at + 3 < code.size()
        && (text.isMark(code.get(at + 3), '.') || text.isMark(code.get(at + 3), '('));
  }

  private static String name(SqlText text, SqlToken token) {
    return SqlName.unquote(text.text(token)).toLowerCase(Locale.ROOT);
  }
}
