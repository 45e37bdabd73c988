// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.html.ComparisonReport;
import dev.assay.html.HtmlReport;
import dev.assay.html.PageLink;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Redaction;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.table.internal.RecentValues;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The list of runs, and all pages about runs. */
public final class RunsPages {
  private final RunsFolder folder;
  private final RunTable table;
  private final ViewOptions options;

  private RunsPages(RunsFolder folder, ViewOptions options) {
    this.folder = folder;
    this.options = options;
    this.table = new RunTable(folder, new Pins(folder.path()), options);
  }

  /**
   * Adds the pages about runs.
   *
   * @param cache of pages that take long to write
   * @param resume the way to continue an interrupted run
   */
  public static void addTo(
      Routes routes,
      RunsFolder folder,
      ViewOptions options,
      PageCache cache,
      Function<RunDirectory, ResumeHint> resume) {
    RunsPages pages = new RunsPages(folder, options);
    PageFrame page =
        new PageFrame(
            "Runs", List.of("charts", "table", "runs"), List.of("shapes", "runs-trend", "runs"));
    routes.get("/", call -> call.html(page.html()));
    routes.get("/api/runs", pages::list);
    routes.post("/api/pin", pages::pin);
    ReportPages.addTo(routes, folder, options, cache);
    GridPages.addTo(routes, folder, options, resume);
    LivePages.addTo(routes, folder, resume);
  }

  private void list(Call call) throws IOException {
    RunTable.Listing listing = table.listing();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("folder", folder.path().toString());
    answer.put("runs", listing.runs());
    answer.put("pinned", listing.pinned());
    answer.put("headline", options.headline());
    call.json(answer);
  }

  private void pin(Call call) throws IOException {
    JsonNode run = call.json().path("run");
    if (!run.isTextual()) {
      throw HttpProblem.badRequest("missing_run", "the body names the run to pin as \"run\"");
    }
    table.pin(run.textValue());
    list(call);
  }

  /** The report of a run and the comparison of runs, as files have them. */
  private record ReportPages(RunsFolder folder, ViewOptions options, PageCache cache) {
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
      links.add(new PageLink("Grid", address("/grid", run)));
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

  /** The outcomes of a run, and those that were added to its journal since the page last asked. */
  private static final class LivePages {
    /** Outcomes in one answer; a page that has fewer asks again at once. */
    private static final int MOST = 20_000;

    /** Outcomes in the first answer, so that the page soon has something to show. */
    private static final int FIRST = 2_000;

    private final RunsFolder folder;
    private final Function<RunDirectory, ResumeHint> resume;
    private final RecentValues<String, OutcomeLog> logs = new RecentValues<>(GridPages.MOST_RUNS);

    private LivePages(RunsFolder folder, Function<RunDirectory, ResumeHint> resume) {
      this.folder = folder;
      this.resume = resume;
    }

    static void addTo(Routes routes, RunsFolder folder, Function<RunDirectory, ResumeHint> resume) {
      LivePages pages = new LivePages(folder, resume);
      PageFrame page =
          new PageFrame(
              "Run in progress", List.of("charts", "table", "runs"), List.of("shapes", "live"));
      routes.get("/live", call -> call.html(page.html()));
      routes.get("/api/progress", pages::progress);
    }

    private void progress(Call call) throws IOException {
      String name = call.parameter("run");
      RunDirectory run = folder.open(name);
      // Before the outcomes: a run that is seen to be finished has all of them.
      RunState state = RunState.of(run.path(), run.manifest());
      OutcomeLog.Content content = content(call.optional("since").orElse(""), name, run);
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("run", name);
      answer.put("facts", RunTable.facts(run.manifest()));
      answer.put("state", state);
      answer.put("anew", content.from() == 0);
      answer.put("since", content.generation() + "-" + content.to());
      answer.put("more", content.more());
      answer.put("outcomes", columns(content.outcomes(), call.optional("brief").isPresent()));
      if (!content.more() && call.optional("evidence").isPresent()) {
        answer.put("evidence", evidence(run));
      }
      RunBudget.of(run.path()).ifPresent(budget -> answer.put("budget", budget));
      if (state == RunState.INTERRUPTED) {
        answer.put("resume", resume.apply(run));
      }
      call.json(answer);
    }

    /**
     * The outcomes that a page does not have yet.
     *
     * @param since generation and number of those that it has, such as {@code 0-120}
     */
    private OutcomeLog.Content content(String since, String name, RunDirectory run) {
      int[] known = {-1, 0};
      String[] parts = since.split("-", 2);
      try {
        for (int i = 0; i < parts.length && parts.length == 2; i++) {
          known[i] = Integer.parseInt(parts[i]);
        }
      } catch (NumberFormatException e) {
        known[0] = -1; // of no generation
      }
      if (RunTable.ProbedRun.is(run.manifest())) {
        List<LightOutcome> all = RunTable.ProbedRun.outcomes(folder.stored(name).outcomes());
        return new OutcomeLog.Content(all, 0, 0, false);
      }
      OutcomeLog log;
      synchronized (logs) {
        log = logs.get(name, () -> new OutcomeLog(run.path(), true));
      }
      return log.content(Math.max(0, known[1]), known[0], known[0] < 0 ? FIRST : MOST);
    }

    /**
     * The outcomes as one list for each field, which takes half the bytes.
     *
     * @param brief without what other runs say as well, and what only totals need
     */
    private static Map<String, List<?>> columns(List<LightOutcome> outcomes, boolean brief) {
      Map<String, Function<LightOutcome, @Nullable Object>> fields = new LinkedHashMap<>();
      fields.put("question", LightOutcome::question);
      fields.put("verdict", LightOutcome::verdict);
      fields.put("cause", LightOutcome::cause);
      fields.put("costUsd", LightOutcome::costUsd);
      if (!brief) {
        fields.put("text", LightOutcome::text);
        fields.put("database", LightOutcome::database);
        fields.put("category", LightOutcome::category);
        fields.put("tokens", LightOutcome::tokens);
        fields.put("ms", LightOutcome::ms);
      }
      Map<String, List<?>> columns = new LinkedHashMap<>();
      fields.forEach((name, field) -> columns.put(name, outcomes.stream().map(field).toList()));
      return columns;
    }

    /** Confidence by question, and those that need review. */
    private static Map<String, Object> evidence(RunDirectory run) {
      Map<String, Double> confidence = new LinkedHashMap<>();
      List<String> review = new ArrayList<>();
      EvidenceFile.read(run)
          .forEach(
              (question, evidence) -> {
                if (evidence.confidence() != null) {
                  confidence.put(question, evidence.confidence());
                }
                if (evidence.needsReview()) {
                  review.add(question);
                }
              });
      return Map.of("confidence", confidence, "review", review);
    }

    /** The budget that a run was started with, in words. */
    private static final class RunBudget {
      private static final String FILE = "budget.json";
      private static final ObjectMapper JSON = new ObjectMapper();

      private RunBudget() {}

      /** Returns {@code $5.00, 200 calls}; empty if there is no budget, or it can't be read. */
      static Optional<String> of(Path directory) {
        try {
          Path file = RunFile.of(directory, FILE);
          return Files.exists(file) ? words(JSON.readTree(RunFile.read(file))) : Optional.empty();
        } catch (IOException | AssayException e) {
          return Optional.empty(); // the run goes on without the page knowing its budget
        }
      }

      private static Optional<String> words(JsonNode limits) {
        List<String> words = new ArrayList<>();
        if (limits.path("dollars").isNumber()) {
          words.add(String.format(Locale.ROOT, "$%,.2f", limits.path("dollars").doubleValue()));
        }
        for (String unit : List.of("tokens", "calls")) {
          if (limits.path(unit).isNumber()) {
            words.add(NumberFormats.count(limits.path(unit).longValue()) + " " + unit);
          }
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
      }
    }
  }
}
