// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.TranslationException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the statements of PostgreSQL's and MySQL's scripts for what they do. It remembers the types
 * that a script made. Used by one thread.
 */
public final class StatementReader {
  /** Statements that do not change tables and rows. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "set",
          "reset",
          "begin",
          "start",
          "commit",
          "end",
          "grant",
          "revoke",
          "analyze",
          "vacuum",
          "lock",
          "unlock",
          "use",
          "show",
          "cluster",
          "reindex",
          "refresh",
          "security",
          "checkpoint",
          "discard",
          "flush");

  /** Other objects that a script may create; queries don't need them. */
  private static final Set<String> BESIDE =
      Set.of(
          "sequence",
          "extension",
          "function",
          "procedure",
          "trigger",
          "aggregate",
          "operator",
          "role",
          "user",
          "policy",
          "publication",
          "subscription",
          "database",
          "rule",
          "statistics",
          "event",
          "cast",
          "collation",
          "language",
          "server",
          "foreign",
          "text",
          "access",
          "transform",
          "conversion",
          "tablespace",
          "constraint");

  private static final Pattern WITH_DATA = Pattern.compile("(?is)\\swith\\s+(no\\s+)?data\\s*$");

  private final Dialect dialect;
  private final Instant clock;
  private final @Nullable Instant defaultClock;
  private final UserDefinedTypes userDefinedTypes = new UserDefinedTypes();

  /**
   * @param dialect of the script, {@link Dialect#POSTGRES} or {@link Dialect#MYSQL}
   * @param clock what {@code now()} means in its rows
   * @param pinDefaults whether a column's default of {@code now()} means the same
   */
  public StatementReader(Dialect dialect, Instant clock, boolean pinDefaults) {
    this.dialect = dialect;
    this.clock = clock;
    this.defaultClock = pinDefaults ? clock : null;
  }

  /**
   * Returns whether a statement changes rows rather than the schema; told by its first word, so
   * quickly.
   */
  public static boolean isAboutRows(String sql) {
    String start = sql.stripLeading();
    return start.regionMatches(true, 0, "insert", 0, 6)
        || start.regionMatches(true, 0, "copy", 0, 4)
        || start.regionMatches(true, 0, "update", 0, 6)
        || start.regionMatches(true, 0, "delete", 0, 6)
        || start.regionMatches(true, 0, "replace", 0, 7)
        || start.regionMatches(true, 0, "truncate", 0, 8)
        || start.regionMatches(true, 0, "with", 0, 4);
  }

  /**
   * Returns the effect of a statement.
   *
   * @throws TranslationException if it can't be determined
   */
  public ScriptAction read(String sql) {
    TokenReader tokens = new TokenReader(SqlText.of(sql, dialect));
    if (tokens.atEnd()) {
      return new ScriptAction.Nothing();
    }
    String first = tokens.word();
    return switch (first) {
      case "create" -> create(tokens);
      case "alter" -> new AlterReader(tokens, userDefinedTypes, defaultClock).read();
      case "insert" -> new InsertReader(tokens, clock, userDefinedTypes).read(sql);
      case "copy" -> copy(tokens);
      case "update", "delete", "replace", "truncate", "with" -> new ScriptAction.Change(sql);
      case "comment" -> comment(tokens);
      case "drop" -> drop(tokens);
      case "select" -> select(tokens);
      case "rollback" ->
          throw new TranslationException(
              "the script rolls back its changes here, which marks an incomplete"
                  + " dump; load a complete one");
      default -> {
        boolean mysqlDo = first.equals("do") && dialect == Dialect.MYSQL;
        if (WITHOUT_EFFECT.contains(first) || mysqlDo) {
          yield new ScriptAction.Nothing();
        }
        throw new TranslationException("%s is not known here".formatted(first));
      }
    };
  }

  /** Reads a query. It has no effect, unless it creates a table or calls a function that does. */
  private static ScriptAction select(TokenReader tokens) {
    boolean settings = tokens.isNext("pg_catalog");
    while (!tokens.atEnd()) {
      if (tokens.accept("into")) {
        throw new TranslationException(
            "a table that is made of a query by SELECT INTO can't be translated; write CREATE TABLE"
                + " and INSERT");
      }
      tokens.next();
    }
    return settings
        ? new ScriptAction.Nothing()
        : new ScriptAction.Omitted("SELECT, which makes no table,");
  }

  private ScriptAction create(TokenReader tokens) {
    tokens.accept("or", "replace");
    while (tokens.accept("global") || tokens.accept("local") || tokens.accept("unlogged")) {
      // Skips all of them.
    }
    if (tokens.isNext("temporary") || tokens.isNext("temp")) {
      throw tokens.fault("a table that stays");
    }
    if (tokens.accept("schema")) {
      tokens.accept("if", "not", "exists");
      return dialect == Dialect.MYSQL
          ? new ScriptAction.Nothing()
          : new ScriptAction.CreateSchema(tokens.name());
    }
    if (tokens.accept("table")) {
      return table(tokens);
    }
    if (tokens.accept("type") || tokens.accept("domain")) {
      String name = tokens.tableName().name();
      userDefinedTypes.read(name, tokens);
      return new ScriptAction.CreateType(name);
    }
    boolean unique = tokens.accept("unique");
    if (tokens.accept("index")) {
      return index(tokens, unique);
    }
    return viewOrOther(tokens);
  }

  private ScriptAction viewOrOther(TokenReader tokens) {
    boolean stored = tokens.isNext("materialized");
    while (!tokens.atEnd() && !tokens.isNext("view")) {
      String word = tokens.isKind(SqlToken.Kind.WORD) ? tokens.word() : tokens.next();
      if (BESIDE.contains(word)) {
        return new ScriptAction.Omitted("CREATE " + word.toUpperCase(Locale.ROOT));
      }
    }
    tokens.expect("view");
    tokens.accept("if", "not", "exists");
    TableName name = tokens.tableName();
    List<String> columns = tokens.isMark('(') ? tokens.names() : List.of();
    while (!tokens.accept("as")) {
      tokens.next();
    }
    String query = tokens.rest();
    return new ScriptAction.CreateView(
        name, columns, stored ? WITH_DATA.matcher(query).replaceFirst("") : query);
  }

  private ScriptAction table(TokenReader tokens) {
    boolean ifNotExists = tokens.accept("if", "not", "exists");
    TableName name = tokens.tableName();
    if (!tokens.isMark('(')) {
      throw tokens.fault("columns in parentheses");
    }
    return new ScriptAction.CreateTable(
        new TableReader(tokens, userDefinedTypes, defaultClock).read(name), ifNotExists);
  }

  private ScriptAction index(TokenReader tokens, boolean unique) {
    tokens.accept("concurrently");
    tokens.accept("if", "not", "exists");
    String name = tokens.isNext("on") ? "" : tokens.name();
    if (tokens.accept("using")) {
      tokens.next();
    }
    tokens.expect("on");
    tokens.accept("only");
    TableName table = tokens.tableName();
    if (tokens.accept("using")) {
      tokens.next();
    }
    int start = tokens.position();
    boolean partial = tokens.rest().matches("(?is).*\\bwhere\\b.*");
    tokens.back(start);
    try {
      if (dialect == Dialect.POSTGRES && tokens.hasCall()) {
        return new ScriptAction.Omitted("CREATE INDEX on an expression");
      }
      List<String> columns = tokens.names();
      return new ScriptAction.CreateIndex(
          name.isEmpty() ? table.name() + "_" + String.join("_", columns) : name,
          table,
          columns,
          unique && !partial);
    } catch (TranslationException e) {
      return new ScriptAction.Omitted("CREATE INDEX on an expression");
    }
  }

  private static ScriptAction copy(TokenReader tokens) {
    TableName table = tokens.tableName();
    List<String> columns = tokens.isMark('(') ? tokens.names() : List.of();
    if (!tokens.accept("from", "stdin")) {
      throw tokens.fault("FROM stdin");
    }
    if (!tokens.atEnd()) {
      throw tokens.fault("the end, because options of COPY are not supported here,");
    }
    return new ScriptAction.Copy(table, columns, CopyFormat.TEXT);
  }

  private static ScriptAction comment(TokenReader tokens) {
    tokens.expect("on");
    if (tokens.accept("table")) {
      TableName table = tokens.tableName();
      return new ScriptAction.Comment(table, null, commentText(tokens));
    }
    if (!tokens.accept("column")) {
      return new ScriptAction.Nothing();
    }
    List<String> parts = new ArrayList<>();
    do {
      parts.add(tokens.name());
    } while (tokens.acceptMark('.'));
    if (parts.size() < 2) {
      throw tokens.fault("a table and a column");
    }
    int last = parts.size() - 1;
    String schema = last < 2 ? "public" : parts.get(last - 2);
    TableName table =
        schema.equals("public")
            ? TableName.of(parts.get(last - 1))
            : new TableName(schema, parts.get(last - 1));
    return new ScriptAction.Comment(table, parts.get(last), commentText(tokens));
  }

  private static @Nullable String commentText(TokenReader tokens) {
    tokens.expect("is");
    return tokens.accept("null") ? null : String.valueOf(tokens.string());
  }

  private static ScriptAction drop(TokenReader tokens) {
    if (!tokens.accept("table") && !tokens.accept("view")) {
      return new ScriptAction.Nothing();
    }
    tokens.accept("if", "exists");
    return new ScriptAction.Drop(tokens.tableName());
  }

  /** Reads {@code INSERT}, and evaluates its values. */
  private static final class InsertReader {
    private final TokenReader tokens;
    private final ConstantReader constants;

    InsertReader(TokenReader tokens, Instant clock, UserDefinedTypes userDefinedTypes) {
      this.tokens = tokens;
      this.constants = new ConstantReader(tokens, clock, userDefinedTypes);
    }

    /**
     * Reads the text after {@code INSERT}.
     *
     * @param sql the whole statement
     */
    ScriptAction read(String sql) {
      boolean ignore = tokens.accept("ignore");
      while (tokens.accept("low_priority") || tokens.accept("delayed")) {
        // Skips all of them.
      }
      if (!tokens.accept("into") && tokens.dialect() != Dialect.MYSQL) {
        throw tokens.fault("INTO");
      }
      TableName table = tokens.tableName();
      List<String> columns = tokens.isMark('(') ? tokens.names() : List.of();
      tokens.accept("overriding", "system", "value");
      tokens.accept("overriding", "user", "value");
      if (!tokens.accept("values") && !tokens.accept("value")) {
        return new ScriptAction.Change(sql);
      }
      List<List<@Nullable Object>> rows = new ArrayList<>();
      do {
        rows.add(row());
      } while (tokens.acceptMark(','));
      boolean skip = conflicts();
      return new ScriptAction.Insert(table, columns, rows, ignore || skip);
    }

    private List<@Nullable Object> row() {
      tokens.expectMark('(');
      List<@Nullable Object> values = new ArrayList<>();
      do {
        values.add(tokens.accept("default") ? ScriptAction.Insert.DEFAULT : constants.read());
      } while (tokens.acceptMark(','));
      tokens.expectMark(')');
      return values;
    }

    private boolean conflicts() {
      if (tokens.atEnd() || tokens.accept("returning")) {
        tokens.rest();
        return false;
      }
      if (!tokens.accept("on", "conflict")) {
        throw tokens.fault("the end or ON CONFLICT");
      }
      if (tokens.isMark('(')) {
        tokens.names();
      } else if (tokens.accept("on", "constraint")) {
        tokens.name();
      }
      tokens.expect("do", "nothing");
      return true;
    }
  }

  /** Reads {@code ALTER TABLE} if it adds to a table or does not change its content. */
  private static final class AlterReader {
    private final TokenReader tokens;
    private final UserDefinedTypes userDefinedTypes;
    private final List<ScriptAction.NewDefault> defaults = new ArrayList<>();
    private final @Nullable Instant clock;

    /**
     * @param clock the time to replace a default such as {@code now()} with, or {@code null} to
     *     keep it
     */
    AlterReader(TokenReader tokens, UserDefinedTypes userDefinedTypes, @Nullable Instant clock) {
      this.tokens = tokens;
      this.userDefinedTypes = userDefinedTypes;
      this.clock = clock;
    }

    /** Reads the text after {@code ALTER}. */
    ScriptAction read() {
      if (!tokens.accept("table")) {
        return new ScriptAction.Nothing();
      }
      tokens.accept("if", "exists");
      tokens.accept("only");
      TableName table = tokens.tableName();
      TableReader reader = new TableReader(tokens, userDefinedTypes, clock);
      do {
        if (tokens.accept("add")) {
          boolean column = tokens.accept("column");
          tokens.accept("if", "not", "exists");
          if (column || !reader.constraint(false)) {
            reader.column();
          }
        } else if (tokens.isNext("drop", "constraint")) {
          // The rows satisfy it, so it can stay.
          tokens.skipTo(",");
        } else if (isHarmless()) {
          tokens.skipTo(",");
        } else if (!isDefault()) {
          throw tokens.fault("ADD, OWNER TO or a default");
        }
      } while (tokens.acceptMark(','));
      // Dumps change the owners of sequences and views with ALTER TABLE, too.
      return reader.columns().isEmpty() && reader.constraints().isEmpty() && defaults.isEmpty()
          ? new ScriptAction.Nothing()
          : new ScriptAction.AlterTable(table, reader.columns(), reader.constraints(), defaults);
    }

    /** Reads a new default of a column, if it is next. */
    private boolean isDefault() {
      int start = tokens.position();
      if (tokens.accept("alter")) {
        tokens.accept("column");
        String column = tokens.name();
        if (tokens.accept("set", "default")) {
          boolean counts = tokens.isNext("nextval") || tokens.isNext("pg_catalog");
          int from = tokens.position();
          tokens.skipTo(",");
          String expression = counts ? null : tokens.between(from, tokens.position());
          return defaults.add(new ScriptAction.NewDefault(column, counts, expression));
        }
        if (tokens.accept("drop", "default")) {
          return defaults.add(new ScriptAction.NewDefault(column, false, null));
        }
        if (tokens.accept("add", "generated")) {
          tokens.skipTo(",");
          return defaults.add(new ScriptAction.NewDefault(column, true, null));
        }
      }
      tokens.back(start);
      return false;
    }

    private boolean isHarmless() {
      if (tokens.isNext("owner")
          || tokens.isNext("enable")
          || tokens.isNext("disable")
          || tokens.isNext("set")
          || tokens.isNext("replica")
          || tokens.isNext("cluster")
          || tokens.isNext("force")
          || tokens.isNext("auto_increment")
          || tokens.isNext("validate")) {
        return true;
      }
      int start = tokens.position();
      boolean altersColumn = tokens.accept("alter");
      tokens.accept("column");
      boolean counts =
          altersColumn
              && !tokens.name().isEmpty()
              && (tokens.accept("set", "statistics")
                  || tokens.accept("set", "storage")
                  || tokens.accept("set", "compression"));
      tokens.back(start);
      return counts;
    }
  }
}
