// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.ReportJson.keyed;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.internal.JudgedDifference;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.CostComparison;
import dev.assay.compare.internal.ExcludedQuestion;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.PairedAccuracy;
import dev.assay.compare.internal.PairedBreakdown;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RepeatedRuns;
import dev.assay.compare.internal.RepeatedRuns.FlakyQuestion;
import dev.assay.compare.internal.RunComparison;
import dev.assay.journal.Manifest;
import dev.assay.journal.internal.JsonFields;
import dev.assay.report.Problem;
import dev.assay.report.internal.ReportJson.As;
import dev.assay.stats.Proportion;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison, or repeats of one system, as one JSON document. The keys are a contract; new ones
 * may be added.
 *
 * <p>{@code comparisons} has each run against the first; {@code duels} each pair of runs. Shares
 * and differences are from 0 to 1 and from -1 to 1; {@code null} means unknown. {@code gate} of a
 * comparison is absent if there is none.
 */
public final class ComparisonJson {
  private static final String FORMAT = "1.0";

  private static final JsonMapper MAPPER =
      ReportJson.with(
          new As<>(ComparedRun.class, ComparisonJson::run),
          new As<>(QuestionPair.class, ComparisonJson::pair),
          new As<>(ExcludedQuestion.class, ComparisonJson::excluded),
          new As<>(JudgedDifference.Difference.class, ComparisonJson::difference));

  private ComparisonJson() {}

  /**
   * Writes one JSON document, ending in a line break.
   *
   * @param gates the gate's verdict on each run but the first, in order; empty without a gate
   */
  public static String write(MultiRunComparison comparisons, List<GateVerdict> gates) {
    return ReportJson.document(
        MAPPER,
        new JsonFields()
            .put("format", FORMAT)
            .put("runs", comparisons.runs())
            .put(
                "comparisons",
                IntStream.range(0, comparisons.againstFirst().size())
                    .mapToObj(
                        i -> comparison(comparisons, i, gates.isEmpty() ? null : gates.get(i)))
                    .toList())
            .put(
                "duels",
                comparisons.duels().stream().map(duel -> duel(comparisons.runs(), duel)).toList()));
  }

  private static JsonFields run(ComparedRun run) {
    Manifest manifest = run.manifest();
    return new JsonFields()
        .put("name", run.name())
        .put("directory", run.directory().toString())
        .put("dataset", manifest.dataset().name())
        .put("dataset_sha256", manifest.dataset().sha256())
        .put("profile", run.profile().name())
        .put("generator", manifest.generator().id())
        .put("questions", manifest.dataset().questions())
        .put("pending", run.pending());
  }

  private static JsonFields comparison(MultiRunComparison all, int i, @Nullable GateVerdict gate) {
    RunComparison of = all.againstFirst().get(i);
    PairedAccuracy telling = of.accuracyWithoutVacuous();
    return new JsonFields()
        .put("baseline", of.baseline().name())
        .put("candidate", of.candidate().name())
        .putPresent("gate", gate)
        .put("sentence", MultiRunComparison.sentences(all.againstFirst()).get(i))
        .putAll(of.accuracy())
        .put("adjusted_p", all.adjustedP().get(i))
        .put("vacuous", of.vacuous())
        .put("accuracy_baseline_without_vacuous", telling.baseline())
        .put("accuracy_candidate_without_vacuous", telling.candidate())
        .put("by_database", of.byDatabase())
        .put("detectable", of.detectable())
        .put("groups", of.groups())
        .put("problems", problems(of))
        .put("breakdowns", keyed(of.breakdowns(), PairedBreakdown::by, PairedBreakdown::groups))
        .put("expenses", keyed(of.expenses(), CostComparison::measure, costs -> costs))
        .put("pairs", of.pairs())
        .put("left_out", of.excluded())
        .put("only_baseline", of.onlyBaseline())
        .put("only_candidate", of.onlyCandidate())
        .putFilled("gold_changes", of.questions().goldChanges())
        .putFilled("judged", of.judged().stream().map(judged -> judged(judged, of)).toList())
        .putPresent(
            "estimate", of.sampled() == null ? null : SampledAccuracySection.fields(of.sampled()))
        .put("warnings", of.warnings());
  }

  /** The scores of one judge in both runs. */
  private static JsonFields judged(JudgedDifference of, RunComparison runs) {
    return new JsonFields()
        .putAll(of.judge())
        .put("repeats", of.repeats())
        .put("conclusion", of.conclusion())
        .put("sentence", JudgedDifferenceSection.sentence(of, runs))
        .put("advice", JudgedDifferenceSection.advice(of, runs))
        .put("score", of.score())
        .putPresent("passing", of.passing())
        .put("questions", of.questions());
  }

  private static JsonFields difference(JudgedDifference.Difference of) {
    return new JsonFields()
        .put("baseline", of.baseline())
        .put("candidate", of.candidate())
        .put("difference", of.difference().value())
        .put("interval", of.difference().interval())
        .put("model_interval", of.modelInterval())
        .put("judge_noise", of.judgeNoise())
        .put("detectable", of.detectable());
  }

  /** The number of questions of each problem in both runs. */
  private static List<JsonFields> problems(RunComparison of) {
    List<Map<Problem, List<String>>> runs = ProblemSections.runs(MultiRunComparison.of(of));
    return runs.stream()
        .flatMap(run -> run.keySet().stream())
        .distinct()
        .sorted(Comparator.comparing(Problem::id))
        .map(each -> problem(each, runs.get(0), runs.get(1)))
        .toList();
  }

  private static JsonFields problem(
      Problem problem, Map<Problem, List<String>> baseline, Map<Problem, List<String>> candidate) {
    int before = baseline.getOrDefault(problem, List.of()).size();
    int after = candidate.getOrDefault(problem, List.of()).size();
    return new JsonFields()
        .put("id", problem.id())
        .put("baseline", before)
        .put("candidate", after)
        .put("change", ProblemSections.change(before, after));
  }

  private static JsonFields duel(List<ComparedRun> runs, MultiRunComparison.Duel duel) {
    return new JsonFields()
        .put("baseline", runs.get(duel.baseline()).name())
        .put("candidate", runs.get(duel.candidate()).name())
        .putAll(duel.accuracy())
        .put("adjusted_p", duel.adjustedP());
  }

  private static JsonFields pair(QuestionPair pair) {
    return new JsonFields()
        .put("question", pair.question())
        .put("database", pair.baseline().database())
        .put("change", pair.change())
        .put("baseline_cause", pair.baselineCause())
        .put("candidate_cause", pair.candidateCause());
  }

  private static JsonFields excluded(ExcludedQuestion left) {
    return new JsonFields()
        .put("question", left.question())
        .put("baseline", CostPhrases.state(left.baseline()))
        .put("candidate", CostPhrases.state(left.candidate()));
  }

  /**
   * Repeats of one system as one JSON document, ending in a line break. {@code right_in} has at
   * place k how many questions are right in k repeats.
   */
  public static String write(RepeatedRuns repeats) {
    return ReportJson.document(
        MAPPER,
        new JsonFields()
            .put("format", FORMAT)
            .put("sentence", repeats.sentence())
            .put("questions", repeats.questions())
            .put("runs", repeats.runs())
            .put("accuracies", repeats.accuracies().stream().map(Proportion::value).toList())
            .put("mean", repeats.mean())
            .put("standard_deviation", repeats.deviation())
            .put("lowest", repeats.lowest())
            .put("highest", repeats.highest())
            .put("sampling", repeats.sampling())
            .put("right_in", repeats.rightIn())
            .put("identical_sql", repeats.identicalSql())
            .put("flaky", repeats.flaky().stream().map(ComparisonJson::flaky).toList())
            .put("left_out", repeats.excluded())
            .put("warnings", repeats.warnings()));
  }

  private static JsonFields flaky(FlakyQuestion flaky) {
    return new JsonFields()
        .put("question", flaky.question())
        .put("right", flaky.right())
        .put("share", flaky.share())
        .put(
            "verdicts",
            flaky.outcomes().stream().map(outcome -> outcome.verdict().label()).toList())
        .put("causes", flaky.causes());
  }
}
