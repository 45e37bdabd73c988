// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.agreement.internal.AgreementInput;
import dev.assay.agreement.internal.ReviewableOutcomes;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.KrippendorffAlpha;
import dev.assay.stats.internal.MeasurementLevel;
import dev.assay.stats.internal.Ratings;
import dev.assay.stats.internal.StratifiedShare;
import dev.assay.stats.internal.StratifiedShare.Stratum;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
  @SuppressWarnings("exports") // for the other modules of Assay
  public static @Nullable PeopleAgreement of(AgreementInput input, Labels labels) {
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
      both = both.and(execution, people);
      ratings.add(new double[] {execution ? 1 : 0, people ? 1 : 0});
      if (execution != people) {
        disagreements.add(
            Disagreement.of(
                input,
                outcome,
                new Jury.JudgeVerdict(null, execution, null),
                execution,
                labels.notes(outcome.question())));
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

  public PeopleAgreement withoutValues() {
    return new PeopleAgreement(
        counts,
        confusion,
        alpha,
        weighted,
        disagreements.stream().map(Disagreement::withoutValues).toList(),
        sheet);
  }

  /**
   * The accuracy of a run by people, from the labels of a stratified sample. A question that was
   * drawn but has no verdict of people counts as if it were like the others of its stratum; what
   * can only be judged one way keeps its verdict. Questions that execution does not score stay out,
   * as they do from its own accuracy.
   */
  static final class WeightedAccuracy {
    private final List<Outcome> outcomes;
    private final Map<String, LabelSheet.Stratum> drawn;
    private final Map<String, Boolean> verdicts;

    private WeightedAccuracy(List<Outcome> outcomes, Labels labels) {
      this.outcomes = outcomes;
      this.drawn = labels.sheet().strata();
      this.verdicts = labels.verdicts();
    }

    /** Empty if the labels come from no review sheet. */
    public static Optional<Estimate> of(List<Outcome> outcomes, Labels labels) {
      return labels.sheet().strata().isEmpty()
          ? Optional.empty()
          : Optional.of(new WeightedAccuracy(outcomes, labels).estimate());
    }

    private Estimate estimate() {
      if (drawn.values().stream().map(LabelSheet.Stratum::sample).distinct().count() > 1) {
        return StratifiedShare.unknown("the sheets come from different samples");
      }
      Map<String, Integer> sizes = new TreeMap<>();
      Map<String, int[]> labels = new HashMap<>(); // labeled, right
      int scored = 0;
      int certain = 0;
      int certainlyRight = 0;
      for (Outcome outcome : outcomes) {
        if (outcome.verdict() instanceof Verdict.NotScored) {
          continue;
        }
        scored++;
        if (!ReviewableOutcomes.contains(outcome)) {
          certain++;
          certainlyRight += outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
        }
        LabelSheet.Stratum stratum = drawn.get(outcome.question());
        if (stratum == null) {
          continue;
        }
        Integer other = sizes.putIfAbsent(stratum.name(), stratum.size());
        if (other != null && other != stratum.size()) {
          return StratifiedShare.unknown("the sheets come from different samples");
        }
        Boolean verdict = verdicts.get(outcome.question());
        int[] counts = labels.computeIfAbsent(stratum.name(), name -> new int[2]);
        counts[0] += verdict == null ? 0 : 1;
        counts[1] += Boolean.TRUE.equals(verdict) ? 1 : 0;
      }
      if (labels.entrySet().stream()
          .anyMatch(each -> each.getValue()[0] > sizes.getOrDefault(each.getKey(), 0))) {
        return StratifiedShare.unknown("the sheets come from different samples");
      }
      if (certain + sizes.values().stream().mapToInt(Integer::intValue).sum() != scored) {
        return StratifiedShare.unknown(
            "the strata of the sheet don't add up to the questions of the run");
      }
      List<Stratum> strata = new ArrayList<>();
      strata.add(new Stratum("certain", certain, certain, certainlyRight));
      sizes.forEach(
          (name, size) -> {
            int[] counts = labels.getOrDefault(name, new int[2]);
            strata.add(new Stratum(name, size, counts[0], counts[1]));
          });
      return certain == 0
          ? StratifiedShare.of(strata)
          : StratifiedShare.of(
              strata,
              "every question with a result to look at is labeled; %,d without one %s"
                  .formatted(certain, certain == 1 ? "keeps its verdict" : "keep their verdicts"));
    }
  }
}
