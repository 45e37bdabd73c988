// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.Evidence;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.Review;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about one question in one run.
 *
 * @param run the run
 * @param outcome its outcome
 * @param gold the first rows of the gold result, or {@code null} if they were not kept
 * @param predicted the first rows of the predicted result, or {@code null} if they were not kept
 * @param judgments the judgments of LLM judges, in order
 * @param next id of the question to look at next, or {@code null}; see {@link
 *     InstructiveQuestion#wrongAfter}
 * @param probed the probe results of the answer, or {@code null} if it was not probed
 * @param reviews the reviews of people, also of an earlier gold or prediction
 * @param evidence the reasons for review and the confidence, or {@code null} if none was gathered
 */
public record QuestionView(
    RunFacts run,
    Outcome outcome,
    @Nullable ResultTable gold,
    @Nullable ResultTable predicted,
    List<Judgment> judgments,
    @Nullable String next,
    @Nullable ProbeFinding probed,
    List<Review> reviews,
    @Nullable Evidence evidence) {
  public QuestionView {
    judgments = List.copyOf(judgments);
    reviews = List.copyOf(reviews);
  }

  /** A question of which no evidence was gathered. */
  public QuestionView(
      RunFacts run,
      Outcome outcome,
      @Nullable ResultTable gold,
      @Nullable ResultTable predicted,
      List<Judgment> judgments,
      @Nullable String next,
      @Nullable ProbeFinding probed,
      List<Review> reviews) {
    this(run, outcome, gold, predicted, judgments, next, probed, reviews, null);
  }
}
