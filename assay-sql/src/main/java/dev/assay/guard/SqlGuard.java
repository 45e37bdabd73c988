// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.Execution.Refused;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Accepts a single read-only query, and refuses everything else with a reason.
 *
 * <p>It decides by tokens, not by a parser: if our parser can't read a query, the database decides.
 * It is one of several lines of defense, not the security boundary; that is the rights of the
 * database account. If the database might split a text into different tokens than the lexer does,
 * the text is refused, because nothing is known about it.
 *
 * <p>Rules: {@code empty}, {@code too_long}, {@code several_statements}, {@code not_a_query},
 * {@code writes}, {@code select_into}, {@code locks}, {@code function}, {@code activity}; and of
 * ambiguous text {@code nul_character}, {@code control_character}, {@code unterminated}, {@code
 * ambiguous_comment}, {@code ambiguous_quote}, {@code ambiguous_number}, {@code jdbc_escape},
 * {@code executable_comment}, {@code hint}, {@code escaped_name}.
 */
public final class SqlGuard {
  /** A hundred times the length of the longest benchmark queries. */
  private static final int MAX_LENGTH = 1_000_000;

  private SqlGuard() {}

  /** Returns why a text must not run; empty if it may. Never throws. */
  public static Optional<Refused> check(String sql, Dialect dialect) {
    if (sql.length() > MAX_LENGTH) {
      return refused(
          "too_long",
          String.format(
              Locale.ROOT,
              "The text has %,d characters; a query may have %,d.",
              sql.length(),
              MAX_LENGTH));
    }
    SqlText text = SqlText.of(sql, dialect);
    return LexicalAmbiguity.refuse(text)
        .or(() -> statement(text))
        .or(() -> text.otherReadings().stream().flatMap(SqlGuard::reading).findFirst());
  }

  private static Optional<Refused> statement(SqlText text) {
    return SingleQueryCheck.refuse(text)
        .or(() -> WithClauseCheck.refuse(text))
        .or(() -> FileTableCheck.refuse(text))
        .or(() -> ForbiddenConstructCheck.refuse(text))
        .or(() -> ActivityCheck.refuse(text));
  }

  /**
   * Refuses text that another reading of literals makes unsafe. A server in a different mode reads
   * literals differently; if a literal is never closed in that reading, the server reports an error
   * and runs nothing.
   */
  private static Stream<Refused> reading(SqlText text) {
    Optional<Refused> ambiguous = LexicalAmbiguity.refuse(text);
    if (ambiguous.isPresent() && ambiguous.get().rule().equals("unterminated")) {
      return Stream.empty();
    }
    return ambiguous.or(() -> statement(text)).stream();
  }

  static Optional<Refused> refused(String rule, String reason) {
    return Optional.of(new Refused(rule, reason));
  }

  /**
   * Refuses views and functions of servers that show the texts of other queries: gold queries run
   * under the same account as predictions, and at the same time. Names are enough; a view of the
   * database's own on one of these is for {@code assay check} to find. What shows only the
   * session's own statements is harmless: no prediction has the session of a gold.
   */
  private static final class ActivityCheck {
    /**
     * Names as regular expressions, with the schemas in front that tell them from ordinary ones.
     */
    private static final Map<Dialect, String> NAMES = new EnumMap<>(Dialect.class);

    private static final Map<Dialect, Pattern> PATTERNS = new EnumMap<>(Dialect.class);

    static {
      NAMES.put(Dialect.SQLITE, "sqlite_stmt");
      NAMES.put(Dialect.DUCKDB, "duckdb_logs\\w*");
      NAMES.put(Dialect.H2, "information_schema\\.(?:sessions|query_statistics)");
      NAMES.put(
          Dialect.POSTGRES,
          "pg_stat_activity|pg_stat_get_(?:activity|backend_\\w+)|pg_stat_statements\\w*"
              + "|pg_stat_monitor\\w*|pg_store_plans\\w*"
              + "|pg_qualstats\\w*|crdb_internal\\.\\w+|stl_(?:query\\w*|ddltext|utilitytext)"
              + "|stv_(?:inflight|recents)|svl_(?:qlog|statementtext)|sys_query_\\w+");
      NAMES.put(
          Dialect.MYSQL,
          "information_schema\\.(?:cluster_)?(?:processlist|innodb_trx|query_cache_info"
              + "|statements_summary\\w*|slow_query)|performance_schema\\.\\w+"
              + "|mysql\\.(?:general_log|slow_log)"
              + "|sys\\.(?:x\\$)?(?:processlist|session|statement_analysis|statements_with_\\w+"
              + "|innodb_lock_waits|schema_table_lock_waits)");
      NAMES.put(
          Dialect.TSQL,
          "dm_exec_\\w+|dm_xe_\\w+|dm_pdw_\\w+|query_store_\\w+|sysprocesses|syscacheobjects"
              + "|fn_get_sql|fn_trace_gettable|fn_xe_file_target_read_file|fn_get_audit_file"
              + "|queryinsights\\.\\w+");
      NAMES.put(
          Dialect.SNOWFLAKE,
          "(?:information_schema|\\w*account_usage)\\."
              + "(?:query_history\\w*|aggregate_query_history|task_history|complete_task_graphs)"
              + "|result_scan|get_query_operator_stats");
      NAMES.put(Dialect.BIGQUERY, "information_schema\\.(?:jobs|sessions)\\w*");
      NAMES.put(
          Dialect.ORACLE,
          "g?v_?\\$(?:session\\w*|sql\\w*|open_cursor|active_session_history|db_object_cache)"
              + "|dba_hist_(?:sql\\w*|active_sess_history)|x\\$\\w+");
      NAMES.put(
          Dialect.CLICKHOUSE,
          "system\\.(?:processes|query_\\w+|text_log|trace_log|session_log|crash_log"
              + "|asynchronous_insert\\w*|opentelemetry_span_log)");
      NAMES.put(Dialect.SPARK, "system\\.(?:query\\.history|access\\.audit)");
      String others =
          "system\\.runtime\\.\\w+|mon_current_sql|mon_get_(?:activity|pkg_cache_stmt)\\w*|snapdyn_sql"
              + "|snapstmt|m_(?:active|prepared|executed|expensive)_statements|m_sql_plan_cache"
              + "|exa_\\w+_sessions|exa_dba_audit_sql|dbc\\.(?:qrylog|dbql)\\w*|v_monitor\\.\\w+";
      NAMES.put(Dialect.ANSI, others + "|" + String.join("|", NAMES.values()));
      NAMES.forEach(
          (dialect, names) ->
              PATTERNS.put(dialect, Pattern.compile("(?<=^|\\.)(?:" + names + ")(?=$|\\.)")));
    }

    private ActivityCheck() {}

    static Optional<Refused> refuse(SqlText text) {
      Pattern pattern = PATTERNS.get(text.dialect());
      List<SqlToken> code = text.code();
      int i = 0;
      while (pattern != null && i < code.size()) {
        if (!isName(code.get(i))) {
          i++;
          continue;
        }
        int first = i;
        StringBuilder path = new StringBuilder(name(text, i));
        while (text.isMark(i + 1, '.') && i + 2 < code.size() && isName(code.get(i + 2))) {
          i += 2;
          path.append('.').append(name(text, i));
        }
        i++;
        Matcher found = pattern.matcher(path);
        if (found.find()) {
          return SqlGuard.refused(
              "activity",
              "The name "
                  + found.group()
                  + " at index "
                  + code.get(first).start()
                  + " shows the texts of other queries, such as golds.");
        }
      }
      return Optional.empty();
    }

    private static boolean isName(SqlToken token) {
      return token.kind() == Kind.WORD
          || token.kind() == Kind.QUOTED_IDENTIFIER
          || token.kind() == Kind.PARAMETER;
    }

    private static String name(SqlText text, int i) {
      String name = text.text(text.code().get(i));
      if (text.code().get(i).kind() == Kind.PARAMETER) {
        name = name.substring(1); // Servers may read :f as an operator and a name.
      }
      // Upper case first, as for functions: some letters are others in another case.
      return SqlName.unquote(name).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }
  }
}
