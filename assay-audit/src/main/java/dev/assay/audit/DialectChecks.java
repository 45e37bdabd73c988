// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import static dev.assay.sql.Dialect.DUCKDB;
import static dev.assay.sql.Dialect.H2;
import static dev.assay.sql.Dialect.MYSQL;
import static dev.assay.sql.Dialect.POSTGRES;
import static dev.assay.sql.Dialect.SQLITE;

import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds failing golds written for another engine: with functions or syntax that other dialects have
 * and theirs lacks. Golds that run are not examined: text alone does not tell that they mean
 * something else there.
 */
final class DialectChecks {
  private static final String MYSQL_WORDS = "MySQL";
  private static final String SERVER = "SQL Server";
  private static final String BIGQUERY = "BigQuery";

  /** Engines that a database here can have, by their name. */
  private static final Map<Dialect, String> ENGINES = new EnumMap<>(Dialect.class);

  /** The engines that have a function; others among {@link #ENGINES} lack it. */
  private static final Map<String, Use> FUNCTIONS = new LinkedHashMap<>();

  static {
    ENGINES.put(SQLITE, "SQLite");
    ENGINES.put(POSTGRES, "PostgreSQL");
    ENGINES.put(MYSQL, "MySQL and MariaDB");
    ENGINES.put(DUCKDB, "DuckDB");
    ENGINES.put(H2, "H2");
    add("SQLite", "strftime", SQLITE, DUCKDB);
    add("SQLite", "julianday datetime", SQLITE);
    add(MYSQL_WORDS, "ifnull instr group_concat", SQLITE, MYSQL, DUCKDB, H2);
    add(MYSQL_WORDS, "year month day datediff dayofweek", MYSQL, DUCKDB, H2);
    add(MYSQL_WORDS, "curdate timestampdiff", MYSQL, H2);
    add(MYSQL_WORDS, "date_format str_to_date unix_timestamp", MYSQL);
    add(MYSQL_WORDS, "date_add date_sub", MYSQL, DUCKDB, POSTGRES);
    add("PostgreSQL", "date_trunc array_agg date_part", POSTGRES, DUCKDB, H2);
    add("PostgreSQL", "split_part age", POSTGRES, DUCKDB);
    add("PostgreSQL", "to_char", POSTGRES, H2, MYSQL);
    add("PostgreSQL", "string_agg", POSTGRES, DUCKDB, H2, SQLITE);
    add("PostgreSQL", "now extract left right", POSTGRES, DUCKDB, H2, MYSQL);
    add("PostgreSQL", "to_date to_timestamp percentile_cont", POSTGRES, DUCKDB, H2, MYSQL);
    add(SERVER, "getdate charindex dateadd datename", H2);
    add(SERVER, "len", DUCKDB, H2);
    add(BIGQUERY, "safe_divide safe_cast format_date parse_date");
  }

  /**
   * A function or a piece of syntax.
   *
   * @param owner an engine that has it, for people
   * @param engines those that have it
   */
  private record Use(String owner, Set<Dialect> engines) {}

  private DialectChecks() {}

  private static void add(String owner, String names, Dialect... engines) {
    for (String name : names.split(" ", -1)) {
      FUNCTIONS.put(name, new Use(owner, Set.of(engines)));
    }
  }

  /** Examines the golds of a question of which none gives an answer. */
  static Optional<AuditFinding> of(GoldTrial trial, GoldBench bench) {
    Question question = trial.question();
    if (!trial.answers().isEmpty() || trial.faults().isEmpty()) {
      return Optional.empty();
    }
    Dialect dialect = bench.dialect(question.database());
    if (!ENGINES.containsKey(dialect)) {
      return Optional.empty();
    }
    Map<String, String> foreign = new TreeMap<>();
    for (GoldTrial.Failure failure : trial.faults()) {
      String sql = failure.sql();
      if (sql == null || found(sql, dialect, foreign) == 0) {
        return Optional.empty(); // it fails for another reason
      }
    }
    String uses =
        foreign.entrySet().stream()
            .map(use -> "%s (%s)".formatted(use.getKey(), use.getValue()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        AnswerChecks.finding(
            FindingKind.WRONG_DIALECT,
            question,
            "The gold is written for another engine: %s does not have %s."
                .formatted(ENGINES.get(dialect), uses),
            Map.of("uses", List.copyOf(foreign.keySet()))));
  }

  /** Adds what a query uses that an engine lacks, and returns how much that is. */
  private static int found(String sql, Dialect dialect, Map<String, String> foreign) {
    int found = 0;
    SqlText text = SqlText.of(sql, POSTGRES); // in which :: is an operator
    List<SqlToken> code = text.code();
    for (int i = 0; i < code.size(); i++) {
      SqlToken token = code.get(i);
      boolean called = i + 1 < code.size() && text.isMark(code.get(i + 1), '(');
      boolean qualified = i > 0 && text.isMark(code.get(i - 1), '.');
      String word = text.text(token);
      Use use =
          token.kind() == Kind.WORD && called && !qualified
              ? FUNCTIONS.get(word.toLowerCase(Locale.ROOT))
              : null;
      Use syntax = use == null ? syntax(text, i) : use;
      if (syntax != null && !syntax.engines().contains(dialect)) {
        foreign.put(word.toUpperCase(Locale.ROOT), syntax.owner());
        found++;
      }
    }
    return found;
  }

  private static @Nullable Use syntax(SqlText text, int at) {
    List<SqlToken> code = text.code();
    SqlToken token = code.get(at);
    Kind next = at + 1 < code.size() ? code.get(at + 1).kind() : Kind.COMMENT;
    if (text.text(token).equals("::") || text.isWord(token, "ILIKE")) {
      return new Use("PostgreSQL", Set.of(POSTGRES, DUCKDB, H2));
    }
    if (text.isWord(token, "INTERVAL") && (next == Kind.STRING || next == Kind.NUMBER)) {
      return new Use("PostgreSQL", Set.of(POSTGRES, DUCKDB, H2, MYSQL));
    }
    boolean first =
        at > 0
            && (text.isWord(code.get(at - 1), "SELECT")
                || text.isWord(code.get(at - 1), "DISTINCT"));
    return text.isWord(token, "TOP") && first && next == Kind.NUMBER
        ? new Use(SERVER, Set.of(H2))
        : null;
  }
}
