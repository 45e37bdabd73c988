// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.InlineTable;
import dev.assay.engines.InlineTable.Column;
import dev.assay.engines.InlineTables;
import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tables in the WITH list of each query to a MariaDB server, for accounts that may only read.
 *
 * <p>The current database is {@code information_schema}, so that a table that is not in the list is
 * an error rather than a real one; queries that name a database are not sent.
 */
public final class MariaDbInlineTables implements ScratchTables {
  private static final int FIRST_MAJOR = 10;
  private static final int FIRST_MINOR = 6;

  private final ScratchSession session;
  private final String refusal;
  private final InlineTables tables = new InlineTables(Dialect.MYSQL, MariaDbInlineForm::element);
  private final Set<String> databases = new HashSet<>();

  /** Texts that read no real table. */
  private final Set<String> harmless = new HashSet<>();

  private MariaDbInlineTables(Session session, String refusal) {
    this.session = new ScratchSession(session, this::sent);
    this.refusal = refusal;
  }

  /**
   * Connects.
   *
   * @param refusal the reason why there are no temporary tables, and the remedy
   */
  public static MariaDbInlineTables open(DatabaseAddress address, Duration timeout, String refusal)
      throws SQLException {
    Session session = new MariaDbSession(MariaDbEngine.connector(address), SessionSettings.DEFAULT);
    try {
      requireVersion(session, refusal);
      session.limit(timeout);
      MariaDbInlineTables tables = new MariaDbInlineTables(session, refusal);
      tables.leaveDatabase();
      return tables;
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /** Of JSON_TABLE, which gives columns the types of a table's. */
  private static void requireVersion(Session session, String refusal) throws SQLException {
    int major = session.connection().getMetaData().getDatabaseMajorVersion();
    int minor = session.connection().getMetaData().getDatabaseMinorVersion();
    if (major < FIRST_MAJOR || (major == FIRST_MAJOR && minor < FIRST_MINOR)) {
      throw new SQLException(refusal, NO_RIGHT);
    }
  }

  private void leaveDatabase() throws SQLException {
    try (Statement statement = session.statement()) {
      try (ResultSet rows =
          statement.executeQuery("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA")) {
        while (rows.next()) {
          databases.add(rows.getString(1).toLowerCase(Locale.ROOT));
        }
      }
      statement.execute("USE information_schema");
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

  /** Fails where a column can't hold a value unchanged; the server only warns. */
  private void requireSound() throws SQLException {
    try (Statement statement = session.statement()) {
      tables.requireSound(statement);
      if (statement.getWarnings() != null) {
        throw new SQLException("a column can't hold a value as it is");
      }
    }
  }

  @Override
  public String sent(String query) throws SQLException {
    if (!harmless.contains(query)) {
      Optional<String> obstacle = obstacle(query);
      if (obstacle.isPresent()) {
        throw new SQLException(obstacle.get());
      }
    }
    return tables.over(query);
  }

  /** The current database is another than that of the tables. */
  private static Optional<String> currentDatabase(String sql) {
    SqlText text = SqlText.of(sql, Dialect.MYSQL);
    List<SqlToken> code = text.code();
    for (int i = 0; i + 1 < code.size(); i++) {
      SqlToken word = code.get(i);
      boolean names = text.isWord(word, "DATABASE") || text.isWord(word, "SCHEMA");
      if (names && text.isMark(code.get(i + 1), '(')) {
        return Optional.of("a query asks for the name of the current database");
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<String> obstacle(String sql) throws SQLException {
    Optional<String> named =
        MariaDbTableNames.database(sql, databases)
            .map(name -> "a query names a table with its database, " + name)
            .or(
                () ->
                    tables
                        .redefined(sql)
                        .map(name -> "a query defines a table " + name + " itself"))
            .or(() -> MariaDbInlineForm.lost(sql, tables.all()))
            .or(() -> currentDatabase(sql))
            .map(reason -> reason + "; " + refusal);
    if (named.isPresent()) {
      return named;
    }
    try (Statement statement = session.statement()) {
      statement.execute("EXPLAIN " + tables.over(sql));
      harmless.add(sql);
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(
          "a query does not run on tables that are part of it (%s); %s"
              .formatted(session.message(e), refusal));
    }
  }

  /**
   * Tables as elements of a WITH list of MariaDB. Their rows are an array of JSON, which JSON_TABLE
   * reads into columns of nearly all types; casts know few of them.
   */
  private static final class MariaDbInlineForm {
    private static final Pattern BINARY = Pattern.compile("(?i)((VAR)?BINARY|\\w*BLOB)\\b.*");

    /** A type that fills what is too short with zeros. */
    private static final Pattern FIXED = Pattern.compile("(?i)BINARY\\(\\d+\\)");

    private static final Pattern LENGTH = Pattern.compile("\\((\\d{1,5})\\)");

    /** In characters of any character set. */
    private static final int LONGEST_VARCHAR = 16_000;

    /** Types that JSON_TABLE does not have and casts have. */
    private static final Pattern CAST = Pattern.compile("(?i)(UUID|INET4|INET6)\\b.*");

    /** Types that neither has. */
    private static final Pattern LOST = Pattern.compile("(?i)(ENUM|SET|BIT)\\b.*");

    private MariaDbInlineForm() {}

    static String element(InlineTable table, List<List<String>> rows) {
      List<Column> filled = table.filled();
      List<String> arrays = new ArrayList<>();
      for (List<String> row : rows) {
        List<String> cells = new ArrayList<>();
        for (int c = 0; c < row.size(); c++) {
          cells.add(cell(row.get(c), filled.get(c).type()));
        }
        arrays.add("JSON_ARRAY(" + String.join(", ", cells) + ")");
      }
      List<String> columns = new ArrayList<>();
      for (int c = 0; c < filled.size(); c++) {
        columns.add("%s %s PATH '$[%d]'".formatted(filled.get(c).name(), held(filled.get(c)), c));
      }
      return "%s(%s) AS (SELECT %s FROM JSON_TABLE(JSON_ARRAY(%s), '$[*]' COLUMNS (%s)) filled)"
          .formatted(
              table.name(),
              InlineTable.names(table.columns()),
              table.columns().stream()
                  .map(MariaDbInlineForm::selected)
                  .collect(Collectors.joining(", ")),
              String.join(", ", arrays),
              String.join(", ", columns));
    }

    private static String cell(String literal, String type) {
      if (isBit(type)) {
        return "0";
      }
      return BINARY.matcher(type).matches() ? "HEX(" + literal + ")" : literal;
    }

    private static boolean isBit(String type) {
      return type.toUpperCase(Locale.ROOT).startsWith("BIT");
    }

    /** The type of a column of JSON_TABLE. */
    private static String held(Column column) {
      String type = column.type();
      if (LOST.matcher(type).matches() || CAST.matcher(type).matches()) {
        return "LONGTEXT" + column.collation();
      }
      return BINARY.matcher(type).matches() ? digits(type) : type;
    }

    /** Of bytes, two for each. UNHEX takes its length from this, for which LONGTEXT is too long. */
    private static String digits(String type) {
      Matcher length = LENGTH.matcher(type);
      int most = length.find() ? 2 * Integer.parseInt(length.group(1)) : Integer.MAX_VALUE;
      return most <= LONGEST_VARCHAR ? "VARCHAR(%d)".formatted(most) : "MEDIUMTEXT";
    }

    private static String selected(Column column) {
      if (column.generated() != null) {
        return column.generated();
      }
      if (FIXED.matcher(column.type()).matches()) {
        return "CAST(UNHEX(%s) AS %s)".formatted(column.name(), column.type());
      }
      if (BINARY.matcher(column.type()).matches()) {
        return "UNHEX(" + column.name() + ")";
      }
      return CAST.matcher(column.type()).matches()
          ? "CAST(%s AS %s)".formatted(column.name(), column.bareType())
          : column.name();
    }

    /** Returns a phrase on a column whose type differs from its table's, if a query reads one. */
    static Optional<String> lost(String sql, List<InlineTable> tables) {
      SqlText text = SqlText.of(sql, Dialect.MYSQL);
      for (InlineTable table : tables) {
        for (Column column : table.columns()) {
          boolean lost = column.generated() != null || LOST.matcher(column.type()).matches();
          if (lost && mayRead(text, column)) {
            return Optional.of(
                "a query may read column %s of %s, whose type only a table can have"
                    .formatted(SqlName.unquote(column.name()), SqlName.unquote(table.name())));
          }
        }
      }
      return Optional.empty();
    }

    /** By its name, a star for all columns, or a natural join. */
    private static boolean mayRead(SqlText text, Column column) {
      String name = SqlName.unquote(column.name());
      List<SqlToken> code = text.code();
      for (int i = 0; i < code.size(); i++) {
        SqlToken token = code.get(i);
        boolean star = text.text(token).equals("*") && i > 0 && standsForAll(text, code.get(i - 1));
        if (star
            || text.isWord(token, "NATURAL")
            || SqlName.unquote(text.text(token)).equalsIgnoreCase(name)) {
          return true;
        }
      }
      return false;
    }

    private static boolean standsForAll(SqlText text, SqlToken before) {
      return text.isMark(before, '.')
          || text.isMark(before, ',')
          || List.of("SELECT", "DISTINCT", "ALL").stream().anyMatch(w -> text.isWord(before, w));
    }
  }
}
