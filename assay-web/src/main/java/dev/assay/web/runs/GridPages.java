// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.report.internal.SystemPhrases;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import dev.assay.table.internal.SanitizedText;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import dev.assay.web.page.PageFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
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

  /**
   * The questions of several runs, one row a question and one cell a run.
   *
   * @param columns the runs, in order
   * @param rows the questions, those first on which runs disagree, else by id
   */
  private record QuestionGrid(List<Column> columns, List<Row> rows) {
    QuestionGrid {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /** The agreement of the runs on a question, over those that scored it. */
    enum Agreement {
      DIFFER,
      WRONG,
      RIGHT,
      UNSCORED;

      @JsonValue
      String word() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /**
     * A run.
     *
     * @param run by which the pages name it
     * @param system the author of the SQL
     * @param accuracy over its own questions
     */
    record Column(String run, String name, String system, Proportion accuracy) {}

    /**
     * A question.
     *
     * @param key by which reports name it
     * @param cells one for each run; {@code null} where a run has no outcome
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Row(
        String id,
        String key,
        String text,
        @Nullable String category,
        Agreement agreement,
        List<@Nullable Cell> cells) {}

    /** The verdict of one run on one question. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Cell(String verdict, @Nullable String cause) {
      static Cell of(Outcome outcome) {
        return new Cell(outcome.verdict().label(), outcome.verdict().causeName());
      }
    }

    /** The grid of runs. */
    static QuestionGrid of(List<StoredRun> runs) {
      Map<String, @Nullable Outcome[]> questions = new TreeMap<>(NaturalIdOrder.INSTANCE);
      for (int i = 0; i < runs.size(); i++) {
        for (Outcome outcome : runs.get(i).outcomes().brief()) {
          questions.computeIfAbsent(outcome.question(), id -> new Outcome[runs.size()])[i] =
              outcome;
        }
      }
      Map<Agreement, List<Row>> rows = new EnumMap<>(Agreement.class);
      questions.forEach(
          (id, outcomes) -> {
            Row row = row(id, outcomes);
            rows.computeIfAbsent(row.agreement(), each -> new ArrayList<>()).add(row);
          });
      return new QuestionGrid(
          runs.stream().map(QuestionGrid::column).toList(),
          rows.values().stream().flatMap(List::stream).toList());
    }

    private static Row row(String id, @Nullable Outcome[] outcomes) {
      Outcome first = null;
      List<@Nullable Cell> cells = new ArrayList<>();
      int right = 0;
      int wrong = 0;
      for (Outcome outcome : outcomes) {
        first = first == null ? outcome : first;
        cells.add(outcome == null ? null : Cell.of(outcome));
        right += outcome != null && outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
        wrong += outcome != null && outcome.verdict() instanceof Verdict.Incorrect ? 1 : 0;
      }
      Agreement agreement =
          right > 0 && wrong > 0
              ? Agreement.DIFFER
              : wrong > 0 ? Agreement.WRONG : right > 0 ? Agreement.RIGHT : Agreement.UNSCORED;
      Outcome known = Objects.requireNonNull(first); // a question is of some run
      return new Row(id, SanitizedText.line(id), known.text(), known.category(), agreement, cells);
    }

    private static Column column(StoredRun run) {
      List<Outcome> scored = run.outcomes().brief().stream().filter(Outcome::isScored).toList();
      int right = (int) scored.stream().filter(o -> o.verdict() instanceof Verdict.Correct).count();
      return new Column(
          run.name(),
          run.directory().manifest().name(),
          SystemPhrases.of(run.directory().manifest().generator().id()),
          Wilson.interval(right, scored.size()));
    }

    /** The number of questions for each agreement. */
    static Map<String, Integer> counts(List<Row> rows) {
      Map<String, Integer> counts = new LinkedHashMap<>();
      for (Agreement agreement : Agreement.values()) {
        counts.put(agreement.word(), 0);
      }
      rows.forEach(row -> counts.merge(row.agreement().word(), 1, Integer::sum));
      return counts;
    }
  }
}
