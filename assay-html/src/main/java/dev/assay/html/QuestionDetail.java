// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.ProbeFinding;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.metric.MetricGroup;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.GroupedMetrics;
import dev.assay.report.NumberFormats;
import dev.assay.report.Phrases;
import dev.assay.report.RunFacts;
import dev.assay.report.SqlLayout;
import dev.assay.report.VerdictPhrases;
import dev.assay.report.ZonedTimes;
import dev.assay.table.SanitizedText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a question's page shows besides its {@link IndexEntry}, in words, as {@code
 * question.js} reads it.
 *
 * @param verdict {@code correct}, {@code incorrect} or {@code not_scored}
 * @param headline verdict, profile and the rule that decided
 * @param reasons further reasons for the verdict
 * @param doubts the reasons why the gold or the prediction may be unreliable, and golds that failed
 * @param profiles the verdict of each of Assay's own profiles
 * @param notes limits of what is known of the match
 * @param gold lines of the gold query; absent if there is none
 * @param withoutGold text shown instead of a gold query
 * @param predicted lines of the predicted query; absent if there is none
 * @param withoutPredicted text shown instead of a predicted query
 * @param result the comparison of the results; absent if they were not compared and none was kept
 * @param facts about the execution of gold and prediction
 * @param samples the outcome of each sample, if several answers were drawn
 * @param attempts of the generator
 * @param metrics by whose they are, of those that are defined
 * @param judgements of LLM judges
 * @param given the model's input with the question, and its answer
 * @param probed the result of probing; absent if the question was not probed
 * @param command that shows the same in a terminal
 */
record QuestionDetail(
    String verdict,
    String headline,
    List<String> reasons,
    List<String> doubts,
    List<Stance> profiles,
    List<String> notes,
    @Nullable List<String> gold,
    String withoutGold,
    @Nullable List<String> predicted,
    String withoutPredicted,
    @Nullable ResultDetail result,
    List<Fact> facts,
    List<SampleLine> samples,
    List<AttemptLine> attempts,
    List<MetricLines> metrics,
    List<JudgementLine> judgements,
    List<PromptExcerpt> given,
    @Nullable ProbeDetail probed,
    String command) {

  /** The decision of a profile on a match. */
  record Stance(String profile, boolean accepts) {}

  /** The execution of a query, in words. */
  record Fact(String side, String status, String rows, String columns, String time, String hash) {}

  /**
   * Metrics of one group.
   *
   * @param group its title; absent where all metrics are Assay's own
   * @param scores name and score by turns
   */
  record MetricLines(@Nullable String group, List<String> scores) {}

  /** One of several answers. */
  record SampleLine(boolean right, String verdict, int votes, String sql) {}

  /** One try of the generator. */
  record AttemptLine(String what, String usage, @Nullable String error) {}

  /** The judgment of one judge, given once. */
  record JudgementLine(
      String judge,
      String model,
      int repeat,
      @Nullable String score,
      @Nullable String label,
      @Nullable Boolean passes,
      @Nullable String explanation,
      @Nullable String problem) {}

  static QuestionDetail of(
      Outcome outcome,
      RunFacts run,
      Excerpts excerpts,
      List<Judgment> judgements,
      List<PromptExcerpt> given,
      @Nullable ProbeFinding finding) {
    Profile profile = run.profileOf(outcome);
    VerdictPhrases words = VerdictPhrases.of(outcome, profile);
    Match match = outcome.match();
    boolean stored = outcome.sql() == null && outcome.execution().rows() != null;
    return new QuestionDetail(
        outcome.verdict().label(),
        words.headline(),
        words.reasons().stream().map(SanitizedText::prose).toList(),
        doubts(outcome, words, finding),
        match == null ? List.of() : stances(match),
        match == null ? List.of() : match.notes(),
        lines(outcome.goldSql()),
        Phrases.withoutGoldSqlSentence(outcome),
        lines(outcome.sql()),
        stored ? "The prediction is a stored result." : "None was given.",
        ResultDetail.of(outcome, excerpts, new ZonedTimes(run.session().zone())),
        List.of(fact("gold", outcome.gold().execution()), fact("prediction", outcome.execution())),
        outcome.samples().stream().map(QuestionDetail::sample).toList(),
        attempts(outcome),
        metrics(outcome),
        judgements.stream().map(QuestionDetail::judgement).toList(),
        given,
        finding == null || finding.reason() != null ? null : ProbeDetail.of(finding, run),
        run.command("show", outcome.question()));
  }

  private static List<String> doubts(
      Outcome outcome, VerdictPhrases words, @Nullable ProbeFinding finding) {
    List<String> doubts = new ArrayList<>(words.doubts());
    if (finding != null && finding.isRefuted()) {
      doubts.add("Refuted by probing, which changes no verdict; see below.");
    }
    outcome.gold().faults().stream()
        .map(fault -> "A gold alternative failed: " + SanitizedText.prose(fault))
        .forEach(doubts::add);
    return doubts;
  }

  private static List<Stance> stances(Match match) {
    return Profile.BUILT_IN.stream()
        .map(profile -> new Stance(profile.name(), profile.accepts(match)))
        .toList();
  }

  private static @Nullable List<String> lines(@Nullable String sql) {
    return sql == null || sql.isBlank() ? null : SqlLayout.lines(sql);
  }

  private static Fact fact(String side, ExecutionSummary execution) {
    return new Fact(
        side,
        execution.status(),
        execution.rows() == null ? "" : NumberFormats.count(execution.rows()),
        execution.columns() == null ? "" : NumberFormats.count(execution.columns()),
        execution.ms() == null ? "" : NumberFormats.time(execution.ms()),
        Objects.requireNonNullElse(execution.hash(), ""));
  }

  private static SampleLine sample(Outcome.Sample sample) {
    Verdict verdict = sample.verdict();
    return new SampleLine(
        verdict instanceof Verdict.Correct,
        verdict instanceof Verdict.Incorrect wrong ? Phrases.brief(wrong.cause()) : verdict.label(),
        sample.votes(),
        sample.sql() == null ? "" : SanitizedText.prose(sample.sql()));
  }

  /** Nothing where nothing is known but the SQL that the page shows anyway. */
  private static List<AttemptLine> attempts(Outcome outcome) {
    List<Attempt> attempts = outcome.attempts();
    if (attempts.stream().allMatch(attempt -> attempt.error() == null && attempt.usage() == null)) {
      return List.of();
    }
    boolean several = outcome.samples().size() > 1;
    return attempts.stream().map(attempt -> attempt(attempt, outcome.sql(), several)).toList();
  }

  private static AttemptLine attempt(Attempt attempt, @Nullable String taken, boolean several) {
    String sample = several ? "sample " + (attempt.sample() + 1) + ": " : "";
    String answer =
        attempt.sql() == null
            ? "no SQL"
            : attempt.sql().equals(taken)
                ? "the predicted SQL"
                : SanitizedText.prose(attempt.sql());
    return new AttemptLine(
        sample + answer,
        attempt.usage() == null ? "" : Phrases.of(attempt.usage()),
        attempt.error() == null ? null : SanitizedText.prose(attempt.error()));
  }

  private static List<MetricLines> metrics(Outcome outcome) {
    Map<MetricGroup, List<String>> groups = new EnumMap<>(MetricGroup.class);
    outcome
        .metrics()
        .forEach(
            (name, score) -> {
              if (score != null) {
                List<String> scores =
                    groups.computeIfAbsent(MetricGroup.of(name), group -> new ArrayList<>());
                scores.add(name);
                scores.add(NumberFormats.score(score));
              }
            });
    boolean titled = GroupedMetrics.areTitled(groups.keySet());
    return groups.entrySet().stream()
        .map(group -> new MetricLines(titled ? group.getKey().title() : null, group.getValue()))
        .toList();
  }

  /** The judge's reasons, and what is to be known about what it saw. */
  private static @Nullable String explanation(Judgment judgment) {
    String texts =
        Stream.of(
                judgment.explanation(), judgment.note() == null ? null : "Note: " + judgment.note())
            .filter(Objects::nonNull)
            .collect(Collectors.joining(" "));
    return texts.isEmpty() ? null : SanitizedText.prose(texts);
  }

  private static JudgementLine judgement(Judgment judgment) {
    Double score = judgment.score();
    return new JudgementLine(
        judgment.judge(),
        judgment.model(),
        judgment.repeat(),
        score == null ? null : NumberFormats.plain(score),
        judgment.label(),
        judgment.passes(),
        explanation(judgment),
        judgment.problem() == null ? null : SanitizedText.prose(judgment.problem()));
  }
}
