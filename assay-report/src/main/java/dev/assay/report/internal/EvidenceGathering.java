// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.Jury;
import dev.assay.agreement.VoteAggregation;
import dev.assay.journal.Evidence;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.ReviewReason;
import dev.assay.review.ConfidenceModel;
import dev.assay.review.GoldInPrompt;
import dev.assay.review.ReviewReasons;
import dev.assay.review.SiblingRuns;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Joins what a run, its judges, probing, an audit and sibling runs say of each answer. */
public final class EvidenceGathering {
  private EvidenceGathering() {}

  /**
   * Gathers the evidence of a run and appends what changed to {@code evidence.jsonl}. What an
   * earlier audit said of the golds stays.
   *
   * @param jury the rule that combines several judges' verdicts, or {@code null} for the usual way
   */
  public static Map<String, Evidence> gather(
      RunDirectory run, StoredOutcomes stored, @Nullable VoteAggregation jury) {
    Set<String> suspects =
        EvidenceFile.read(run).values().stream()
            .filter(each -> each.review().contains(ReviewReason.GOLD_SUSPECT))
            .map(Evidence::question)
            .collect(Collectors.toSet());
    return gather(run, stored, jury, suspects);
  }

  /**
   * Gathers the evidence of a run after an audit of its data set.
   *
   * @param suspects questions whose gold the audit calls a fault
   */
  public static Map<String, Evidence> gather(
      RunDirectory run,
      StoredOutcomes stored,
      @Nullable VoteAggregation jury,
      Set<String> suspects) {
    ReviewReasons reasons = reasons(run, stored, jury, suspects);
    ConfidenceModel model = ConfidenceModel.of(run);
    List<Evidence> gathered =
        stored.brief().parallelStream().map(outcome -> of(outcome, reasons, model)).toList();
    EvidenceFile.append(run, gathered);
    return gathered.stream().collect(Collectors.toMap(Evidence::question, Function.identity()));
  }

  /** Everything that reasons for review follow from. */
  public static ReviewReasons reasons(
      RunDirectory run,
      StoredOutcomes stored,
      @Nullable VoteAggregation jury,
      Set<String> suspects) {
    List<Judgment> judgments = StoredRunSummary.counted(run);
    List<ProbeFinding> findings =
        new ProbeFile(run).current(stored).map(ProbeRecord::findings).orElse(List.of());
    return new ReviewReasons(
        findings.stream().collect(Collectors.toMap(ProbeFinding::question, Function.identity())),
        Jury.together(judgments, JudgeSummary.kept(judgments, jury)),
        SiblingRuns.beside(run),
        suspects,
        GoldInPrompt.questions(run, stored));
  }

  private static Evidence of(Outcome outcome, ReviewReasons reasons, ConfidenceModel model) {
    List<ReviewReason> review = reasons.of(outcome);
    return new Evidence(
        outcome.question(),
        review,
        outcome.isScored()
            ? (Double)
                (Math.round(
                        model.confidence(outcome, review, reasons.probed().get(outcome.question()))
                            * 1e4)
                    / 1e4)
            : null);
  }
}
