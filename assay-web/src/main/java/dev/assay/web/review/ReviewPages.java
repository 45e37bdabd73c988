// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.review.SavedQueues;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import dev.assay.web.runs.RunsFolder;
import dev.assay.web.runs.StoredRun;
import dev.assay.web.runs.ViewOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

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

  /**
   * {@code POST /api/trials}: tries an edited gold, and tells which stored verdicts would flip. A
   * trial changes no run.
   */
  private static final class GoldTrials {
    /** Trials at the same time; each may run queries for a minute. */
    private static final int AT_ONCE = 4;

    private final RunsFolder folder;
    private final ReviewInputsSource source;
    private final boolean values;
    private final GoldEditTrial.Times times;
    private final VerdictFlips flips = new VerdictFlips();
    private final Semaphore free = new Semaphore(AT_ONCE);

    /**
     * Tries gold for the runs of a folder.
     *
     * @param folder the runs whose verdicts may flip
     * @param source their questions and databases; is not closed
     * @param values whether the answer may contain cells of results
     */
    GoldTrials(RunsFolder folder, ReviewInputsSource source, boolean values) {
      this(folder, source, values, GoldEditTrial.Times.USUAL);
    }

    GoldTrials(
        RunsFolder folder, ReviewInputsSource source, boolean values, GoldEditTrial.Times times) {
      this.folder = folder;
      this.source = source;
      this.values = values;
      this.times = times;
    }

    /** Adds the paths of the editor. */
    void addTo(Routes routes) {
      routes.get(
          "/api/gold", call -> call.json(present(call.parameter("run"), call.parameter("id"))));
      routes.post("/api/trials", this::answer);
    }

    private void answer(Call call) throws IOException {
      TrialRequest request = TrialRequest.of(call.json());
      if (!free.tryAcquire()) {
        throw new HttpProblem(
            429, "busy", "%d trials are running; try again in a moment".formatted(AT_ONCE));
      }
      try {
        call.json(answer(request));
      } finally {
        free.release();
      }
    }

    /**
     * The queries to start from.
     *
     * @param golds of the data set, as they are written there; empty if the gold is no query
     * @param prediction absent if there is none
     * @param problem a sentence on why no gold can be tried; absent if it can
     */
    record PresentGold(List<String> golds, @Nullable String prediction, @Nullable String problem) {}

    private PresentGold present(String name, String id) {
      StoredRun run = folder.stored(name);
      Outcome outcome = RunOutcomes.require(run, id);
      List<String> golds = List.of();
      String problem = null;
      try {
        ReviewInputs inputs = source.of(run.directory()).require();
        Question question = inputs.question(outcome);
        if (question.gold() instanceof Gold.Queries queries) {
          golds = queries.queries().stream().map(Gold.GoldSql::sql).toList();
        }
        problem = inputs.obstacle(question.database()).orElse(null);
      } catch (AssayException e) {
        problem = e.getMessage();
      }
      return new PresentGold(golds, outcome.sql(), problem);
    }

    /**
     * Tries a gold.
     *
     * @throws AssayException saying what to do, if questions or database are not found
     */
    TrialAnswer answer(TrialRequest request) {
      StoredRun run = folder.stored(request.run());
      Outcome outcome = RunOutcomes.require(run, request.id());
      ReviewInputs inputs = source.of(run.directory()).require();
      Question question = inputs.question(outcome);
      inputs
          .obstacle(question.database())
          .ifPresent(
              obstacle -> {
                throw new AssayException(obstacle);
              });
      boolean shown = values && run.directory().manifest().conditions().keepValues();
      GoldTrialRunner runner = new GoldTrialRunner(inputs, question.database(), shown);
      return new GoldEditTrial(inputs, outcome, question, runner, flips, times)
          .run(request, () -> RunOutcomes.readable(folder));
    }
  }
}
