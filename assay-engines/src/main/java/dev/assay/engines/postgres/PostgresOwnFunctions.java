// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.InlineTable;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Functions that may read real tables, of which neither a query's text nor its plan tells: those of
 * the database itself, and those of the server that take the name of a table or of a sequence.
 *
 * @param names of those of the database
 * @param domains the domains whose checks call some, so that a cast tells of real rows
 * @param hidden whether operators or casts call some
 */
record PostgresOwnFunctions(Set<String> names, Set<String> domains, boolean hidden) {
  /** Functions that can't read a table, or that say so and come with an extension. */
  private static final String WITH_OWN =
      """
      WITH own AS (SELECT p.oid, p.proname FROM pg_catalog.pg_proc p
        JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
        JOIN pg_catalog.pg_language l ON l.oid = p.prolang
      WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT (p.provolatile = 'i' AND (
          (l.lanname IN ('c', 'internal') AND NOT EXISTS (
            SELECT 1 FROM pg_catalog.pg_aggregate a WHERE a.aggfnoid = p.oid))
          OR EXISTS (
            SELECT 1 FROM pg_catalog.pg_depend d
            WHERE d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass AND d.objid = p.oid
              AND d.deptype = 'e'))))
      """;

  private static final String DOMAINS =
      """
      SELECT t.typname FROM pg_catalog.pg_type t
        JOIN pg_catalog.pg_constraint c ON c.contypid = t.oid
        JOIN pg_catalog.pg_depend d ON d.objid = c.oid
          AND d.classid = 'pg_catalog.pg_constraint'::pg_catalog.regclass
          AND d.refclassid = 'pg_catalog.pg_proc'::pg_catalog.regclass
      WHERE d.refobjid IN (SELECT oid FROM own)
      """;

  private static final Pattern OF_TABLES =
      Pattern.compile(
          "(table|schema)_to_xml.*|currval|lastval|(to_)?regclass|has_\\w+_privilege"
              + "|row_security_active|\\w+_description|pg_(?!typeof$|size_pretty$|catalog$).*");

  PostgresOwnFunctions {
    names = Set.copyOf(names);
    domains = Set.copyOf(domains);
  }

  static PostgresOwnFunctions read(Session session) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      Set<String> names = names(statement, "SELECT proname FROM own");
      Set<String> domains = names(statement, DOMAINS);
      try (ResultSet rows =
          statement.executeQuery(
              WITH_OWN
                  + """
                  SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_operator WHERE oprcode IN (SELECT oid FROM own))
                    OR EXISTS (SELECT 1 FROM pg_catalog.pg_cast WHERE castfunc IN (SELECT oid FROM own))
                  """)) {
        rows.next();
        return new PostgresOwnFunctions(names, domains, rows.getBoolean(1));
      }
    } finally {
      session.connection().rollback();
    }
  }

  private static Set<String> names(Statement statement, String query) throws SQLException {
    Set<String> names = new HashSet<>();
    try (ResultSet rows = statement.executeQuery(WITH_OWN + query)) {
      while (rows.next()) {
        names.add(rows.getString(1).toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  /** Names the functions that a query calls. A column may have the name of a function. */
  Optional<String> calledBy(String sql, List<InlineTable> tables) {
    if (hidden) {
      return Optional.of("operators or casts of this database");
    }
    Set<String> columns = new HashSet<>();
    for (InlineTable table : tables) {
      table.columns().forEach(column -> columns.add(folded(column.name())));
    }
    SqlText text = SqlText.of(sql, Dialect.POSTGRES);
    List<SqlToken> code = text.code();
    for (int i = 0; i < code.size(); i++) {
      SqlToken token = code.get(i);
      boolean isName =
          token.kind() == SqlToken.Kind.WORD || token.kind() == SqlToken.Kind.QUOTED_IDENTIFIER;
      String name = folded(text.text(token));
      if (isName
          && (OF_TABLES.matcher(name).matches()
              || domains.contains(name)
              || (names.contains(name) && isCall(text, i, columns.contains(name))))) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /** A function of a row may be written like one of its columns. */
  private static boolean isCall(SqlText text, int at, boolean isColumn) {
    List<SqlToken> code = text.code();
    boolean ofRow = at > 0 && text.isMark(code.get(at - 1), '.');
    return (at + 1 < code.size() && text.isMark(code.get(at + 1), '(')) || (ofRow && !isColumn);
  }

  private static String folded(String name) {
    return SqlName.unquote(name).toLowerCase(Locale.ROOT);
  }
}
