// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.RunFile;
import dev.assay.report.internal.NumberFormats;
import dev.assay.table.internal.RecentValues;
import dev.assay.web.http.Call;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A run in progress: what was added to its journal since the page last asked. */
final class LivePages {
  /** Outcomes in one answer; a page that has fewer asks again at once. */
  private static final int MOST = 2_000;

  private static final int LOGS = 4;

  private final RunsFolder folder;
  private final Function<RunDirectory, ResumeHint> resume;
  private final RecentValues<String, OutcomeLog> logs = new RecentValues<>(LOGS);

  private LivePages(RunsFolder folder, Function<RunDirectory, ResumeHint> resume) {
    this.folder = folder;
    this.resume = resume;
  }

  static void addTo(Routes routes, RunsFolder folder, Function<RunDirectory, ResumeHint> resume) {
    LivePages pages = new LivePages(folder, resume);
    PageFrame page =
        new PageFrame("Run in progress", List.of("charts", "runs"), List.of("shapes", "live"));
    routes.get("/live", call -> call.html(page.html()));
    routes.get("/api/progress", pages::progress);
  }

  private void progress(Call call) throws IOException {
    String name = call.parameter("run");
    RunDirectory run = folder.open(name);
    // Before the outcomes: a run that is seen to be done has all of them.
    RunState state = RunState.of(run.path(), run.manifest());
    OutcomeLog.Content content = log(name, run).content();
    List<LightOutcome> all = content.outcomes();
    int from = since(call, content.generation());
    int to = (int) Math.min(all.size(), (long) from + MOST);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("run", name);
    answer.put("facts", RunTable.facts(run.manifest()));
    answer.put("state", state);
    answer.put("anew", from == 0);
    answer.put("since", content.generation() + "-" + to);
    answer.put("more", to < all.size());
    answer.put("outcomes", all.subList(Math.min(from, to), to));
    RunBudget.of(run.path()).ifPresent(budget -> answer.put("budget", budget));
    if (state == RunState.INTERRUPTED) {
      answer.put("resume", resume.apply(run));
    }
    call.json(answer);
  }

  private OutcomeLog log(String name, RunDirectory run) {
    synchronized (logs) {
      return logs.get(name, () -> new OutcomeLog(run.path(), true));
    }
  }

  /** The number of outcomes that the page has; 0 if they are of a file that was replaced. */
  private static int since(Call call, int generation) {
    String[] parts = call.optional("since").orElse("").split("-", 2);
    try {
      return parts.length == 2 && Integer.parseInt(parts[0]) == generation
          ? Math.max(0, Integer.parseInt(parts[1]))
          : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
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
