// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.journal.StoredResults;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Estimate;
import dev.assay.stats.KrippendorffAlpha;
import dev.assay.stats.MeasurementLevel;
import dev.assay.stats.Proportion;
import dev.assay.stats.Ratings;
import dev.assay.stats.Wilson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of execution with people, who label the same predictions.
 *
 * @param counts of the labels
 * @param confusion over the questions on which both have a verdict; execution is the judge, people
 *     are the reference
 * @param alpha Krippendorff's, of the two as raters
 * @param weighted the accuracy of the run by people, if a review sheet tells how its questions were
 *     drawn; else {@code null}
 * @param disagreements in the order of the run
 * @param sheet the other content of the files, beside labels that count
 */
public record PeopleAgreement(
    LabelCounts counts,
    ConfusionMatrix confusion,
    Estimate alpha,
    @Nullable Estimate weighted,
    List<Disagreement> disagreements,
    LabelSheet sheet) {
  public PeopleAgreement {
    disagreements = List.copyOf(disagreements);
  }

  /**
   * The numbers of labels.
   *
   * @param decided questions that people call right or wrong
   * @param right those that they call right
   * @param notScored those that execution does not score
   * @param undecided questions with labels, but without a verdict: nobody is sure, or a tie
   */
  public record LabelCounts(int decided, int right, int notScored, int undecided) {}

  /** Of the labeled questions with both verdicts, those that execution calls right. */
  public Proportion byExecution() {
    return Wilson.interval(confusion.bothRight() + confusion.onlyJudge(), confusion.questions());
  }

  /** Of the labeled questions with both verdicts, those that people call right. */
  public Proportion byPeople() {
    return Wilson.interval(
        confusion.bothRight() + confusion.onlyReference(), confusion.questions());
  }

  /** The questions that execution alone, or people alone, call right. */
  public List<Disagreement> disagreements(boolean executionSaysRight) {
    return disagreements.stream().filter(d -> d.judgeSaysRight() == executionSaysRight).toList();
  }

  /** {@code null} if the labels are scores, which mean nothing without a judge's scale. */
  static @Nullable PeopleAgreement of(AgreementInput input, Labels labels) {
    if (labels.scale() != LabelScale.BINARY) {
      return null;
    }
    Map<String, Boolean> verdicts = labels.verdicts();
    ConfusionMatrix both = ConfusionMatrix.NONE;
    List<double[]> ratings = new ArrayList<>();
    List<Disagreement> disagreements = new ArrayList<>();
    int notScored = 0;
    for (Outcome outcome : input.outcomes()) {
      Boolean people = verdicts.get(outcome.question());
      if (people == null) {
        continue;
      }
      if (outcome.verdict() instanceof Verdict.NotScored) {
        notScored++;
        continue;
      }
      boolean execution = outcome.verdict() instanceof Verdict.Correct;
      both = both.plus(execution, people);
      ratings.add(new double[] {execution ? 1 : 0, people ? 1 : 0});
      if (execution != people) {
        disagreements.add(disagreement(input, labels, outcome, execution));
      }
    }
    int labeled = labels.byQuestion().size();
    int right = (int) verdicts.values().stream().filter(verdict -> verdict).count();
    return new PeopleAgreement(
        new LabelCounts(verdicts.size(), right, notScored, labeled - verdicts.size()),
        both,
        KrippendorffAlpha.estimate(Ratings.of(ratings), MeasurementLevel.NOMINAL, input.how()),
        WeightedAccuracy.of(input.outcomes(), labels).orElse(null),
        disagreements,
        labels.sheet());
  }

  private static Disagreement disagreement(
      AgreementInput input, Labels labels, Outcome outcome, boolean execution) {
    StoredResults.@Nullable Pair results = input.results().apply(outcome.question()).orElse(null);
    return new Disagreement(
        outcome,
        execution,
        new JudgeVerdict(null, execution, null),
        labels.notes(outcome.question()),
        results == null ? null : ResultExcerpt.of(results.gold()),
        results == null ? null : ResultExcerpt.of(results.predicted()));
  }

  PeopleAgreement withoutValues() {
    return new PeopleAgreement(
        counts,
        confusion,
        alpha,
        weighted,
        disagreements.stream().map(Disagreement::withoutValues).toList(),
        sheet);
  }
}
