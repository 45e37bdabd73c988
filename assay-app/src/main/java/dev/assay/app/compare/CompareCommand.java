// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.compare;

import dev.assay.AssayException;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.run.CiOutputs;
import dev.assay.app.run.GateResult;
import dev.assay.app.run.MatrixFolder;
import dev.assay.app.session.ProfileLookup;
import dev.assay.app.session.RunReport;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.FailingQuestions;
import dev.assay.compare.internal.Gate;
import dev.assay.compare.internal.GateGroups;
import dev.assay.compare.internal.GateMetrics;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.RepeatedRuns;
import dev.assay.compare.internal.RunComparison;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.html.ComparisonReport;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import dev.assay.report.internal.ComparisonDocument;
import dev.assay.report.internal.ComparisonJson;
import dev.assay.report.internal.GitHubAnnotations;
import dev.assay.report.internal.JUnitXml;
import dev.assay.report.internal.PullRequestDocument;
import dev.assay.report.internal.RepeatsDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets runs side by side, question by question. */
@Command(
    name = "compare",
    description = {
      "Compares runs question by question: fixed, broken, unchanged.",
      "Tests whether chance could explain the difference. The first run is the baseline."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay compare runs/before runs/after --max-broken 0",
    })
public final class CompareCommand implements Callable<Integer>, SettingOptions.Owner {
  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description =
          "Run directories, the baseline first; a matrix directory stands for all of its runs.")
  private List<Path> paths = List.of();

  @Option(
      names = "--intersect",
      description =
          "Compare only the questions in common, instead of refusing when data sets differ.")
  private boolean intersect;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "Rescore all runs under this profile first; runs no query and changes no run.")
  private @Nullable String profile;

  @Option(
      names = "--repeats",
      description = "Treat the runs as repeats of one system and show how much its results vary.")
  private boolean repeats;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(names = "--full", description = "Print all figures instead of one screen of them.")
  private boolean full;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the comparison as an HTML page.")
  private @Nullable Path html;

  @Option(
      names = "--no-values",
      description =
          "Leave out result values, differing rows, and database messages that may quote a value.")
  private boolean noValues;

  private final SettingOptions gateOptions =
      SettingOptions.of(
          "gate.minAccuracy", "gate.metrics", "gate.maxDrop", "gate.maxBroken", "gate.maxUnscored");

  @Mixin private CiOutputs ciOutputs = new CiOutputs();

  public CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public SettingOptions settingOptions() {
    return gateOptions;
  }

  @Override
  public Integer call() throws IOException {
    ciOutputs.require(terminal);
    ciOutputs.requireBaseline(true);
    OutputFile.require("--html", html);
    return repeats ? repeats() : comparison();
  }

  private int comparison() throws IOException {
    SettingValues baseline = SettingValues.of(Map.of("gate.baseline", paths.get(0)));
    Gate gate = RunSettings.of(baseline.overriddenBy(gateOptions.values())).scoring().gate().gate();
    List<ComparedRun> runs = runs();
    requireGroups(gate, runs);
    if (!gate.metrics().isEmpty() || !gate.maxDrop().isEmpty()) {
      GateMetrics.require(gate, measured(runs));
    }
    MultiRunComparison comparisons = MultiRunComparison.of(runs, intersect);
    List<GateVerdict> verdicts = new ArrayList<>();
    JUnitXml suites = new JUnitXml();
    List<GitHubAnnotations.Found> found = new ArrayList<>();
    for (RunComparison one : comparisons.againstFirst()) {
      GateVerdict verdict = judge(gate, one, comparisons.single().isPresent());
      addTo(suites, one, verdict);
      found.add(new GitHubAnnotations.Found(verdict, one));
      if (verdict != null) {
        verdicts.add(verdict);
      }
    }
    terminal.output(
        json
            ? ComparisonJson.write(comparisons, verdicts)
            : full || comparisons.single().isEmpty()
                ? terminal.layout(ComparisonDocument.of(comparisons))
                : terminal.brief(ComparisonDocument.brief(comparisons)));
    for (GitHubAnnotations.Found run : found) {
      tell(run);
    }
    if (html != null) {
      new OutputFile("--html", html)
          .write(page -> ComparisonReport.write(comparisons, verdicts, page));
      terminal.note("Wrote " + html);
    }
    ciOutputs.publish(
        terminal,
        () -> PullRequestDocument.of(comparisons, verdicts, null),
        suites,
        GitHubAnnotations.of(found));
    return verdicts.stream().mapToInt(GateVerdict::exitCode).max().orElse(ExitCode.DONE);
  }

  private void tell(GitHubAnnotations.Found run) {
    GateVerdict verdict = run.gate();
    RunComparison comparison = run.comparison();
    if (verdict != null && comparison != null) {
      terminal.note(verdict.sentence());
      List<Outcome> outcomes = comparison.candidate().outcomes();
      String command = GateResult.compareCommand(comparison);
      FailingQuestions.of(verdict, outcomes, comparison, command).forEach(terminal::note);
    }
  }

  private void addTo(JUnitXml suites, RunComparison one, @Nullable GateVerdict verdict) {
    if (ciOutputs.failsWrong()) {
      ComparedRun run = one.candidate();
      RunDirectory directory = RunDirectory.open(run.directory());
      suites.add(RunFacts.of(directory, run.outcomes().size()), run.outcomes(), verdict);
    } else {
      suites.add(one, verdict);
    }
  }

  private static @Nullable GateVerdict judge(Gate gate, RunComparison one, boolean only) {
    ComparedRun candidate = one.candidate();
    return gate.judge(
            only ? "" : candidate.name(), measured(candidate), one, "there is no baseline")
        .orElse(null);
  }

  private int repeats() throws IOException {
    if (!gateOptions.values().paths().isEmpty() || ciOutputs.wantsJUnit() || html != null) {
      throw new AssayException(
          "--repeats shows how much runs vary, and has no gate, no --junit and no --html; compare"
              + " two of them for that");
    }
    RepeatedRuns repeated = RepeatedRuns.of(runs(), intersect);
    terminal.output(
        json ? ComparisonJson.write(repeated) : terminal.layout(RepeatsDocument.of(repeated)));
    ciOutputs.publish(terminal, () -> RepeatsDocument.of(repeated), new JUnitXml(), List.of());
    return ExitCode.DONE;
  }

  private List<ComparedRun> runs() throws IOException {
    List<RunDirectory> directories = new ArrayList<>();
    for (Path path : paths) {
      directories.addAll(MatrixFolder.runsIn(path));
    }
    Profile rules =
        profile == null
            ? null
            : ProfileLookup.ofRuns(
                profile, directories.stream().map(RunDirectory::manifest).toList());
    return ComparedRun.all(directories).stream()
        .map(run -> rules == null ? run : run.under(rules))
        .map(run -> noValues ? run.withoutValues() : run)
        .toList();
  }

  private static Set<String> measured(List<ComparedRun> runs) {
    return runs.stream()
        .flatMap(run -> measured(run).names().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Gate.Measured measured(ComparedRun run) {
    return Gate.Measured.of(
        run.outcomes(),
        run.pending(),
        RunReport.metrics(RunDirectory.open(run.directory()), run.outcomes()),
        run.judgments());
  }

  /** Of runs that are not whole, nobody knows which groups they will have. */
  private static void requireGroups(Gate gate, List<ComparedRun> runs) {
    if (runs.stream().allMatch(run -> run.pending() == 0)) {
      gate.requireGroups(
          runs.stream().flatMap(run -> run.outcomes().stream()).flatMap(GateGroups::of));
    }
  }
}
