// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.agreement.ReviewSummary;
import dev.assay.model.LabelWord;
import dev.assay.stats.Estimate;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reviews of a run, as a part of {@code summary.json}.
 *
 * @param questions with a review that counts
 * @param decided those of them that reviewers call right or wrong
 * @param right those of them that reviewers call right
 * @param execution the agreement of execution with reviewers, on questions that both decide
 * @param judge the agreement of the judges with reviewers
 * @param goldEdits reviews that change the gold
 * @param stale questions whose gold or prediction has changed since
 */
record ReviewJson(
    int questions,
    List<String> reviewers,
    int decided,
    int right,
    Agreement execution,
    @WherePresent @Nullable Agreement judge,
    @WherePresent @Nullable Among among,
    Collection<String> goldWrong,
    Collection<String> ambiguous,
    int goldEdits,
    List<String> stale) {
  static ReviewJson of(ReviewSummary reviewed) {
    PeopleAgreement people = reviewed.people();
    InterAnnotatorAgreement among = reviewed.among();
    return new ReviewJson(
        reviewed.reviewed(),
        reviewed.reviewers(),
        people.counts().decided(),
        people.counts().right(),
        Agreement.of(people.confusion()),
        reviewed.judge() == null ? null : Agreement.of(reviewed.judge()),
        among.reviewers().size() < 2 ? null : new Among(among.pairs(), among.alpha()),
        people.sheet().questions(LabelWord.GOLD_WRONG),
        people.sheet().questions(LabelWord.AMBIGUOUS),
        reviewed.goldEdits(),
        people.sheet().stale().stream().map(stale -> stale.question()).distinct().toList());
  }

  /** The verdicts of a rater and of reviewers on the same questions. */
  record Agreement(int bothRight, int onlyThis, int onlyReviewers, int bothWrong, Estimate kappa) {
    static Agreement of(ConfusionMatrix counts) {
      return new Agreement(
          counts.bothRight(),
          counts.onlyJudge(),
          counts.onlyReference(),
          counts.bothWrong(),
          counts.kappa());
    }
  }

  /** The agreement of reviewers with each other. */
  record Among(List<InterAnnotatorAgreement.Pair> pairs, @Nullable Estimate krippendorffAlpha) {}
}
