// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.metric.Comparison;
import dev.assay.model.Execution;
import dev.assay.model.Match;
import dev.assay.model.Prediction;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One answer and the judgement on it.
 *
 * @param prediction the answer
 * @param abstention the words by which it abstains, or {@code null}
 * @param verdict the judgement
 * @param comparison what it came from, for metrics; {@code null} if there is nothing to compare
 *     with, as the question can't be answered
 * @param decisive the score that the judgement follows, if the profile names a metric
 */
record AnswerDecision(
    Prediction prediction,
    @Nullable String abstention,
    Verdict verdict,
    @Nullable Comparison comparison,
    Map<String, @Nullable Double> decisive) {

  /** The same with notes on the match, where there is one. */
  AnswerDecision noting(List<String> notes) {
    return comparison == null || notes.isEmpty()
        ? this
        : new AnswerDecision(prediction, abstention, verdict, comparison.noting(notes), decisive);
  }

  @Nullable Execution execution() {
    return comparison == null ? null : comparison.predicted();
  }

  @Nullable Match match() {
    return comparison == null ? null : comparison.match();
  }

  /** Of the database; it does not matter where nothing ran. */
  Dialect dialect() {
    return comparison == null ? Dialect.ANSI : comparison.dialect();
  }
}
