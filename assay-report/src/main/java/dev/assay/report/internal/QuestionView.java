// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.Evidence;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.Review;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.Problem;
import dev.assay.report.RunFacts;
import dev.assay.report.document.MetricList;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  /** One side as it ran, in words; empty for what is not known. */
  public record ExecutionFact(
      String side, String status, String rows, String columns, String time, String hash) {
    private static ExecutionFact of(String side, ExecutionSummary execution) {
      return new ExecutionFact(
          side,
          execution.status(),
          execution.rows() == null ? "" : NumberFormats.count(execution.rows()),
          execution.columns() == null ? "" : NumberFormats.count(execution.columns()),
          execution.ms() == null ? "" : NumberFormats.time(execution.ms()),
          Objects.requireNonNullElse(execution.hash(), ""));
    }
  }

  /** A sampled answer, with its verdict in words. */
  public record SampledAnswer(boolean right, String verdict, int votes, String sql) {
    private static SampledAnswer of(Outcome.Sample sample) {
      Verdict verdict = sample.verdict();
      return new SampledAnswer(
          verdict instanceof Verdict.Correct,
          verdict instanceof Verdict.Incorrect wrong
              ? Phrases.brief(wrong.cause())
              : verdict.label(),
          sample.votes(),
          sample.sql() == null ? "" : SanitizedText.prose(sample.sql()));
    }
  }

  /** The verdict of one of Assay's own profiles. */
  public record ProfileStance(String profile, boolean accepts) {
    static List<ProfileStance> of(@Nullable Match match) {
      return match == null
          ? List.of()
          : Profile.BUILT_IN.stream()
              .map(each -> new ProfileStance(each.name(), each.accepts(match)))
              .toList();
    }
  }

  /** Its problem, or {@code null} if the answer is not wrong. */
  public @Nullable Problem problem() {
    return Problem.of(outcome);
  }

  /** Gold and prediction as they ran. */
  public List<ExecutionFact> facts() {
    return List.of(
        ExecutionFact.of("gold", outcome.gold().execution()),
        ExecutionFact.of("prediction", outcome.execution()));
  }

  /** The answers that were sampled; empty if there was one. */
  public List<SampledAnswer> samples() {
    return outcome.samples().stream().map(SampledAnswer::of).toList();
  }

  /** The attempts; none where nothing is known but the SQL that is shown anyway. */
  public List<Attempt> attempts() {
    boolean told =
        outcome.attempts().stream()
            .anyMatch(attempt -> attempt.error() != null || attempt.usage() != null);
    return told ? outcome.attempts() : List.of();
  }

  /** The sample that an attempt is of, as the beginning of a phrase; empty if there is one. */
  public String sample(Attempt attempt) {
    return outcome.samples().size() > 1 ? "sample " + (attempt.sample() + 1) + ": " : "";
  }

  /** The verdict of each of Assay's own profiles; empty without a comparison. */
  public List<ProfileStance> profiles() {
    return ProfileStance.of(outcome.match());
  }

  /** The scores of metrics, under the titles of their groups. */
  public MetricList metrics() {
    return GroupedMetrics.list(
        outcome.metrics().entrySet().stream().filter(each -> each.getValue() != null).toList(),
        Map.Entry::getKey,
        each -> new MetricList.Entry(each.getKey(), NumberFormats.score(each.getValue()), ""));
  }

  /** The audit's findings about the gold; empty without an audit. */
  public List<GoldFinding> findings() {
    return evidence == null ? List.of() : evidence.findings();
  }

  /** Returns whether the prediction is a stored result, without SQL. */
  public boolean isStored() {
    return outcome.sql() == null && outcome.execution().rows() != null;
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
