// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.journal.RunDirectory;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
        new PageFrame("Runs", List.of("charts", "runs"), List.of("shapes", "runs-trend", "runs"));
    routes.get("/", call -> call.html(page.html()));
    routes.get("/api/runs", pages::list);
    routes.post("/api/pin", pages::pin);
    ReportPages.addTo(routes, folder, options, cache);
    GridPages.addTo(routes, folder);
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
}
