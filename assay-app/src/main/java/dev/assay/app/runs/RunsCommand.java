// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import dev.assay.AssayException;
import dev.assay.app.options.RunListOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.HeadlineScores;
import dev.assay.compare.internal.HeadlineTrend;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JsonFields;
import dev.assay.llm.judge.Rubrics;
import dev.assay.metric.Metrics;
import dev.assay.report.internal.ReportJson;
import dev.assay.web.runs.RunRow;
import dev.assay.web.runs.RunState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the runs in a folder. */
@Command(
    name = "runs",
    description = "Lists the runs in a folder, newest first.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay runs --data-set spider-dev --last 10",
      "  assay runs --headline execution_score",
      "  assay runs logs --trend",
      "  assay show \"$(assay runs --latest)\" q17",
      "  assay compare \"$(assay runs --latest --skip 1)\" \"$(assay runs --latest)\"",
    })
public final class RunsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private RunListOptions options = new RunListOptions();

  @Option(
      names = "--last",
      paramLabel = "N",
      description = "Only the N newest runs (default: all).")
  private @Nullable Integer last;

  @Option(
      names = "--headline",
      paramLabel = "NAME",
      description =
          "Number by which runs are listed: accuracy, or the name of a metric or rubric (default: as"
              + " in the configuration file, or as each run was made, or else accuracy, or the score of the only judge if nothing is"
              + " scored).")
  private @Nullable String headline;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Configuration file whose headline is used (default: assay.yaml in the working directory,"
              + " if it exists).")
  private @Nullable Path config;

  @Option(
      names = "--trend",
      description =
          "Show the headline by week instead, with the change since the first week and the week"
              + " before; questions of a log count in the week in which they were asked.")
  private boolean trend;

  @Option(
      names = "--latest",
      description =
          "Print only the path of the run that was started last, for use in other commands; damaged"
              + " runs do not count.")
  private boolean latest;

  @Option(
      names = "--skip",
      paramLabel = "N",
      description = "With --latest: skip the N newest runs (default: 0).")
  private @Nullable Integer skip;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  public RunsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (last != null && last < 1) {
      throw new AssayException("--last %d: must be at least 1".formatted(last));
    }
    if (latest) {
      return latest();
    }
    if (skip != null) {
      throw new AssayException("--skip is for --latest; add it, or use --last N");
    }
    String configured =
        headline == null ? InputOverrides.headline(options.config(config), terminal) : null;
    String shown = headline == null ? configured : headline;
    List<RunRow> all = options.runs(shown);
    if (configured != null && !isFound(all)) {
      shown = null; // runs of other data sets, or made before it was chosen
      all = options.runs(null);
    }
    requireHeadline(all);
    List<RunRow> runs = last == null ? all : all.subList(0, Math.min(last, all.size()));
    if (trend) {
      return trend(runs, shown);
    }
    if (json) {
      terminal.out().println(RunListJson.write(runs));
      return ExitCode.DONE;
    }
    if (runs.isEmpty()) {
      terminal.note(
          options.isFiltered()
              ? "No such run in %s; without --data-set and --status, all are listed."
                  .formatted(options.place())
              : "No runs in %s yet. To make one: assay run, or assay demo"
                  .formatted(options.place()));
      return ExitCode.DONE;
    }
    terminal.output(
        terminal.layout(
            RunListDocument.of(
                runs, all.size() - runs.size(), options.place(), terminal.screen().width())));
    return ExitCode.DONE;
  }

  private int latest() {
    if (trend || json || last != null || headline != null) {
      throw new AssayException(
          "--latest prints only a path; omit --trend, --json, --last and --headline");
    }
    int skipped = skip == null ? 0 : skip;
    if (skipped < 0) {
      throw new AssayException("--skip %d: must be at least 0".formatted(skipped));
    }
    List<RunRow> all = options.runs(HeadlineScores.ACCURACY);
    List<RunRow> runs = all.stream().filter(run -> run.state() != RunState.DAMAGED).toList();
    if (skipped >= runs.size()) {
      throw new AssayException(none(skipped, all.size() - runs.size(), runs.size()));
    }
    terminal.out().println(runs.get(skipped).run());
    return ExitCode.DONE;
  }

  private String none(int skipped, int damaged, int found) {
    String such = options.isFiltered() ? "such run" : "run";
    if (found > 0) {
      return "--skip %d: %s has only %,d %s%s; 'assay runs' lists them"
          .formatted(skipped, options.place(), found, such, found == 1 ? "" : "s");
    }
    return damaged > 0
        ? "%s has no %s that can be read; 'assay runs' says why".formatted(options.place(), such)
        : "%s has no %s; %s"
            .formatted(
                options.place(),
                such,
                options.isFiltered()
                    ? "'assay runs' lists all"
                    : "make one with 'assay run' or 'assay demo'");
  }

  private int trend(List<RunRow> runs, @Nullable String shown) {
    List<RunDirectory> finished =
        runs.stream()
            .filter(run -> run.state() == RunState.DONE)
            .map(run -> RunDirectory.open(Path.of(run.run())))
            .toList();
    HeadlineTrend found = HeadlineTrend.of(shown, finished);
    HeadlineScores scores = found.scores();
    if (scores == null) {
      throw new AssayException(
          "--trend: no finished run in %s has a score%s"
              .formatted(
                  options.place(),
                  found.excluded().isEmpty() ? "" : "; " + found.excluded().get(0)));
    }
    terminal.output(
        json
            ? TrendDocument.json(found, scores) + "\n"
            : terminal.layout(TrendDocument.of(found, scores, options.place())));
    return ExitCode.DONE;
  }

  private static boolean isFound(List<RunRow> runs) {
    return runs.stream()
        .map(RunRow::totals)
        .anyMatch(totals -> totals != null && totals.headline() != null);
  }

  private void requireHeadline(List<RunRow> runs) {
    boolean refused = runs.stream().anyMatch(run -> run.problem() != null);
    if (headline != null && !runs.isEmpty() && !isFound(runs) && !refused) {
      List<String> known = new ArrayList<>(List.of(HeadlineScores.ACCURACY));
      known.addAll(Metrics.names());
      known.addAll(Rubrics.builtInNames());
      throw new AssayException(
          "--headline %s: no run in %s has such a metric or was judged by such a rubric%s"
              .formatted(
                  headline,
                  options.place(),
                  NearestName.of(headline, known)
                      .filter(name -> !name.equals(headline))
                      .map("; did you mean %s?"::formatted)
                      .orElse("")));
    }
  }

  /**
   * The list of runs as JSON. Fields are {@code null} where nothing is known; of a damaged run,
   * only {@code path}, {@code status} and {@code problem} are.
   */
  private static final class RunListJson {
    private static final List<String> UNKNOWN =
        List.of(
            "name",
            "started",
            "finished",
            "dataset",
            "questions",
            "done",
            "accuracy",
            "profile",
            "system",
            "cost_usd",
            "tokens",
            "gate",
            "headline");

    private RunListJson() {}

    static String write(List<RunRow> runs) {
      return ReportJson.line(Map.of("runs", runs.stream().map(RunListJson::run).toList()));
    }

    private static JsonFields run(RunRow run) {
      RunRow.Facts facts = run.facts();
      RunRow.Totals totals = run.totals();
      JsonFields fields =
          new JsonFields()
              .put("path", run.run())
              .put("status", RunListOptions.Status.of(run).word());
      if (facts == null || totals == null) {
        UNKNOWN.forEach(key -> fields.put(key, null));
      } else {
        RunRow.Headline headline = totals.headline();
        fields
            .put("name", facts.name())
            .put("started", facts.started())
            .put("finished", facts.finished())
            .put("dataset", facts.dataset())
            .put("questions", facts.questions())
            .put("done", totals.done())
            .put("accuracy", totals.accuracy())
            .put("profile", facts.profile())
            .put("system", facts.system())
            .put("cost_usd", totals.costUsd())
            .put("tokens", totals.tokens())
            .put("gate", totals.gate())
            .put("headline", headline == null ? null : headline(headline));
      }
      return fields.put("problem", run.problem());
    }

    /** The number by which a run is listed. */
    private static JsonFields headline(RunRow.Headline of) {
      return new JsonFields()
          .put("name", of.name())
          .putAll(of.judge())
          .put("value", of.value())
          .put("interval", of.interval())
          .put("questions", of.questions());
    }
  }
}
