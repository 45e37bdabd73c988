// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.html.ComparisonReport;
import dev.assay.html.HtmlReport;
import dev.assay.html.PageLink;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Redaction;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The report of a run and the comparison of runs, as files have them. */
record ReportPages(RunsFolder folder, ViewOptions options, PageCache cache) {
  private static final PageLink HOME = new PageLink("Runs", "/");

  static void addTo(Routes routes, RunsFolder folder, ViewOptions options, PageCache cache) {
    ReportPages pages = new ReportPages(folder, options, cache);
    routes.get("/report", pages::report);
    routes.get("/compare", pages::compare);
  }

  private void report(Call call) throws IOException {
    StoredRun run = folder.stored(call.parameter("run"));
    boolean running =
        RunState.of(run.directory().path(), run.directory().manifest()) == RunState.RUNNING;
    List<PageLink> links = new ArrayList<>(List.of(HOME));
    if (running) {
      links.add(new PageLink("Still running", address("/live", run)));
    }
    links.add(new PageLink("Review", address("/review", run)));
    cache.send(
        call,
        List.of("report", run.name(), run.stamps(), running),
        page -> {
          RunDirectory directory = named(run);
          List<Outcome> outcomes = run.outcomes().brief();
          if (!options.values()) {
            outcomes = outcomes.stream().map(Redaction::of).toList();
          }
          HtmlReport.write(
              directory,
              StoredRunSummary.of(directory, outcomes),
              run.outcomes(),
              StoredRunSummary.gate(directory),
              options.values(),
              links,
              page);
        });
  }

  private static String address(String page, StoredRun run) {
    return page + "?run=" + URLEncoder.encode(run.name(), StandardCharsets.UTF_8);
  }

  /** Several runs often have one name; then that of the folder tells them apart. */
  private static RunDirectory named(StoredRun run) {
    RunDirectory directory = run.directory();
    Manifest manifest = directory.manifest();
    return run.name().equals(manifest.name()) || run.name().endsWith("/" + manifest.name())
        ? directory
        : new RunDirectory(
            directory.path(),
            new Manifest(
                manifest.name() + " · " + run.name(),
                manifest.dataset(),
                manifest.generator(),
                manifest.scoring(),
                manifest.conditions(),
                manifest.databases(),
                manifest.provenance()));
  }

  private void compare(Call call) throws IOException {
    List<String> names = new ArrayList<>();
    call.optional("a").ifPresent(names::add);
    names.addAll(call.parameters("b"));
    if (names.size() < 2) {
      throw HttpProblem.badRequest(
          "missing_parameter", "a comparison needs two runs; choose them in the list of runs");
    }
    List<StoredRun> runs = names.stream().map(folder::stored).toList();
    boolean intersect = call.optional("intersect").isPresent();
    cache.send(
        call,
        List.of("compare", names, intersect, runs.stream().map(StoredRun::stamps).toList()),
        page -> {
          List<ComparedRun> compared =
              ComparedRun.all(runs.stream().map(StoredRun::directory).toList()).stream()
                  .map(run -> options.values() ? run : run.withoutValues())
                  .toList();
          MultiRunComparison comparison = MultiRunComparison.of(compared, intersect);
          ComparisonReport.write(comparison, List.of(), List.of(HOME), page);
        });
  }
}
