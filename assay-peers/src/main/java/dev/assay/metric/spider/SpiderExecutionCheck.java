// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.DatabaseAccess;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Scores one question by execution like Spider's test-suite evaluator. Source: {@code
 * eval_exec_match} in its {@code exec_eval.py}. Queries whose text the evaluator changes are run
 * again in their changed form.
 */
final class SpiderExecutionCheck {
  /** The placeholder that models without value prediction write. */
  private static final String PLACEHOLDER = " value ";

  private final Comparison comparison;
  private final boolean keepDistinct;
  private final List<Target> targets;

  /** A gold as it is run: its text, its result, and whether the order of its rows counts. */
  private record Target(String sql, ResultTable table, boolean ordered) {
    boolean accepts(Execution execution) {
      return execution instanceof Execution.Rows rows
          && SpiderResultEquality.holds(table, rows.table(), ordered);
    }
  }

  SpiderExecutionCheck(Comparison comparison, boolean keepDistinct) {
    this.comparison = comparison;
    this.keepDistinct = keepDistinct;
    boolean applies =
        comparison.dialect() == Dialect.SQLITE && comparison.goldDialect() == Dialect.SQLITE;
    targets = applies ? targets() : List.of();
  }

  private List<Target> targets() {
    List<Target> found = new ArrayList<>();
    for (GoldResult gold : comparison.golds()) {
      String sql = gold.sql() == null ? null : rewritten(gold.sql());
      if (sql == null) {
        continue;
      }
      if (SpiderText.fillYear(sql).equals(gold.sql())) {
        found.add(target(sql, gold.table()));
      } else if (comparison.database().runGold(SpiderText.fillYear(sql))
          instanceof Execution.Rows rows) {
        found.add(target(sql, rows.table()));
      }
    }
    return found;
  }

  private static Target target(String sql, ResultTable table) {
    return new Target(sql, table, sql.toLowerCase(Locale.ROOT).contains("order by"));
  }

  private String rewritten(String sql) {
    String joined = SpiderText.joinOperators(sql);
    return keepDistinct ? joined : SpiderText.withoutDistinct(joined);
  }

  private Execution run(String sql) {
    return comparison.database().run(SpiderText.fillYear(sql));
  }

  /**
   * Returns whether the evaluator can score the question: it supports only SQLite and needs gold
   * SQL that still runs after its rewriting.
   */
  boolean isDefined() {
    return !targets.isEmpty();
  }

  /** Returns whether the prediction passes with its own values. */
  boolean passes() {
    String sql = prediction();
    if (sql == null) {
      return false;
    }
    Execution predicted = comparison.predicted();
    if (predicted == null || !SpiderText.fillYear(sql).equals(comparison.sql())) {
      predicted = run(sql);
    }
    Execution execution = predicted;
    return targets.stream().anyMatch(target -> accepts(target, sql, execution));
  }

  /** Returns whether the prediction passes with a gold's values in place of its own. */
  boolean passesPlugged() {
    String sql = prediction();
    if (sql == null) {
      return false;
    }
    ValuePlugging plugging = new ValuePlugging(sql);
    for (Target target : targets) {
      if (plugging.passes(target.sql(), this::run, (query, rows) -> accepts(target, query, rows))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a query agrees with a gold on this and all other databases of the schema. */
  private boolean accepts(Target target, String sql, Execution execution) {
    if (!target.accepts(execution)) {
      return false;
    }
    String year = SpiderText.fillYear(sql);
    String goldYear = SpiderText.fillYear(target.sql());
    for (DatabaseAccess sibling : comparison.database().siblings()) {
      // If the gold fails, there is nothing to compare with.
      if (sibling.runGold(goldYear) instanceof Execution.Rows gold
          && !target(target.sql(), gold.table()).accepts(sibling.run(year))) {
        return false;
      }
    }
    return true;
  }

  /** The predicted text as it is run, or {@code null} if there is none. */
  private @Nullable String prediction() {
    String sql = comparison.sql();
    if (sql == null || sql.isBlank()) {
      return null;
    }
    // In a gold it is a column, and then in the prediction, too.
    boolean isName = targets.stream().anyMatch(target -> target.sql().contains(PLACEHOLDER));
    return rewritten(isName ? sql : sql.replace(PLACEHOLDER, " 1 "));
  }

  /**
   * The changes that Spider's test-suite evaluator makes to the text of a query before it runs it.
   * Source: {@code postprocess} and {@code replace_cur_year} in its {@code exec_eval.py}, {@code
   * remove_distinct} in its {@code parse.py}. A text without changes is returned as it is.
   */
  static final class SpiderText {
    private static final Pattern CURRENT_YEAR =
        Pattern.compile(
            "YEAR\\s*\\(\\s*CURDATE\\s*\\(\\s*\\)\\s*\\)\\s*", Pattern.CASE_INSENSITIVE);

    private static final String DISTINCT = "distinct";

    private SpiderText() {}

    /** Joins comparison operators that a tokenizer has split. */
    static String joinOperators(String sql) {
      return sql.replace("> =", ">=").replace("< =", "<=").replace("! =", "!=");
    }

    /**
     * Replaces the current year by 2020, as the original does, because SQLite has no function for
     * it.
     */
    static String fillYear(String sql) {
      Matcher years = CURRENT_YEAR.matcher(sql);
      return years.find() ? years.replaceAll("2020") : sql;
    }

    /** Returns whether a text has a word in it, in any case, perhaps as a part of others. */
    private static boolean mentions(String sql, String word) {
      for (int i = sql.length() - word.length(); i >= 0; i--) {
        if (sql.regionMatches(true, i, word, 0, word.length())) {
          return true;
        }
      }
      return false;
    }

    /**
     * Removes the word DISTINCT everywhere, and all statements but the first; blanks around the
     * word stay.
     */
    static String withoutDistinct(String sql) {
      if (!mentions(sql, DISTINCT) && sql.indexOf(';') < 0) {
        return sql;
      }
      SqlText text = SqlText.of(sql, Dialect.SQLITE);
      List<SqlText.Span> statements = text.statementSpans();
      int end =
          statements.size() > 1 ? text.code().get(statements.get(0).end() - 1).end() : sql.length();
      StringBuilder kept = new StringBuilder();
      int from = 0;
      for (SqlToken token : text.code()) {
        if (token.end() <= end && text.isWord(token, DISTINCT)) {
          kept.append(sql, from, token.start());
          from = token.end();
        }
      }
      return from == 0 && end == sql.length() ? sql : kept.append(sql, from, end).toString();
    }
  }
}
