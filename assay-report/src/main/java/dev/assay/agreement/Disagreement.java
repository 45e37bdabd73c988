// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.journal.StoredResults;
import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question on which a judge and a reference disagree.
 *
 * @param outcome the question, both queries, and the verdict of execution
 * @param judgeSaysRight the judge's verdict; the reference says the opposite
 * @param judgeVerdict the judge's, with its explanation
 * @param notes of the question's reviewers
 * @param gold the first rows of the gold's result, or {@code null} if they were not kept
 * @param predicted the first rows of the prediction's result, or {@code null} if they were not kept
 */
public record Disagreement(
    Outcome outcome,
    boolean judgeSaysRight,
    JudgeVerdict judgeVerdict,
    List<String> notes,
    @Nullable ResultExcerpt gold,
    @Nullable ResultExcerpt predicted) {
  public Disagreement {
    notes = List.copyOf(notes);
  }

  /**
   * A disagreement of a run.
   *
   * @param notes of the question's reviewers
   */
  static Disagreement of(
      AgreementInput input,
      Outcome outcome,
      JudgeVerdict verdict,
      boolean right,
      List<String> notes) {
    StoredResults.@Nullable Pair results = input.results().apply(outcome.question()).orElse(null);
    return new Disagreement(
        outcome,
        right,
        verdict,
        notes,
        results == null ? null : ResultExcerpt.of(results.gold()),
        results == null ? null : ResultExcerpt.of(results.predicted()));
  }

  Disagreement withoutValues() {
    return new Disagreement(
        outcome,
        judgeSaysRight,
        new JudgeVerdict(judgeVerdict.score(), judgeVerdict.right(), null),
        List.of(),
        null,
        null);
  }
}
