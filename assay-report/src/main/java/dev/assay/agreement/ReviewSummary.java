// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.agreement.internal.AgreementInput;
import dev.assay.agreement.internal.JuryAgreement;
import dev.assay.agreement.internal.ReferenceAgreement;
import dev.assay.journal.Review;
import dev.assay.match.Profile;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.stats.internal.Resampling;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reviews of a run beside its verdicts, which they never change. The reviewed questions are
 * chosen by people, so shares of them say nothing of the whole run.
 *
 * @param reviewed questions with a review that counts
 * @param reviewers the people, in alphabetical order
 * @param goldEdits reviews that change the gold
 * @param among the agreement of the reviewers with each other
 * @param people the agreement of execution with them
 * @param overruled the verdicts that they overrule
 * @param judge the agreement of the judge, or of the jury of all judges, with them; {@code null} if
 *     no judge tells right from wrong
 * @param sampled the accuracy by labels of the random sample; {@code null} if too few of them count
 */
public record ReviewSummary(
    int reviewed,
    List<String> reviewers,
    int goldEdits,
    InterAnnotatorAgreement among,
    PeopleAgreement people,
    OverruledVerdicts overruled,
    @Nullable ConfusionMatrix judge,
    @Nullable SampledAccuracy sampled) {
  public ReviewSummary {
    reviewers = List.copyOf(reviewers);
  }

  /**
   * Sums reviews up; empty if none of them counts and none is stale.
   *
   * @param judgments of the run
   * @param rule that combines several judgments; {@code null} for the usual one
   * @param profile of the run
   */
  public static Optional<ReviewSummary> of(
      CurrentReviews reviews,
      List<Outcome> outcomes,
      List<Judgment> judgments,
      @Nullable VoteAggregation rule,
      Profile profile) {
    if (reviews.counted().isEmpty() && reviews.stale().isEmpty()) {
      return Optional.empty();
    }
    Labels labels = reviews.labels();
    AgreementInput input =
        new AgreementInput(
            outcomes, judgments, rule, labels, question -> Optional.empty(), Resampling.STANDARD);
    PeopleAgreement people = PeopleAgreement.of(input, labels);
    if (people == null) {
      throw new IllegalStateException("reviews say right or wrong");
    }
    SampledAccuracy sampled =
        SampledAccuracy.of(outcomes, SampledAccuracy.AnswerLabels.of(reviews));
    return Optional.of(
        new ReviewSummary(
            (int) reviews.counted().stream().map(Review::question).distinct().count(),
            reviews.counted().stream().map(Review::reviewer).distinct().sorted().toList(),
            reviews.goldEdits().size(),
            InterAnnotatorAgreement.of(labels, input.how()),
            people,
            OverruledVerdicts.of(outcomes, labels.verdicts(), Jury.alone(judgments, null), profile),
            judge(input),
            sampled.estimate() == null ? null : sampled));
  }

  private static @Nullable ConfusionMatrix judge(AgreementInput input) {
    List<JudgeScores> deciding = JudgeScores.deciding(input.judgments());
    if (deciding.isEmpty()) {
      return null;
    }
    return new JuryAgreement(Jury.of(deciding, input.rule()), input)
        .all().agreements().stream()
            .filter(each -> each.reference().equals(ReferenceAgreement.LABELS))
            .map(ReferenceAgreement::confusion)
            .findFirst()
            .orElse(null);
  }
}
