// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.match.Match;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The input of metrics for one scored question.
 *
 * @param question the question
 * @param dialect of the database
 * @param goldDialect that of the database on which golds run, mostly the same
 * @param golds the gold results, one per expansion; never empty
 * @param prediction the predicted SQL and its execution
 * @param match the match of the results, or {@code null} if the prediction returned none
 * @param verdict the verdict under the run's profile
 * @param database for additional queries and the schema
 */
public record Comparison(
    Question question,
    Dialect dialect,
    Dialect goldDialect,
    List<GoldResult> golds,
    PredictedResult prediction,
    @Nullable Match match,
    Verdict verdict,
    DatabaseAccess database) {
  public Comparison {
    golds = List.copyOf(golds);
  }

  /** A prediction and golds on one database. */
  public Comparison(
      Question question,
      Dialect dialect,
      List<GoldResult> golds,
      PredictedResult prediction,
      @Nullable Match match,
      Verdict verdict,
      DatabaseAccess database) {
    this(question, dialect, dialect, golds, prediction, match, verdict, database);
  }

  /** The predicted SQL, or {@code null} if there was none. */
  public @Nullable String sql() {
    return prediction.sql();
  }

  /** Returns the execution of the prediction, or {@code null} if there was nothing to run. */
  public @Nullable Execution predicted() {
    return prediction.execution();
  }

  /** Returns whether the results agree without any relaxation. */
  public boolean isEqual() {
    return match != null && match.agrees() && match.relaxations().isEmpty();
  }

  /** Returns a copy with a verdict. */
  public Comparison judged(Verdict judgment) {
    return new Comparison(
        question, dialect, goldDialect, golds, prediction, match, judgment, database);
  }

  /** Returns a copy with notes on the match, if there is one. */
  public Comparison noting(List<String> notes) {
    Match noted = match == null ? null : match.noting(notes);
    return new Comparison(
        question, dialect, goldDialect, golds, prediction, noted, verdict, database);
  }

  /** A gold expansion and its result; {@code sql} is {@code null} for stored tables. */
  public record GoldResult(@Nullable String sql, ResultTable table) {}

  /**
   * A prediction and what it did.
   *
   * @param sql the predicted SQL, or {@code null} if there was none
   * @param execution the execution, or {@code null} if there was nothing to run
   */
  public record PredictedResult(@Nullable String sql, @Nullable Execution execution) {}
}
