// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import java.util.List;

/** The list of runs. */
public final class RunsPages {
  private RunsPages() {}

  /** Adds the pages about runs. */
  public static void addTo(Routes routes, RunsFolder folder, ViewOptions options) {
    PageFrame page = new PageFrame("Runs", List.of("table", "charts", "runs"), List.of("runs"));
    routes.get("/", call -> call.html(page.html()));
  }
}
