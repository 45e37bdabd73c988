// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static dev.assay.report.ReportJson.keyed;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.AssayException;
import dev.assay.agreement.JudgeId;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.HeadlineScores;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunFile;
import dev.assay.match.Cause;
import dev.assay.match.Relaxation;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import dev.assay.report.AccuracySummary.ProfileAccuracy;
import dev.assay.report.IssueSummary.CauseGroup;
import dev.assay.report.Rate.Accuracy;
import dev.assay.report.Rate.Estimated;
import dev.assay.report.ReportJson.As;
import dev.assay.report.WrongSql.DifferenceGroup;
import dev.assay.report.WrongSql.UnknownNames;
import dev.assay.stats.ClopperPearson;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A summary as {@code summary.json}. The keys are a contract; new ones may be added.
 *
 * <p>An accuracy is {@code {"correct", "scored", "value", "low", "high"}}, shares from 0 to 1, the
 * last three {@code null} if nothing was scored. {@code time} and {@code spending} are {@code null}
 * where nothing is known; times are in milliseconds. {@code abstention}, {@code self_correction},
 * {@code interactions}, {@code paraphrases}, {@code judges}, {@code with_judge}, {@code reviews},
 * {@code extra_databases}, {@code probe}, {@code headline}, {@code gate} and the later fields of
 * {@code spending} are absent where there is nothing to say.
 */
public final class SummaryJson {
  private static final String FORMAT = "1.0";

  private static final JsonMapper MAPPER =
      ReportJson.with(
          new As<>(RunFacts.class, Run::of),
          new As<>(CauseGroup.class, Wrong::of),
          new As<>(DifferenceGroup.class, Differently::of),
          new As<>(UnknownNames.class, Unknown::of),
          new As<>(ProfileDisagreement.class, Differing::of),
          new As<>(Breakdown.Group.class, Group::of),
          new As<>(CostSummary.class, Spent::of),
          new As<>(AbstentionRates.class, Abstention::of),
          new As<>(InteractionAccuracy.class, Interactions::of));

  private SummaryJson() {}

  /**
   * Writes one JSON document, ending in a line break.
   *
   * @param gate the gate's verdict, or {@code null} without a gate
   */
  public static String write(RunSummary summary, @Nullable GateVerdict gate) {
    return ReportJson.document(MAPPER, Document.of(summary, gate));
  }

  /** Writes breakdowns alone, as they are in a summary. */
  public static String write(List<Breakdown> breakdowns) {
    return ReportJson.document(
        MAPPER, Map.of("breakdowns", keyed(breakdowns, Breakdown::by, Breakdown::groups)));
  }

  private record Document(
      String format,
      RunFacts run,
      Counts counts,
      Proportion accuracy,
      Intervals accuracyIntervals,
      int vacuous,
      Proportion accuracyWithoutVacuous,
      @JsonProperty("volatile") int volatileQuestions,
      Map<String, Proportion> profiles,
      @WherePresent @Nullable List<ProfileDisagreement> disagreements,
      Map<Cause, CauseGroup> causes,
      Map<String, DifferenceGroup> sqlDifferences,
      Map<String, UnknownNames> unknownNames,
      NotScored notScored,
      Map<Relaxation, Integer> relaxations,
      Map<String, List<Breakdown.Group>> breakdowns,
      Map<String, MetricMean> metrics,
      Times time,
      @Nullable CostSummary spending,
      @WherePresent @Nullable AbstentionRates abstention,
      @WherePresent @Nullable SelfCorrectionEffect selfCorrection,
      @WherePresent @Nullable InteractionAccuracy interactions,
      @WherePresent @Nullable ParaphraseAccuracy paraphrases,
      @JsonUnwrapped JudgeSummaryJson.@Nullable Fields judged,
      @WherePresent @Nullable ReviewJson reviews,
      @WherePresent @Nullable ExtraDatabaseSummary extraDatabases,
      @WherePresent @Nullable Probing probe,
      @WherePresent @Nullable Headline headline,
      @WherePresent @Nullable GateVerdict gate) {
    static Document of(RunSummary of, @Nullable GateVerdict gate) {
      return new Document(
          FORMAT,
          of.run(),
          Counts.of(of),
          of.accuracy(),
          Intervals.of(of),
          of.vacuous(),
          of.accuracies().withoutVacuous(),
          of.issues().volatileQuestions(),
          keyed(of.accuracies().profiles(), ProfileAccuracy::profile, ProfileAccuracy::accuracy),
          of.run().profile().metric() == null ? null : of.accuracies().disagreements(),
          keyed(of.issues().causes(), CauseGroup::cause, group -> group),
          keyed(of.issues().wrongSql().differences(), group -> group.kind().key(), group -> group),
          namesByKind(of.issues().wrongSql()),
          NotScored.of(of.issues()),
          of.accuracies().relaxations(),
          keyed(of.accuracies().breakdowns(), Breakdown::by, Breakdown::groups),
          keyed(of.metrics(), MetricMean::metric, mean -> mean),
          new Times(of.resources().goldTime(), of.resources().predictionTime()),
          of.resources().spending(),
          of.answers().abstention(),
          of.answers().correction(),
          of.answers().interactions(),
          of.answers().paraphrases(),
          of.judged() == null ? null : JudgeSummaryJson.Fields.of(of.judged()),
          of.reviewed() == null ? null : ReviewJson.of(of.reviewed()),
          ExtraDatabaseSummary.of(of).orElse(null),
          of.accuracies().probed() == null ? null : Probing.of(of.accuracies().probed()),
          of.headline() == null ? null : Headline.of(of.headline()),
          gate);
    }
  }

  /**
   * The headline that was chosen for a run.
   *
   * @return {@code null} if none was
   * @throws AssayException if the file can't be read
   */
  static @Nullable String headline(Path summary) {
    try {
      return MAPPER.readTree(RunFile.read(summary)).path("headline").path("chosen").textValue();
    } catch (IOException e) {
      throw new AssayException(
          "%s can't be read (%s); remove it and export again".formatted(summary, e.getMessage()),
          e);
    }
  }

  /** The chosen headline; without the later fields if the run has no such number. */
  private record Headline(
      String chosen,
      @WherePresent @JsonUnwrapped @Nullable JudgeId judge,
      @Nullable Double value,
      @WherePresent @Nullable ConfidenceInterval interval,
      @WherePresent @Nullable Integer questions) {
    static Headline of(RunSummary.Headline of) {
      HeadlineScores scores = of.scores();
      return scores == null
          ? new Headline(of.chosen(), null, null, null, null)
          : new Headline(
              of.chosen(),
              scores.judge(),
              scores.mean().value(),
              scores.mean().interval(),
              scores.ratings().size());
    }
  }

  /** The probe results; the share that holds only if all were probed. */
  private record Probing(
      boolean whole,
      @WherePresent @Nullable Proportion holds,
      Map<String, Integer> refuted,
      int degenerate,
      int tie,
      int held,
      int notProbed) {
    static Probing of(ProbeRecord probed) {
      Map<String, Integer> refuted = new LinkedHashMap<>();
      for (RealismLevel level : RealismLevel.values()) {
        refuted.put(level.code(), probed.refuted(level).size());
      }
      return new Probing(
          probed.isWhole(),
          probed.isWhole() ? probed.holds() : null,
          refuted,
          probed.refuted(CounterexampleKind.DEGENERATE).size(),
          probed.refuted(CounterexampleKind.TIE).size(),
          probed.held().size(),
          probed.notProbed().values().stream().mapToInt(List::size).sum());
    }
  }

  private record Run(
      String name,
      String profile,
      @WherePresent @Nullable String decidedBy,
      String dataset,
      int datasetSize,
      String timeZone,
      @Nullable String clock,
      @JsonInclude(Include.NON_EMPTY) Map<String, List<String>> privileges,
      @JsonInclude(Include.NON_EMPTY) List<String> changedDatabases) {
    static Run of(RunFacts run) {
      Instant clock = run.session().clock();
      return new Run(
          run.name(),
          run.profile().name(),
          run.profile().metric(),
          run.questions().dataset(),
          run.questions().datasetSize(),
          run.session().zoneName(),
          clock == null ? null : clock.toString(),
          run.databases().privileges(),
          run.databases().changed());
    }
  }

  private record Counts(
      int total, int scored, int correct, int incorrect, int notScored, int pending) {
    static Counts of(RunSummary of) {
      return new Counts(
          of.total(), of.scored(), of.correct(), of.incorrect(), of.notScored(), of.pending());
    }
  }

  /** Alternative intervals of the accuracy. */
  private record Intervals(Ends clopperPearson, @WherePresent @Nullable OverGroups overDatabases) {
    static Intervals of(RunSummary summary) {
      Proportion accuracy = summary.accuracy();
      return new Intervals(
          Ends.of(Rate.of(ClopperPearson.interval(accuracy.successes(), accuracy.total()))),
          summary.accuracies().breakdowns().stream()
              .filter(breakdown -> breakdown.by().equals(Breakdown.DATABASE))
              .findFirst()
              .map(OverGroups::of)
              .orElse(null));
    }
  }

  private record Ends(@Nullable Double low, @Nullable Double high) {
    static Ends of(Rate rate) {
      return new Ends(rate.low(), rate.high());
    }
  }

  private record OverGroups(
      int databases, @JsonUnwrapped Ends interval, @WherePresent @Nullable String reason) {
    static OverGroups of(Breakdown breakdown) {
      Estimated over = Estimated.of(breakdown.overGroups());
      return new OverGroups(breakdown.scoredGroups(), Ends.of(over.rate()), over.reason());
    }
  }

  private record Differing(String standard, String reason, List<String> questions) {
    static Differing of(ProfileDisagreement group) {
      return new Differing(
          group.accepted() ? "correct" : "incorrect", group.reason(), group.questions());
    }
  }

  private static Map<String, UnknownNames> namesByKind(WrongSql wrong) {
    Map<String, UnknownNames> names = new LinkedHashMap<>();
    names.put("tables", wrong.unknownTables());
    names.put("columns", wrong.unknownColumns());
    return names;
  }

  private record Differently(int count, List<String> questions) {
    static Differently of(DifferenceGroup group) {
      return new Differently(group.questions().size(), group.questions());
    }
  }

  private record Unknown(int count, List<String> names, List<String> questions) {
    static Unknown of(UnknownNames unknown) {
      return new Unknown(unknown.questions().size(), unknown.names(), unknown.questions());
    }
  }

  private record Wrong(int count, List<String> questions) {
    static Wrong of(CauseGroup group) {
      return new Wrong(group.questions().size(), group.questions());
    }
  }

  /** The questions without a verdict, by what their reason concerns. */
  private record NotScored(
      List<UnscoredQuestion> gold,
      List<UnscoredQuestion> infrastructure,
      @WherePresent @Nullable List<UnscoredQuestion> forJudges) {
    static NotScored of(IssueSummary issues) {
      return new NotScored(
          issues.goldFaults(),
          issues.lost(),
          issues.forJudges().isEmpty() ? null : issues.forJudges().questions());
    }
  }

  private record Group(
      String name,
      int questions,
      @JsonUnwrapped Accuracy accuracy,
      Map<String, MetricMean> numbers) {
    static Group of(Breakdown.Group group) {
      return new Group(
          group.name(),
          group.questions(),
          Accuracy.of(group.accuracy()),
          keyed(group.numbers(), MetricMean::metric, mean -> mean));
    }
  }

  private record Interactions(
      int interactions,
      @WherePresent @Nullable Integer unpredicted,
      @JsonUnwrapped Accuracy accuracy) {
    static Interactions of(InteractionAccuracy of) {
      Integer unpredicted = of.unpredicted() == 0 ? null : of.unpredicted();
      return new Interactions(of.interactions(), unpredicted, Accuracy.of(of.accuracy()));
    }
  }

  private record Times(@Nullable Timing gold, @Nullable Timing prediction) {}

  private record Spent(
      int attempts,
      @Nullable Long promptTokens,
      @Nullable Long completionTokens,
      @Nullable Double costUsd,
      @WherePresent @Nullable Double costUsdPerQuestion,
      @WherePresent @Nullable Double costUsdPerCorrect,
      @WherePresent @Nullable Long cachedTokens,
      @WherePresent @Nullable Long reasoningTokens,
      @WherePresent @Nullable Long retries,
      @JsonUnwrapped @Nullable Latency latency) {
    static Spent of(CostSummary costSummary) {
      Timing latency = costSummary.latency();
      return new Spent(
          costSummary.attempts(),
          costSummary.tokens().prompt(),
          costSummary.tokens().completion(),
          costSummary.cost().total(),
          costSummary.cost().perQuestion(),
          costSummary.cost().perCorrect(),
          costSummary.tokens().cached(),
          costSummary.tokens().reasoning(),
          costSummary.retries(),
          latency == null
              ? null
              : new Latency(latency.medianMs(), latency.slowestMs(), latency.slowest()));
    }
  }

  private record Latency(double medianLatencyMs, double slowestLatencyMs, String slowest) {}

  private record Abstention(Precision precision, Recall recall) {
    static Abstention of(AbstentionRates rates) {
      Proportion right = rates.precision();
      Proportion found = rates.recall();
      return new Abstention(
          new Precision(right.successes(), right.total(), Rate.of(right)),
          new Recall(found.successes(), found.total(), Rate.of(found)));
    }
  }

  private record Precision(int right, int abstained, @JsonUnwrapped Rate rate) {}

  private record Recall(int abstained, int unanswerable, @JsonUnwrapped Rate rate) {}
}
