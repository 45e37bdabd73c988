// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.model.Execution;
import dev.assay.model.Match;
import dev.assay.model.Question;
import dev.assay.model.ResultTable;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What metrics see of one scored question.
 *
 * @param question the question
 * @param dialect of the database
 * @param golds the gold results that were obtained, one an expansion; never empty
 * @param prediction the predicted SQL and what it did
 * @param match how the results relate, or {@code null} if the prediction gave none
 * @param verdict the judgment under the run's profile
 * @param database for what else a metric needs to know
 */
public record Comparison(
    Question question,
    Dialect dialect,
    List<GoldResult> golds,
    PredictedResult prediction,
    @Nullable Match match,
    Verdict verdict,
    DatabaseAccess database) {
  public Comparison {
    golds = List.copyOf(golds);
  }

  /** The predicted SQL, or {@code null} if there was none. */
  public @Nullable String sql() {
    return prediction.sql();
  }

  /** What the prediction did, or {@code null} if there was nothing to run. */
  public @Nullable Execution predicted() {
    return prediction.execution();
  }

  /** The same, judged. */
  public Comparison judged(Verdict judgement) {
    return new Comparison(question, dialect, golds, prediction, match, judgement, database);
  }

  /** The same with notes on the match, where there is one. */
  public Comparison noting(List<String> notes) {
    Match noted = match == null ? null : match.noting(notes);
    return new Comparison(question, dialect, golds, prediction, noted, verdict, database);
  }

  /** A gold expansion and its result; {@code sql} is {@code null} for stored tables. */
  public record GoldResult(@Nullable String sql, ResultTable table) {}

  /**
   * A prediction and what it did.
   *
   * @param sql the predicted SQL, or {@code null} if there was none
   * @param execution what it did, or {@code null} if there was nothing to run
   */
  public record PredictedResult(@Nullable String sql, @Nullable Execution execution) {}
}
