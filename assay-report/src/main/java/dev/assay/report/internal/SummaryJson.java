// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.ReportJson.keyed;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.agreement.ReviewSummary;
import dev.assay.compare.HeadlineScores;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.internal.JsonFields;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.LabelWord;
import dev.assay.model.RealismLevel;
import dev.assay.report.AbstentionRates;
import dev.assay.report.Breakdown;
import dev.assay.report.CostSummary;
import dev.assay.report.InteractionAccuracy;
import dev.assay.report.MetricMean;
import dev.assay.report.ProfileDisagreement;
import dev.assay.report.ReviewNeed;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.RunSummary.AccuracySummary.ProfileAccuracy;
import dev.assay.report.RunSummary.IssueSummary;
import dev.assay.report.RunSummary.IssueSummary.CauseGroup;
import dev.assay.report.Timing;
import dev.assay.report.WrongSql.ProblemQuestions;
import dev.assay.report.WrongSql.UnknownNames;
import dev.assay.report.internal.ReportJson.As;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.ClopperPearson;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A summary as {@code summary.json}. The keys are a contract; new ones may be added.
 *
 * <p>An accuracy is {@code {"correct", "scored", "value", "low", "high"}}, shares from 0 to 1, the
 * last three {@code null} if nothing was scored. {@code time} and {@code spending} are {@code null}
 * where nothing is known; times are in milliseconds. {@code abstention}, {@code self_correction},
 * {@code interactions}, {@code paraphrases}, {@code judges}, {@code with_judge}, {@code reviews},
 * {@code needs_review}, {@code extra_databases}, {@code probe}, {@code headline}, {@code gate} and
 * the later fields of {@code spending} are absent where there is nothing to say.
 */
public final class SummaryJson {
  private static final String FORMAT = "1.0";

  private static final JsonMapper MAPPER =
      ReportJson.with(
          new As<>(ProfileDisagreement.class, SummaryJson::disagreement),
          new As<>(UnknownNames.class, SummaryJson::unknown),
          new As<>(Breakdown.Group.class, SummaryJson::group),
          new As<>(CostSummary.class, SummaryJson::spending),
          new As<>(AbstentionRates.class, SummaryJson::abstention),
          new As<>(InteractionAccuracy.class, SummaryJson::interactions),
          new As<>(ReviewSummary.class, SummaryJson::reviews),
          new As<>(ProbeRecord.class, SummaryJson::probing),
          new As<>(RunSummary.Headline.class, SummaryJson::headline));

  private SummaryJson() {}

  /**
   * Writes one JSON document, ending in a line break.
   *
   * @param gate the gate's verdict, or {@code null} without a gate
   */
  public static String write(RunSummary summary, @Nullable GateVerdict gate) {
    return ReportJson.document(MAPPER, document(summary, gate));
  }

  /** Writes breakdowns alone, as they are in a summary. */
  public static String write(List<Breakdown> breakdowns) {
    return ReportJson.document(
        MAPPER, Map.of("breakdowns", keyed(breakdowns, Breakdown::by, Breakdown::groups)));
  }

  /** Writes the problems with an id, or of a kind with it, as they are in a summary. */
  public static String problems(RunSummary of, String id) {
    List<JsonFields> problems =
        of.issues().wrongSql().problems().stream()
            .flatMap(group -> group.places().stream())
            .filter(each -> each.problem().ids().contains(id))
            .map(each -> problem(each, of.scored()))
            .toList();
    return ReportJson.document(MAPPER, Map.of("problems", problems));
  }

  private static JsonFields document(RunSummary of, @Nullable GateVerdict gate) {
    IssueSummary issues = of.issues();
    return new JsonFields()
        .put("format", FORMAT)
        .put("run", run(of.run()))
        .put("counts", counts(of))
        .put("accuracy", of.accuracy())
        .put("accuracy_intervals", intervals(of))
        .put("vacuous", of.vacuous())
        .put("accuracy_without_vacuous", of.accuracies().withoutVacuous())
        .put("volatile", issues.volatileQuestions())
        .put(
            "profiles",
            keyed(of.accuracies().profiles(), ProfileAccuracy::profile, ProfileAccuracy::accuracy))
        .putPresent(
            "disagreements",
            of.run().profile().metric() == null ? null : of.accuracies().disagreements())
        .put(
            "causes",
            keyed(issues.causes(), CauseGroup::cause, group -> counted(group.questions())))
        .put(
            "problems",
            issues.wrongSql().problems().stream()
                .flatMap(group -> group.places().stream())
                .map(each -> problem(each, of.scored()))
                .toList())
        .put(
            "sql_differences",
            keyed(
                issues.wrongSql().differences(),
                group -> group.kind().key(),
                group -> counted(group.questions())))
        .put(
            "unknown_names",
            new JsonFields()
                .put("tables", issues.wrongSql().unknownTables())
                .put("columns", issues.wrongSql().unknownColumns()))
        .put("not_scored", notScored(issues))
        .put("relaxations", of.accuracies().relaxations())
        .put("breakdowns", keyed(of.accuracies().breakdowns(), Breakdown::by, Breakdown::groups))
        .put("metrics", keyed(of.metrics(), MetricMean::metric, mean -> mean))
        .put(
            "time",
            new JsonFields()
                .put("gold", of.resources().goldTime())
                .put("prediction", of.resources().predictionTime()))
        .put("spending", of.resources().spending())
        .putPresent("abstention", of.answers().abstention())
        .putPresent("self_correction", of.answers().correction())
        .putPresent("interactions", of.answers().interactions())
        .putPresent("paraphrases", of.answers().paraphrases())
        .putAll(of.judged() == null ? null : JudgeReports.fields(of.judged()))
        .putPresent("reviews", of.reviewed())
        .putPresent("needs_review", needed(of.needed()))
        .putPresent("extra_databases", ExtraDatabaseSummary.of(of).orElse(null))
        .putPresent("probe", of.accuracies().probed())
        .putPresent("headline", of.headline())
        .putPresent("gate", gate);
  }

  private static @Nullable JsonFields needed(@Nullable ReviewNeed need) {
    if (need == null) {
      return null;
    }
    boolean scored = need.scored() > 0;
    return new JsonFields()
        .put("questions", need.questions())
        .put("labeled", need.labeled())
        .put("lowest", scored ? (Double) need.lowest() : null)
        .put("highest", scored ? (Double) need.highest() : null)
        .put(
            "reasons",
            keyed(
                List.copyOf(need.reasons().entrySet()),
                each -> each.getKey().name().toLowerCase(Locale.ROOT),
                each -> counted(each.getValue())));
  }

  /** The chosen headline; without the later fields if the run has no such number. */
  private static JsonFields headline(RunSummary.Headline of) {
    JsonFields fields = new JsonFields().put("chosen", of.chosen());
    HeadlineScores scores = of.scores();
    return scores == null
        ? fields.put("value", null)
        : fields
            .putAll(scores.judge())
            .put("value", scores.mean().value())
            .putPresent("interval", scores.mean().interval())
            .put("questions", scores.ratings().size());
  }

  /** The findings of probing; the share that holds only if all were probed. */
  private static JsonFields probing(ProbeRecord probed) {
    return new JsonFields()
        .put("whole", probed.isWhole())
        .putPresent("holds", probed.isWhole() ? probed.holds() : null)
        .put(
            "refuted",
            keyed(
                List.of(RealismLevel.values()),
                RealismLevel::code,
                level -> probed.refuted(level).size()))
        .put("degenerate", probed.refuted(CounterexampleKind.DEGENERATE).size())
        .put("tie", probed.refuted(CounterexampleKind.TIE).size())
        .put("held", probed.held().size())
        .put("proved", probed.proved().successes())
        .put("undecided", probed.undecided())
        .put("not_probed", probed.notProbed().values().stream().mapToInt(List::size).sum());
  }

  private static JsonFields run(RunFacts run) {
    Instant clock = run.session().clock();
    return new JsonFields()
        .put("name", run.name())
        .put("profile", run.profile().name())
        .putPresent("decided_by", run.profile().metric())
        .put("dataset", run.questions().dataset())
        .put("dataset_size", run.questions().datasetSize())
        .put("time_zone", run.session().zoneName())
        .put("clock", clock == null ? null : clock.toString())
        .putFilled("privileges", run.databases().privileges())
        .putFilled("changed_databases", run.databases().changed());
  }

  private static JsonFields counts(RunSummary of) {
    return new JsonFields()
        .put("total", of.total())
        .put("scored", of.scored())
        .put("correct", of.correct())
        .put("incorrect", of.incorrect())
        .put("not_scored", of.notScored())
        .put("pending", of.pending());
  }

  /** Alternative intervals of the accuracy. */
  private static JsonFields intervals(RunSummary summary) {
    Proportion accuracy = summary.accuracy();
    return new JsonFields()
        .put(
            "clopper_pearson",
            ReportJson.interval(ClopperPearson.interval(accuracy.successes(), accuracy.total())))
        .putPresent(
            "over_databases",
            summary.accuracies().breakdowns().stream()
                .filter(breakdown -> breakdown.by().equals(Breakdown.DATABASE))
                .findFirst()
                .map(SummaryJson::overDatabases)
                .orElse(null));
  }

  private static JsonFields overDatabases(Breakdown breakdown) {
    return new JsonFields()
        .put("databases", breakdown.scoredGroups())
        .putAll(ReportJson.interval(breakdown.overGroups().interval()))
        .putPresent("reason", breakdown.overGroups().reason());
  }

  private static JsonFields disagreement(ProfileDisagreement group) {
    return new JsonFields()
        .put("standard", group.accepted() ? "correct" : "incorrect")
        .put("reason", group.reason())
        .put("questions", group.questions());
  }

  private static JsonFields counted(List<String> questions) {
    return new JsonFields().put("count", questions.size()).put("questions", questions);
  }

  private static JsonFields problem(ProblemQuestions of, int scored) {
    return new JsonFields()
        .put("id", of.problem().id())
        .put("kind", of.problem().kind())
        .put("place", of.problem().place())
        .putAll(counted(of.questions()))
        .put("accuracy_gain", (double) of.questions().size() / scored);
  }

  private static JsonFields unknown(UnknownNames unknown) {
    return new JsonFields()
        .put("count", unknown.questions().size())
        .put("names", unknown.names())
        .put("questions", unknown.questions());
  }

  /** The questions without a verdict, by what their reason concerns. */
  private static JsonFields notScored(IssueSummary issues) {
    return new JsonFields()
        .put("gold", issues.goldFaults())
        .put("infrastructure", issues.lost())
        .putFilled("for_judges", issues.forJudges().questions());
  }

  private static JsonFields group(Breakdown.Group group) {
    return new JsonFields()
        .put("name", group.name())
        .put("questions", group.questions())
        .putAll(ReportJson.accuracy(group.accuracy()))
        .put("numbers", keyed(group.numbers(), MetricMean::metric, mean -> mean));
  }

  private static JsonFields interactions(InteractionAccuracy of) {
    return new JsonFields()
        .put("interactions", of.interactions())
        .putPresent("unpredicted", of.unpredicted() == 0 ? null : of.unpredicted())
        .putAll(ReportJson.accuracy(of.accuracy()));
  }

  private static JsonFields spending(CostSummary costs) {
    Timing latency = costs.latency();
    JsonFields fields =
        new JsonFields()
            .put("attempts", costs.attempts())
            .put("prompt_tokens", costs.tokens().prompt())
            .put("completion_tokens", costs.tokens().completion())
            .put("cost_usd", costs.cost().total())
            .putPresent("cost_usd_per_question", costs.cost().perQuestion())
            .putPresent("cost_usd_per_correct", costs.cost().perCorrect())
            .putPresent("cached_tokens", costs.tokens().cached())
            .putPresent("reasoning_tokens", costs.tokens().reasoning())
            .putPresent("retries", costs.retries());
    return latency == null
        ? fields
        : fields
            .put("median_latency_ms", latency.medianMs())
            .put("slowest_latency_ms", latency.slowestMs())
            .put("slowest", latency.slowest());
  }

  private static JsonFields abstention(AbstentionRates rates) {
    return new JsonFields()
        .put("precision", ReportJson.share("right", "abstained", rates.precision()))
        .put("recall", ReportJson.share("abstained", "unanswerable", rates.recall()));
  }

  private static JsonFields reviews(ReviewSummary reviewed) {
    PeopleAgreement people = reviewed.people();
    InterAnnotatorAgreement among = reviewed.among();
    return new JsonFields()
        .put("questions", reviewed.reviewed())
        .put("reviewers", reviewed.reviewers())
        .put("decided", people.counts().decided())
        .put("right", people.counts().right())
        .put("execution", withReviewers(people.confusion()))
        .putPresent("judge", reviewed.judge() == null ? null : withReviewers(reviewed.judge()))
        .putPresent(
            "among",
            among.reviewers().size() < 2
                ? null
                : new JsonFields()
                    .put("pairs", among.pairs())
                    .put("krippendorff_alpha", among.alpha()))
        .putPresent(
            "estimate",
            reviewed.sampled() == null ? null : SampledAccuracySection.fields(reviewed.sampled()))
        .put("gold_wrong", people.sheet().questions(LabelWord.GOLD_WRONG))
        .put("ambiguous", people.sheet().questions(LabelWord.AMBIGUOUS))
        .put("gold_edits", reviewed.goldEdits())
        .put(
            "stale",
            people.sheet().stale().stream().map(stale -> stale.question()).distinct().toList());
  }

  /** The verdicts of a rater and of reviewers on the same questions. */
  private static JsonFields withReviewers(ConfusionMatrix counts) {
    return new JsonFields()
        .put("both_right", counts.bothRight())
        .put("only_this", counts.onlyJudge())
        .put("only_reviewers", counts.onlyReference())
        .put("both_wrong", counts.bothWrong())
        .put("kappa", counts.kappa());
  }
}
