// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.Jury;
import dev.assay.agreement.VoteAggregation;
import dev.assay.journal.Evidence;
import dev.assay.journal.GoldFinding;
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
import java.util.Collection;
import java.util.HashMap;
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
    Map<String, Evidence> known = EvidenceFile.read(run);
    return gather(run, stored, jury, suspects(known.values()), findings(known.values()));
  }

  /** The questions whose gold is doubted. */
  public static Set<String> suspects(Collection<Evidence> evidence) {
    return evidence.stream()
        .filter(
            each ->
                each.findings().isEmpty()
                    ? each.review().contains(ReviewReason.GOLD_SUSPECT)
                    : each.findings().stream().anyMatch(GoldFinding::isOpen))
        .map(Evidence::question)
        .collect(Collectors.toSet());
  }

  private static Map<String, List<GoldFinding>> findings(Collection<Evidence> evidence) {
    return evidence.stream().collect(Collectors.toMap(Evidence::question, Evidence::findings));
  }

  /**
   * Gathers the evidence of a run after an audit of its data set.
   *
   * @param findings of the audit that doubt a gold, by question
   */
  public static Map<String, Evidence> gather(
      RunDirectory run,
      StoredOutcomes stored,
      @Nullable VoteAggregation jury,
      Map<String, List<GoldFinding>> findings) {
    return gather(run, stored, jury, findings.keySet(), findings);
  }

  /**
   * Marks a finding about the gold of a question as dismissed, or as open again, and gathers the
   * evidence of the question anew.
   *
   * @param kind of the finding
   * @param sentence on who dismissed it, or {@code null} to take that back
   */
  public static void dismiss(
      RunDirectory run,
      StoredOutcomes stored,
      String question,
      String kind,
      @Nullable String sentence) {
    Map<String, Evidence> known = new HashMap<>(EvidenceFile.read(run));
    known.computeIfPresent(
        question,
        (id, each) ->
            new Evidence(
                id,
                each.review(),
                each.confidence(),
                each.findings().stream()
                    .map(one -> one.kind().equals(kind) ? one.dismissed(sentence) : one)
                    .toList()));
    gather(
        run,
        stored,
        StoredRunSummary.jury(run),
        suspects(known.values()),
        findings(known.values()));
  }

  private static Map<String, Evidence> gather(
      RunDirectory run,
      StoredOutcomes stored,
      @Nullable VoteAggregation jury,
      Set<String> suspects,
      Map<String, List<GoldFinding>> findings) {
    ReviewReasons reasons = reasons(run, stored, jury, suspects);
    ConfidenceModel model = ConfidenceModel.of(run);
    List<Evidence> gathered =
        stored.brief().parallelStream()
            .map(
                outcome ->
                    of(
                        outcome,
                        reasons,
                        model,
                        findings.getOrDefault(outcome.question(), List.of())))
            .toList();
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

  private static Evidence of(
      Outcome outcome, ReviewReasons reasons, ConfidenceModel model, List<GoldFinding> findings) {
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
            : null,
        findings);
  }
}
