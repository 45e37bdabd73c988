// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.match.Match;
import dev.assay.metric.Comparison;
import dev.assay.model.Prediction;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One answer and its verdict.
 *
 * @param prediction the answer
 * @param abstention the reason with which it abstains, or {@code null}
 * @param verdict the verdict
 * @param comparison the comparison for metrics; {@code null} if there is nothing to compare with,
 *     because the question is unanswerable
 * @param decisive the score that decides the verdict, if the profile names a metric
 * @param gold what it was compared with
 */
record AnswerDecision(
    Prediction prediction,
    @Nullable String abstention,
    Verdict verdict,
    @Nullable Comparison comparison,
    Map<String, @Nullable Double> decisive,
    GoldOutcome gold) {

  /** A copy with notes on the match, if there is one. */
  AnswerDecision noting(List<String> notes) {
    return comparison == null || notes.isEmpty()
        ? this
        : new AnswerDecision(
            prediction, abstention, verdict, comparison.noting(notes), decisive, gold);
  }

  @Nullable Execution execution() {
    return comparison == null ? null : comparison.predicted();
  }

  @Nullable Match match() {
    return comparison == null ? null : comparison.match();
  }

  /** The dialect of the database; irrelevant if nothing was run. */
  Dialect dialect() {
    return comparison == null ? Dialect.ANSI : comparison.dialect();
  }
}
