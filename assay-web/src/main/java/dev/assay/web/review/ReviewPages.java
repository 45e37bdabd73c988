// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.review.SavedQueues;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import dev.assay.web.runs.RunsFolder;
import dev.assay.web.runs.ViewOptions;
import java.util.List;

/** The review screen: queues of questions, and labels for their predictions. */
public final class ReviewPages {
  private static final List<String> STYLES = List.of("question", "review", "gold-editor");
  private static final List<String> SCRIPTS =
      List.of(
          "diff",
          "prism-settings",
          "prism",
          "prism-sql",
          "review-memory",
          "marks",
          "sql",
          "result",
          "probe",
          "question",
          "gold-editor",
          "review-outbox",
          "review-keys",
          "review-queues",
          "review-label",
          "review-scale",
          "review-summary",
          "review-question",
          "review-screen",
          "review-state",
          "review");

  private ReviewPages() {}

  /**
   * Adds the review screen.
   *
   * @param inputs questions and databases of the runs, for their tables; is not closed
   */
  public static void addTo(
      Routes routes, RunsFolder folder, ViewOptions options, ReviewInputsSource inputs) {
    PageFrame page = new PageFrame("Review", STYLES, SCRIPTS);
    routes.get("/review", call -> call.html(page.html()));
    ReviewedRuns runs = new ReviewedRuns(folder, options);
    new QueuePages(runs, SavedQueues.in(folder.path()), inputs, options.reviewer()).addTo(routes);
    new QuestionPages(runs, inputs, options).addTo(routes);
    new GoldTrials(folder, inputs, options.values()).addTo(routes);
  }
}
