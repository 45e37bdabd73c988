// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The grid of questions and runs, a page of rows at a time. */
final class GridPages {
  private static final int MOST_RUNS = 12;
  private static final int PAGE = 100;

  private final RunsFolder folder;
  private volatile @Nullable Built last;

  /** A grid, and what it was made of. */
  private record Built(Object key, QuestionGrid grid) {}

  private GridPages(RunsFolder folder) {
    this.folder = folder;
  }

  static void addTo(Routes routes, RunsFolder folder) {
    GridPages pages = new GridPages(folder);
    PageFrame page =
        new PageFrame("Grid of questions", List.of("charts", "runs"), List.of("shapes", "grid"));
    routes.get("/grid", call -> call.html(page.html()));
    routes.get("/api/grid", pages::grid);
  }

  private void grid(Call call) throws IOException {
    List<String> names = call.parameters("run").stream().distinct().toList();
    if (names.isEmpty() || names.size() > MOST_RUNS) {
      throw HttpProblem.badRequest(
          "number_of_runs",
          "the grid shows 1 to %d runs, not %d; choose them in the list of runs"
              .formatted(MOST_RUNS, names.size()));
    }
    QuestionGrid grid = grid(names);
    List<QuestionGrid.Row> filtered =
        grid.rows().stream().filter(row -> isWanted(call, row)).toList();
    String shown = call.optional("show").orElse(QuestionGrid.Agreement.DIFFER.word());
    List<QuestionGrid.Row> listed =
        filtered.stream().filter(row -> row.agreement().word().equals(shown)).toList();
    int from = Math.max(0, Math.min(number(call), listed.size()));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("columns", grid.columns());
    answer.put("questions", grid.rows().size());
    answer.put("counts", QuestionGrid.counts(filtered));
    answer.put("categories", categories(grid));
    answer.put("causes", causes(grid));
    answer.put("show", shown);
    answer.put("from", from);
    answer.put("found", listed.size());
    answer.put("page", PAGE);
    answer.put("rows", listed.subList(from, Math.min(from + PAGE, listed.size())));
    call.json(answer);
  }

  private QuestionGrid grid(List<String> names) {
    List<StoredRun> runs = names.stream().map(folder::stored).toList();
    List<Object> key =
        runs.stream().map(run -> (Object) List.of(run.name(), run.stamps())).toList();
    Built known = last;
    if (known == null || !known.key().equals(key)) {
      known = new Built(key, QuestionGrid.of(runs));
      last = known;
    }
    return known.grid();
  }

  private static int number(Call call) {
    try {
      return Integer.parseInt(call.optional("from").orElse("0"));
    } catch (NumberFormatException e) {
      throw HttpProblem.badRequest("invalid_number", "the parameter 'from' is a number of rows");
    }
  }

  private static boolean isWanted(Call call, QuestionGrid.Row row) {
    String text = call.optional("text").orElse("").toLowerCase(Locale.ROOT);
    String category = call.optional("category").orElse(null);
    String cause = call.optional("cause").orElse(null);
    return (text.isEmpty()
            || row.text().toLowerCase(Locale.ROOT).contains(text)
            || row.id().toLowerCase(Locale.ROOT).contains(text))
        && (category == null || category.equals(row.category()))
        && (cause == null
            || row.cells().stream().anyMatch(cell -> cell != null && cause.equals(cell.cause())));
  }

  private static TreeSet<String> categories(QuestionGrid grid) {
    return grid.rows().stream()
        .map(QuestionGrid.Row::category)
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static TreeSet<String> causes(QuestionGrid grid) {
    return grid.rows().stream()
        .flatMap(row -> row.cells().stream())
        .filter(Objects::nonNull)
        .map(QuestionGrid.Cell::cause)
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
