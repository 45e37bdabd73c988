// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.engines.ScratchEngines;
import dev.assay.engines.ScratchTables;
import dev.assay.engines.sqlite.SqliteMemory;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Engine;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An engine with one database, which a script makes for each session: in memory, or as temporary
 * tables of a server.
 *
 * @param address of a database of the engine, which is not opened itself unless it is on a server
 * @param timeout of a query
 * @param script the statements, which may be somebody else's
 */
record ScriptedEngine(DatabaseAddress address, Duration timeout, String script) implements Engine {
  /** The id of the database. */
  static final String ID = "script";

  private static final int LONGEST_CELL = 1 << 20;

  /** The start of a script's statements; on a server, where tables are temporary. */
  private static final Pattern EMBEDDED =
      Pattern.compile("(?i)CREATE\\s+TABLE\\s|CREATE\\s+UNIQUE\\s+INDEX\\s|INSERT\\s+INTO\\s");

  private static final Pattern SERVER =
      Pattern.compile("(?i)CREATE\\s+TEMPORARY\\s+TABLE\\s|INSERT\\s+INTO\\s");

  /**
   * Runs queries on the database of a script as on any other: under the guard and limits.
   *
   * @param server the server on which temporary tables can be made; {@code null} for an embedded
   *     engine
   */
  static Executor executor(
      Dialect dialect, @Nullable DatabaseAddress server, String script, Limits limits) {
    DatabaseAddress address =
        server == null ? DatabaseAddress.of(ID, prefix(dialect) + "script") : server;
    Databases databases = id -> id.equals(ID) ? Optional.of(address) : Optional.empty();
    return new Executor(
        databases,
        SessionSettings.DEFAULT,
        List.of(new ScriptedEngine(address, limits.timeout(), script)),
        SqlGuard::check);
  }

  private static String prefix(Dialect dialect) {
    return switch (dialect) {
      case SQLITE -> DatabaseAddress.SQLITE;
      case DUCKDB -> DatabaseAddress.DUCKDB;
      case H2 -> DatabaseAddress.H2;
      default -> throw new IllegalArgumentException("a script of " + dialect + " needs a server");
    };
  }

  @Override
  public Optional<Session> open(DatabaseAddress asked, SessionSettings settings) {
    try {
      return Optional.of(
          address.url().startsWith(DatabaseAddress.SQLITE)
              ? SqliteMemory.open(LONGEST_CELL, script)
              : filled());
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          "the script can't be run: %s".formatted(String.valueOf(e.getMessage())), e);
    }
  }

  private Session filled() throws SQLException {
    ScratchTables scratch = ScratchEngines.open(address, timeout);
    try {
      Dialect dialect = scratch.session().dialect();
      boolean onServer = dialect == Dialect.POSTGRES || dialect == Dialect.MYSQL;
      List<String> statements = statements(dialect);
      for (String sql : statements) {
        boolean known = (onServer ? SERVER : EMBEDDED).matcher(sql).lookingAt();
        if (!known || !isPlain(SqlText.of(sql, dialect))) {
          throw new SQLException(
              "it may only make tables and insert rows: "
                  + sql.lines().findFirst().orElse("").strip());
        }
      }
      scratch.create(statements.stream().filter(ScriptedEngine::isDefinition).toList());
      scratch.fill(List.of(), statements.stream().filter(sql -> !isDefinition(sql)).toList());
      return scratch.session();
    } catch (SQLException | RuntimeException e) {
      scratch.close();
      throw e;
    }
  }

  /** Returns whether a statement only makes a table of columns, or inserts rows of literals. */
  private static boolean isPlain(SqlText text) {
    int depth = 0;
    boolean values = isDefinition(text.sql());
    for (SqlToken token : text.code()) {
      depth += text.isMark(token, '(') ? 1 : text.isMark(token, ')') ? -1 : 0;
      boolean query = text.isWord(token, "SELECT") || text.isWord(token, "FROM");
      if (query || (depth == 0 && (text.isWord(token, "AS") || text.isWord(token, "WITH")))) {
        return false;
      }
      values |= depth == 0 && text.isWord(token, "VALUES");
    }
    return values
        && (isDefinition(text.sql())
            || SqlGuard.check(
                    "SELECT " + text.sql().substring(text.sql().indexOf('(')), text.dialect())
                .isEmpty());
  }

  private static boolean isDefinition(String sql) {
    return sql.toUpperCase(Locale.ROOT).startsWith("CREATE");
  }

  /** The statements of the script without comments around them. */
  private List<String> statements(Dialect dialect) {
    SqlText text = SqlText.of(script, dialect);
    List<String> statements = new ArrayList<>();
    List<SqlToken> tokens = new ArrayList<>();
    for (SqlToken token : text.code()) {
      if (!text.isMark(token, ';')) {
        tokens.add(token);
      } else if (!tokens.isEmpty()) {
        statements.add(joined(tokens));
        tokens.clear();
      }
    }
    if (!tokens.isEmpty()) {
      statements.add(joined(tokens));
    }
    return statements;
  }

  private String joined(List<SqlToken> tokens) {
    return script.substring(tokens.get(0).start(), tokens.get(tokens.size() - 1).end());
  }
}
