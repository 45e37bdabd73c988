// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.InlineTable;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
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
 * @param hidden whether operators or casts call some
 */
record PostgresOwnFunctions(Set<String> names, boolean hidden) {
  /** Functions that can't read a table, or that say so and come with an extension. */
  private static final String OWN =
      """
      SELECT p.oid, p.proname FROM pg_catalog.pg_proc p
        JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
        JOIN pg_catalog.pg_language l ON l.oid = p.prolang
      WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT (p.provolatile = 'i' AND (l.lanname IN ('c', 'internal') OR EXISTS (
          SELECT 1 FROM pg_catalog.pg_depend d
          WHERE d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass AND d.objid = p.oid
            AND d.deptype = 'e')))
      """;

  private static final Pattern OF_TABLES =
      Pattern.compile(
          "(table|schema)_to_xml.*|currval|lastval|(to_)?regclass|has_\\w+_privilege"
              + "|row_security_active|\\w+_description|pg_(?!typeof$|size_pretty$|catalog$).*");

  PostgresOwnFunctions {
    names = Set.copyOf(names);
  }

  static PostgresOwnFunctions read(Session session) throws SQLException {
    Set<String> names = new HashSet<>();
    try (Statement statement = session.connection().createStatement()) {
      try (ResultSet rows = statement.executeQuery("SELECT proname FROM (" + OWN + ") own")) {
        while (rows.next()) {
          names.add(rows.getString(1).toLowerCase(Locale.ROOT));
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              """
              SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_operator WHERE oprcode IN (SELECT oid FROM own))
                OR EXISTS (SELECT 1 FROM pg_catalog.pg_cast WHERE castfunc IN (SELECT oid FROM own))
              """
                  .transform(query -> "WITH own AS (" + OWN + ") " + query))) {
        rows.next();
        return new PostgresOwnFunctions(names, rows.getBoolean(1));
      }
    } finally {
      session.connection().rollback();
    }
  }

  /** What a query calls, in words. A column may have the name of a function. */
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
