// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.compare.ComparedRun;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The accuracies of models, each with each prompt. */
final class ModelGrid {
  private ModelGrid() {}

  /**
   * The section; empty unless every run asked a model, each with another prompt or model, and there
   * are at least two of both.
   */
  static Section of(List<ComparedRun> runs, List<Proportion> accuracies) {
    Map<SystemPhrases.ModelPrompt, Integer> places = new LinkedHashMap<>();
    Set<String> models = new LinkedHashSet<>();
    Set<String> prompts = new LinkedHashSet<>();
    for (int i = 0; i < runs.size(); i++) {
      int place = i;
      SystemPhrases.modelPrompt(runs.get(i).manifest().generator().id())
          .ifPresent(
              cell -> {
                places.put(cell, place);
                models.add(cell.model());
                prompts.add(cell.prompt());
              });
    }
    boolean isGrid = places.size() == runs.size() && models.size() > 1 && prompts.size() > 1;
    return Section.of(
        "grid",
        "Models and prompts",
        "accuracy, and the letter of the run",
        isGrid ? table(models, prompts, places, accuracies) : Table.of(""));
  }

  private static Table table(
      Set<String> models,
      Set<String> prompts,
      Map<SystemPhrases.ModelPrompt, Integer> places,
      List<Proportion> accuracies) {
    List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.of("@Model")));
    prompts.forEach(prompt -> columns.add(TableColumn.of("#" + prompt)));
    Table table = Table.of(columns);
    for (String model : models) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.name(model)));
      for (String prompt : prompts) {
        Integer place = places.get(new SystemPhrases.ModelPrompt(model, prompt));
        cells.add(place == null ? Cell.of("-") : cell(place, accuracies.get(place)));
      }
      table.row(cells);
    }
    return table;
  }

  private static Cell cell(int run, Proportion accuracy) {
    String words = NumberFormats.ratio(accuracy) + " right, " + NumberFormats.interval(accuracy);
    String share = accuracy.total() == 0 ? "-" : NumberFormats.percent(accuracy);
    return Cell.of(share + "  " + ComparisonDocument.letter(run))
        .with(new Picture.Heat(accuracy.total() == 0 ? 0 : accuracy.value(), words));
  }
}
