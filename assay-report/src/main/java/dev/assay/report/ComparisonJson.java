// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static dev.assay.report.ReportJson.keyed;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.JudgedDifference;
import dev.assay.compare.ComparedRun;
import dev.assay.compare.CostComparison;
import dev.assay.compare.ExcludedQuestion;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.GoldChange;
import dev.assay.compare.MultiRunComparison;
import dev.assay.compare.OutcomeChange;
import dev.assay.compare.OutcomeChangeGroup;
import dev.assay.compare.PairedAccuracy;
import dev.assay.compare.PairedBreakdown;
import dev.assay.compare.QuestionPair;
import dev.assay.compare.RunComparison;
import dev.assay.journal.Manifest;
import dev.assay.match.Cause;
import dev.assay.report.ReportJson.As;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as one JSON document. The keys are a contract; new ones may be added.
 *
 * <p>{@code comparisons} has each run against the first; {@code duels} each pair of runs. Shares
 * and differences are from 0 to 1 and from -1 to 1; {@code null} means unknown. {@code gate} of a
 * comparison is absent if there is none.
 */
public final class ComparisonJson {
  private static final String FORMAT = "1.0";

  static final JsonMapper MAPPER =
      ReportJson.with(
          new As<>(ComparedRun.class, Run::of),
          new As<>(QuestionPair.class, Pair::of),
          new As<>(ExcludedQuestion.class, Excluded::of));

  private ComparisonJson() {}

  /**
   * Writes one JSON document, ending in a line break.
   *
   * @param gates the gate's verdict on each run but the first, in order; empty without a gate
   */
  public static String write(MultiRunComparison comparisons, List<GateVerdict> gates) {
    return ReportJson.document(
        MAPPER,
        new Document(
            FORMAT,
            comparisons.runs(),
            IntStream.range(0, comparisons.againstFirst().size())
                .mapToObj(i -> Comparison.of(comparisons, i, gates.isEmpty() ? null : gates.get(i)))
                .toList(),
            comparisons.duels().stream().map(duel -> Duel.of(comparisons.runs(), duel)).toList()));
  }

  private record Document(
      String format, List<ComparedRun> runs, List<Comparison> comparisons, List<Duel> duels) {}

  private record Run(
      String name,
      String directory,
      String dataset,
      String datasetSha256,
      String profile,
      String generator,
      int questions,
      int pending) {
    static Run of(ComparedRun run) {
      Manifest manifest = run.manifest();
      return new Run(
          run.name(),
          run.directory().toString(),
          manifest.dataset().name(),
          manifest.dataset().sha256(),
          run.profile().name(),
          manifest.generator().id(),
          manifest.dataset().questions(),
          run.pending());
    }
  }

  private record Comparison(
      String baseline,
      String candidate,
      @WherePresent @Nullable GateVerdict gate,
      String sentence,
      @JsonUnwrapped PairedAccuracy accuracy,
      double adjustedP,
      int vacuous,
      Proportion accuracyBaselineWithoutVacuous,
      Proportion accuracyCandidateWithoutVacuous,
      @Nullable ConfidenceInterval byDatabase,
      @Nullable Double detectable,
      List<OutcomeChangeGroup> groups,
      Map<String, List<PairedBreakdown.Group>> breakdowns,
      Map<CostComparison.Measure, CostComparison> expenses,
      List<QuestionPair> pairs,
      List<ExcludedQuestion> leftOut,
      List<String> onlyBaseline,
      List<String> onlyCandidate,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<GoldChange> goldChanges,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Judged> judged,
      List<String> warnings) {
    static Comparison of(MultiRunComparison all, int i, @Nullable GateVerdict gate) {
      RunComparison of = all.againstFirst().get(i);
      PairedAccuracy telling = of.accuracyWithoutVacuous();
      return new Comparison(
          of.baseline().name(),
          of.candidate().name(),
          gate,
          MultiRunComparison.sentences(all.againstFirst()).get(i),
          of.accuracy(),
          all.adjustedP().get(i),
          of.vacuous(),
          telling.baseline(),
          telling.candidate(),
          of.byDatabase(),
          of.detectable(),
          of.groups(),
          keyed(of.breakdowns(), PairedBreakdown::by, PairedBreakdown::groups),
          keyed(of.expenses(), CostComparison::measure, costComparison -> costComparison),
          of.pairs(),
          of.excluded(),
          of.onlyBaseline(),
          of.onlyCandidate(),
          of.questions().goldChanges(),
          of.judged().stream().map(judged -> Judged.of(judged, of)).toList(),
          of.warnings());
    }
  }

  /** The scores of one judge in both runs. */
  private record Judged(
      String judge,
      String rubric,
      String model,
      int repeats,
      JudgedDifference.Conclusion conclusion,
      String sentence,
      String advice,
      Means score,
      @WherePresent @Nullable Means passing,
      List<JudgedDifference.QuestionScores> questions) {
    static Judged of(JudgedDifference of, RunComparison runs) {
      return new Judged(
          of.judge().judge(),
          of.judge().rubric(),
          of.judge().model(),
          of.repeats(),
          of.conclusion(),
          JudgedDifferenceSection.sentence(of, runs),
          JudgedDifferenceSection.advice(of, runs),
          Means.of(of.score()),
          of.passing() == null ? null : Means.of(of.passing()),
          of.questions());
    }
  }

  private record Means(
      double baseline,
      double candidate,
      double difference,
      @Nullable ConfidenceInterval interval,
      @Nullable ConfidenceInterval modelInterval,
      @Nullable Double judgeNoise,
      @Nullable Double detectable) {
    static Means of(JudgedDifference.Difference of) {
      return new Means(
          of.baseline(),
          of.candidate(),
          of.difference().value(),
          of.difference().interval(),
          of.modelInterval(),
          of.judgeNoise(),
          of.detectable());
    }
  }

  private record Duel(
      String baseline, String candidate, @JsonUnwrapped PairedAccuracy accuracy, double adjustedP) {
    static Duel of(List<ComparedRun> runs, MultiRunComparison.Duel duel) {
      return new Duel(
          runs.get(duel.baseline()).name(),
          runs.get(duel.candidate()).name(),
          duel.accuracy(),
          duel.adjustedP());
    }
  }

  private record Pair(
      String question,
      String database,
      OutcomeChange change,
      @Nullable Cause baselineCause,
      @Nullable Cause candidateCause) {
    static Pair of(QuestionPair pair) {
      return new Pair(
          pair.question(),
          pair.baseline().database(),
          pair.change(),
          pair.baselineCause(),
          pair.candidateCause());
    }
  }

  private record Excluded(String question, String baseline, String candidate) {
    static Excluded of(ExcludedQuestion left) {
      return new Excluded(
          left.question(), CostPhrases.state(left.baseline()), CostPhrases.state(left.candidate()));
    }
  }
}
