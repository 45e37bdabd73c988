// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredResults;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Redaction;
import dev.assay.report.Problem;
import dev.assay.report.WrongSql;
import dev.assay.report.WrongSql.ProblemGroup;
import dev.assay.report.internal.SqlLayout;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.RecentValues;
import dev.assay.table.internal.SanitizedText;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The grid of questions and runs. Its page follows the runs as {@code /api/progress} has them; the
 * content of cells is read for those in sight.
 */
final class GridPages {
  static final int MOST_RUNS = 12;
  private static final int MOST_CELLS = 200;
  private static final List<String> STYLES = List.of("summary", "table", "question", "grid");
  private static final List<String> SCRIPTS =
      List.of(
          "shapes",
          "grid",
          "address",
          "filter",
          "diff",
          "prism-settings",
          "prism",
          "prism-sql",
          "review-memory",
          "marks",
          "sql",
          "result",
          "given",
          "probe",
          "question",
          "facets",
          "table",
          "keys",
          "review-outbox",
          "review-state",
          "review-label",
          "grid-panel");

  private final RunsFolder folder;
  private final boolean values;
  private final RecentValues<Object, Problems> problems = new RecentValues<>(MOST_RUNS);

  private GridPages(RunsFolder folder, boolean values) {
    this.folder = folder;
    this.values = values;
  }

  static void addTo(
      Routes routes,
      RunsFolder folder,
      ViewOptions options,
      Function<RunDirectory, ResumeHint> hints) {
    GridPages pages = new GridPages(folder, options.values());
    PageFrame page = new PageFrame("Questions by runs", STYLES, SCRIPTS);
    routes.get("/grid", call -> call.html(page.html()));
    routes.get("/api/cells", pages::cells);
    routes.get("/api/problems", pages::problems);
    routes.get("/api/rerun", call -> call.json(hints.apply(folder.open(call.parameter("run")))));
  }

  /**
   * The content of a cell.
   *
   * @param gold lines of the gold query; {@code null} if there is none
   * @param predicted lines of the predicted query
   * @param goldRow the first row of the gold's result; {@code null} if it is not kept
   * @param row the first row of the prediction's
   */
  record Cell(
      @Nullable List<String> gold,
      @Nullable List<String> predicted,
      @Nullable String goldRow,
      @Nullable String row) {}

  /**
   * The problems of a run.
   *
   * @param words of each problem by its id
   * @param ids of the problem of each wrong question
   */
  record Problems(Map<String, String> words, Map<String, List<String>> ids) {
    static Problems of(List<Outcome> outcomes) {
      List<ProblemGroup> groups = WrongSql.of(outcomes).problems();
      Map<String, String> words = new HashMap<>();
      for (ProblemGroup group : groups) {
        words.put(Problem.id(group.kind()), group.kind());
        group.places().forEach(each -> words.put(each.problem().id(), each.problem().words()));
      }
      Map<String, List<String>> ids = ProblemGroup.ids(groups);
      words
          .keySet()
          .retainAll(ids.values().stream().flatMap(List::stream).collect(Collectors.toSet()));
      return new Problems(words, ids);
    }
  }

  private void problems(Call call) throws IOException {
    StoredRun run = folder.stored(call.parameter("run"));
    call.json(
        problems.get(
            List.of(run.name(), run.stamps().withoutReviews()),
            () ->
                Problems.of(
                    values
                        ? run.outcomes().brief()
                        : run.outcomes().brief().stream().map(Redaction::of).toList())));
  }

  private void cells(Call call) throws IOException {
    StoredRun run = folder.stored(call.parameter("run"));
    List<String> questions = call.parameters("id");
    if (questions.size() > MOST_CELLS) {
      throw HttpProblem.badRequest(
          "number_of_cells", "at most %d questions at a time".formatted(MOST_CELLS));
    }
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (String question : questions) {
      try {
        cells.put(question, cell(run, run.outcomes().whole(question)));
      } catch (NoSuchElementException e) {
        cells.put(question, new Cell(null, null, null, null)); // another run has it
      }
    }
    call.json(cells);
  }

  private Cell cell(StoredRun run, Outcome outcome) {
    boolean shown = values && run.directory().manifest().conditions().keepValues();
    Optional<StoredResults.Pair> results =
        shown ? run.directory().results().read(outcome.question()) : Optional.empty();
    return new Cell(
        lines(outcome.goldSql()),
        lines(outcome.sql()),
        results.map(StoredResults.Pair::gold).map(GridPages::firstRow).orElse(null),
        results.map(StoredResults.Pair::predicted).map(GridPages::firstRow).orElse(null));
  }

  private static @Nullable List<String> lines(@Nullable String sql) {
    return sql == null || sql.isBlank() ? null : SqlLayout.lines(sql);
  }

  private static String firstRow(StoredResults.Excerpt excerpt) {
    ResultTable table = excerpt.table();
    return table.rowCount() == 0
        ? "no rows"
        : table.columns().stream()
            .map(column -> column.value(0))
            .map(cell -> cell == null ? "NULL" : SanitizedText.line(cell.toString()))
            .collect(Collectors.joining(" · "));
  }
}
