// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.InlineTable;
import dev.assay.engines.InlineTable.Column;
import dev.assay.engines.InlineTables;
import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Tables in the WITH list of each query to a PostgreSQL server, for accounts that may only read.
 *
 * <p>Before a text is sent for the first time the server is asked for its plan, which must read no
 * real table, and which relations it has locked for that: a view that only calls functions leaves
 * no other trace. The tables are materialized, so that the plan does not depend on their rows. All
 * transactions are read-only, and rolled back after each query.
 */
public final class PostgresInlineTables implements ScratchTables {
  /** First version in which a server may put a WITH query in the place where it is used. */
  private static final int MERGES_WITH_QUERIES = 12;

  private static final String EXPLAIN = "EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) ";

  /** Columns that are added to the groups of one query. */
  private static final int MOST_ADDED = 50;

  /** The schema of a relation that this transaction has used, other than the server's own. */
  private static final String LOCKED =
      """
      SELECT n.nspname FROM pg_catalog.pg_locks l
        JOIN pg_catalog.pg_class c ON c.oid = l.relation
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE l.locktype = 'relation' AND l.pid = pg_catalog.pg_backend_pid()
        AND l.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
        AND n.nspname NOT IN ('pg_catalog', 'pg_toast')
      LIMIT 1
      """;

  private static final Pattern RELATION = Pattern.compile("\"Relation Name\": \"");

  /** Types whose casts cut off what is too long, where an INSERT fails. */
  private static final Pattern LIMITED =
      Pattern.compile(
          "(?i)(?:character varying|character|varchar|char|bit varying|bit)\\((\\d+)\\)");

  private final ScratchSession session;
  private final String refusal;
  private final InlineTables tables;
  private final PostgresOwnFunctions functions;

  /** Queries that read no real table, as they are sent. */
  private final Map<String, String> harmless = new HashMap<>();

  private PostgresInlineTables(PostgresSession session, String refusal) throws SQLException {
    this.session = new ScratchSession(session, this::sent);
    this.refusal = refusal;
    this.functions = PostgresOwnFunctions.read(session);
    boolean merges =
        session.connection().getMetaData().getDatabaseMajorVersion() >= MERGES_WITH_QUERIES;
    String as = merges ? "AS MATERIALIZED" : "AS";
    this.tables = new InlineTables(Dialect.POSTGRES, (table, rows) -> element(table, rows, as));
  }

  /**
   * Connects.
   *
   * @param refusal the reason why there are no temporary tables, and the remedy
   */
  public static PostgresInlineTables open(DatabaseAddress address, Duration timeout, String refusal)
      throws SQLException {
    PostgresSession session =
        new PostgresSession(
            () -> PostgresLogin.connect(PostgresScratch.limited(address)), ZoneOffset.UTC);
    try {
      try (Statement statement = session.statement()) {
        statement.setFetchSize(0);
        statement.execute(
            // Strings must end where the search for calls takes them to end.
            "SET standard_conforming_strings = on; SET idle_in_transaction_session_timeout = 0; SET statement_timeout = '%dms'"
                .formatted(timeout.plusSeconds(PostgresScratch.GRACE_SECONDS).toMillis()));
      }
      session.connection().commit();
      return new PostgresInlineTables(session, refusal);
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private static String element(InlineTable table, List<List<String>> rows, String as)
      throws SQLException {
    List<Column> filled = table.filled();
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < row.size(); c++) {
        requireFit(row.get(c), filled.get(c));
        cells.add(cast(row.get(c), filled.get(c)));
      }
      lines.add("(" + String.join(", ", cells) + ")");
    }
    String none =
        filled.stream().map(column -> cast("NULL", column)).collect(Collectors.joining(", "));
    String values =
        lines.isEmpty()
            ? "SELECT %s WHERE FALSE".formatted(none)
            : "VALUES " + String.join(", ", lines);
    String names = InlineTable.names(table.columns());
    if (filled.size() == table.columns().size()) {
      return "%s(%s) %s (%s)".formatted(table.name(), names, as, values);
    }
    String cells =
        table.columns().stream()
            .map(column -> column.generated() == null ? column.name() : generated(column))
            .collect(Collectors.joining(", "));
    return "%s(%s) %s (SELECT %s FROM (%s) AS %s(%s))"
        .formatted(table.name(), names, as, cells, values, table.name(), InlineTable.names(filled));
  }

  private static String cast(String literal, Column column) {
    return "CAST(%s AS %s)%s".formatted(literal, column.bareType(), column.collation());
  }

  private static String generated(Column column) {
    return cast(String.valueOf(column.generated()), column);
  }

  private static void requireFit(String literal, Column column) throws SQLException {
    Matcher limited = LIMITED.matcher(column.bareType());
    if (!limited.matches() || literal.equals("NULL")) {
      return;
    }
    int quote = literal.indexOf('\'');
    String text = quote < 0 ? literal : literal.substring(quote + 1, literal.length() - 1);
    String plain = text.replace("''", "'");
    String cell = quote > 0 ? plain.replace("\\\\", "\\") : plain;
    if (cell.codePointCount(0, cell.length()) > Integer.parseInt(limited.group(1))) {
      throw new SQLException("value too long for column " + column.name());
    }
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public void create(List<String> statements) throws SQLException {
    try {
      tables.define(statements);
      requireSound();
    } catch (SQLException e) {
      throw InlineTables.undefinable(session.message(e), refusal, e);
    }
  }

  @Override
  public void fill(List<String> names, List<String> inserts) throws SQLException {
    tables.fill(inserts);
    requireSound();
  }

  private void requireSound() throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      tables.requireSound(statement);
    } finally {
      asked();
    }
  }

  @Override
  public String sent(String query) throws SQLException {
    if (!harmless.containsKey(query)) {
      Optional<String> obstacle = obstacle(query);
      if (obstacle.isPresent()) {
        throw new SQLException(obstacle.get());
      }
    }
    return tables.over(harmless.getOrDefault(query, query));
  }

  @Override
  public void asked() throws SQLException {
    session.connection().rollback();
  }

  @Override
  public Optional<String> obstacle(String sql) throws SQLException {
    Optional<String> called = functions.calledBy(sql, tables.all());
    if (called.isPresent()) {
      return Optional.of(
          "a query calls %s, which may read real tables; %s".formatted(called.get(), refusal));
    }
    String form = sql;
    for (int added = 0; added <= MOST_ADDED; added++) {
      String sent = EXPLAIN + tables.over(form);
      try {
        Optional<String> outside = outside(sent);
        if (outside.isEmpty()) {
          harmless.put(sql, form);
        }
        return outside;
      } catch (PSQLException e) {
        Optional<String> extended =
            PostgresKeyGrouping.isMissing(e) && runsOnRealTables(sql)
                ? PostgresKeyGrouping.extended(form, sent, e)
                : Optional.empty();
        if (extended.isEmpty()) {
          return Optional.of(failed(e));
        }
        form = extended.get();
      }
    }
    return Optional.of("a query groups by a key and selects very many columns; " + refusal);
  }

  /** Returns the schema or relation outside its own text that a query reads. */
  private Optional<String> outside(String explain) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      String plan = first(statement, explain);
      String locked = first(statement, LOCKED);
      return RELATION.matcher(plan).find() || !locked.isEmpty()
          ? Optional.of(PostgresScratch.outside(locked.isEmpty() ? "pg_catalog" : locked))
          : PostgresScratch.foreignSchema(plan).map(PostgresScratch::outside);
    } finally {
      asked();
    }
  }

  /**
   * Returns whether the server accepts a query on the real tables, whose keys it knows; runs
   * nothing.
   */
  private boolean runsOnRealTables(String sql) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      return !first(statement, EXPLAIN + sql).isEmpty();
    } catch (PSQLException e) {
      return false;
    } finally {
      asked();
    }
  }

  private static String first(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  private String failed(SQLException error) {
    return "a query does not run on tables that are part of it (%s); %s"
        .formatted(session.message(error), refusal);
  }

  /**
   * Functions that may read real tables, of which neither a query's text nor its plan tells: those
   * of the database itself, and those of the server that take the name of a table or of a sequence.
   *
   * @param names of those of the database
   * @param domains the domains whose checks call some, so that a cast tells of real rows
   * @param hidden whether operators or casts call some
   */
  private record PostgresOwnFunctions(Set<String> names, Set<String> domains, boolean hidden) {
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

  /**
   * Adds columns to GROUP BY where the server only knows of a table's primary key that it
   * determines them. The groups stay the same, as no candidate repeats a key.
   */
  static final class PostgresKeyGrouping {
    /** The SQLSTATE of a column that is neither grouped nor determined by a key that is. */
    private static final String NOT_GROUPED = "42803";

    private static final Pattern COLUMN = Pattern.compile("\"([^\".]+)\\.([^\".]+)\"");

    private static final List<String> AFTER_GROUPS =
        List.of("HAVING", "WINDOW", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

    private static final List<String> GROUPING_SETS =
        List.of("ROLLUP", "CUBE", "GROUPING", "DISTINCT", "ALL");

    private static final List<String> SETS = List.of("UNION", "INTERSECT", "EXCEPT");

    private PostgresKeyGrouping() {}

    static boolean isMissing(PSQLException error) {
      return NOT_GROUPED.equals(error.getSQLState());
    }

    /**
     * A query that groups by the column that an error names, too.
     *
     * @param sent the text that failed, which ends with the query
     */
    static Optional<String> extended(String query, String sent, PSQLException error) {
      ServerErrorMessage details = error.getServerErrorMessage();
      Matcher column =
          COLUMN.matcher(String.valueOf(details == null ? null : details.getMessage()));
      if (details == null || details.getPosition() < 1 || !column.find()) {
        return Optional.empty();
      }
      int place = sent.offsetByCodePoints(0, details.getPosition() - 1);
      int at = query.length() - (sent.length() - place);
      SqlText text = SqlText.of(query, Dialect.POSTGRES);
      int token = 0;
      while (token < text.code().size() && text.code().get(token).end() <= at) {
        token++;
      }
      int groups = at < 0 ? -1 : groups(text, token);
      if (groups < 0) {
        return Optional.empty();
      }
      int last = end(text, groups + 2);
      for (int i = groups; i < last; i++) {
        if (isOne(text, i, GROUPING_SETS)) {
          return Optional.empty();
        }
      }
      int end = text.code().get(last - 1).end();
      return Optional.of(
          "%s, %s.%s%s"
              .formatted(
                  query.substring(0, end),
                  SqlName.quote(column.group(1), Dialect.POSTGRES),
                  SqlName.quote(column.group(2), Dialect.POSTGRES),
                  query.substring(end)));
    }

    /** The GROUP BY of the SELECT that a token is part of, or -1. */
    private static int groups(SqlText text, int token) {
      List<SqlToken> code = text.code();
      for (int i = token; i < code.size(); i++) {
        int end = i;
        while (end < code.size() && !isEndOfSelect(text, end)) {
          if (isGroupBy(text, end)) {
            return end;
          }
          end = next(text, end);
        }
        int before = before(text, i);
        if (before >= 0 || end >= code.size() || !text.isMark(code.get(end), ')')) {
          return before;
        }
        i = end;
      }
      return -1;
    }

    /** Returns the GROUP BY before a token in HAVING or ORDER BY, or -1. */
    private static int before(SqlText text, int token) {
      int depth = 0;
      for (int i = token - 1; i >= 0 && depth >= 0; i--) {
        depth += nesting(text, i) < 0 ? 1 : nesting(text, i) > 0 ? -1 : 0;
        if (depth == 0 && isGroupBy(text, i)) {
          return i;
        }
        if (depth == 0 && (isOne(text, i, SETS) || isOne(text, i, List.of("SELECT")))) {
          return -1;
        }
      }
      return -1;
    }

    /** Returns the end of a GROUP BY list. */
    private static int end(SqlText text, int from) {
      int i = from;
      while (i < text.code().size() && !isEndOfSelect(text, i) && !isOne(text, i, AFTER_GROUPS)) {
        i = next(text, i);
      }
      return Math.min(i, text.code().size());
    }

    private static boolean isEndOfSelect(SqlText text, int i) {
      return nesting(text, i) < 0 || isOne(text, i, SETS) || text.isMark(text.code().get(i), ';');
    }

    /** The token after one, or after the parentheses that it opens. */
    private static int next(SqlText text, int i) {
      int depth = nesting(text, i);
      int next = i + 1;
      while (depth > 0 && next < text.code().size()) {
        depth += nesting(text, next++);
      }
      return next;
    }

    private static int nesting(SqlText text, int i) {
      SqlToken token = text.code().get(i);
      return text.isMark(token, '(') ? 1 : text.isMark(token, ')') ? -1 : 0;
    }

    private static boolean isGroupBy(SqlText text, int i) {
      List<SqlToken> code = text.code();
      return i + 2 < code.size()
          && text.isWord(code.get(i), "GROUP")
          && text.isWord(code.get(i + 1), "BY");
    }

    private static boolean isOne(SqlText text, int i, List<String> words) {
      return words.stream().anyMatch(word -> text.isWord(text.code().get(i), word));
    }
  }
}
