// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import dev.assay.journal.Manifest;
import dev.assay.model.Outcome;
import dev.assay.report.Breakdown;
import dev.assay.report.CostSummary;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run as trackers of experiments see it: parameters, which say what was run, and metrics, which
 * say what came out. Names consist of letters, digits, underscores, dashes, periods and blanks, in
 * parts that are separated by slashes.
 *
 * @param parameters texts by name
 * @param metrics finite numbers by name
 */
public record RunFigures(Map<String, String> parameters, Map<String, Double> metrics) {
  /** A breakdown by more than this is for the report, not for a list of metrics. */
  private static final int MOST_GROUPS = 100;

  private static final int LONGEST_NAME = 250;

  public RunFigures {
    parameters = new LinkedHashMap<>(parameters);
    metrics = new LinkedHashMap<>(metrics);
  }

  /** Returns the parameters and metrics of a run. */
  public static RunFigures of(ExportedRun run) {
    return new RunFigures(parameters(run), metrics(run));
  }

  private static Map<String, String> parameters(ExportedRun run) {
    Manifest manifest = run.manifest();
    Map<String, String> all = new LinkedHashMap<>();
    all.put("dataset", manifest.dataset().name());
    all.put("dataset_sha256", manifest.dataset().sha256());
    all.put("dataset_questions", String.valueOf(manifest.dataset().questions()));
    all.put("profile", manifest.scoring().profile().name());
    all.put("generator", manifest.generator().id());
    all.put("generator_hash", manifest.generator().hash());
    AskedModel model = run.model();
    if (model != null) {
      all.put("model", model.toString());
      all.put("prompt", model.prompt());
    }
    all.put("assay", manifest.provenance().assay());
    return all;
  }

  private static Map<String, Double> metrics(ExportedRun run) {
    RunSummary summary = run.summary();
    Map<String, Double> all = new LinkedHashMap<>();
    if (summary.scored() > 0) {
      put(all, "accuracy", summary.accuracy().value());
      put(all, "accuracy_low", summary.accuracy().low());
      put(all, "accuracy_high", summary.accuracy().high());
    }
    put(all, "questions", summary.total());
    put(all, "scored", summary.scored());
    put(all, "correct", summary.correct());
    put(all, "not_scored", summary.notScored());
    put(all, "pending", summary.pending());
    for (MetricMean mean : summary.metrics()) {
      put(all, name("metric", mean.metric()), mean.mean());
    }
    addCost(all, summary.resources().spending());
    addJudges(all, run);
    addBreakdowns(all, summary);
    return all;
  }

  private static void addCost(Map<String, Double> all, @Nullable CostSummary spending) {
    if (spending != null) {
      put(all, "prompt_tokens", spending.tokens().prompt());
      put(all, "completion_tokens", spending.tokens().completion());
      put(all, "cost_usd", spending.cost().total());
      put(all, "cost_usd_per_correct", spending.cost().perCorrect());
    }
  }

  /** The mean over questions of the means over repeats. */
  private static void addJudges(Map<String, Double> all, ExportedRun run) {
    JudgeMeans judges = new JudgeMeans(run.judgments());
    Map<String, DoubleSummaryStatistics> means = new TreeMap<>();
    for (Outcome outcome : run.outcomes()) {
      judges
          .of(outcome.question())
          .forEach(
              (judge, score) ->
                  means
                      .computeIfAbsent(judge, name -> new DoubleSummaryStatistics())
                      .accept(score));
    }
    means.forEach(
        (judge, scores) -> {
          String[] parts = judge.split(":", 3);
          put(all, name(parts[0], parts[1], parts[2]), scores.getAverage());
        });
  }

  private static void addBreakdowns(Map<String, Double> all, RunSummary summary) {
    for (Breakdown breakdown : summary.accuracies().breakdowns()) {
      if (breakdown.groups().size() > MOST_GROUPS) {
        continue;
      }
      for (Breakdown.Group group : breakdown.groups()) {
        if (group.accuracy().total() > 0) {
          put(all, name("accuracy", breakdown.by(), group.name()), group.accuracy().value());
        }
      }
    }
  }

  /** The first of two names that differ only in characters that are not allowed is kept. */
  private static void put(Map<String, Double> all, String name, @Nullable Number value) {
    if (value != null && Double.isFinite(value.doubleValue())) {
      all.putIfAbsent(name, value.doubleValue());
    }
  }

  private static String name(String... parts) {
    StringBuilder name = new StringBuilder();
    for (String part : parts) {
      String allowed = part.replaceAll("[^\\p{L}\\p{N}_. -]", "_").strip();
      boolean path = allowed.isEmpty() || allowed.equals(".") || allowed.equals("..");
      name.append(name.isEmpty() ? "" : "/").append(path ? "_" : allowed);
    }
    return name.length() <= LONGEST_NAME ? name.toString() : name.substring(0, LONGEST_NAME);
  }
}
