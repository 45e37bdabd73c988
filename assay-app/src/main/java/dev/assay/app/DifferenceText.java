/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import dev.assay.model.Difference;
import dev.assay.model.Difference.ChangedCell;
import dev.assay.model.Difference.ChangedRow;
import dev.assay.model.Difference.MappedColumn;
import dev.assay.model.Difference.NearMiss;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints how two results differ: facts, then the first rows of each kind. */
final class DifferenceText {
  private static final int SHOWN = 5;
  private static final int WIDEST = 60;

  private final PrintStream out;

  DifferenceText(PrintStream out) {
    this.out = out;
  }

  void print(Difference difference) {
    fact(
        "rows",
        String.format(
            Locale.ROOT,
            "gold %,d, prediction %,d; %,d missing, %,d extra, %,d changed",
            difference.goldRows(),
            difference.predictedRows(),
            difference.missingRows(),
            difference.extraRows(),
            difference.changedRows()));
    List<String> unmatched =
        difference.columns().stream()
            .filter(column -> column.predicted() == null)
            .map(MappedColumn::goldName)
            .toList();
    if (!unmatched.isEmpty()) {
      fact("no match for", "gold column " + String.join(", ", unmatched));
    }
    for (NearMiss miss : difference.nearMisses()) {
      fact("near miss", miss.words());
    }
    difference.missing().stream().limit(SHOWN).forEach(row -> row("- gold only", row));
    difference.extra().stream().limit(SHOWN).forEach(row -> row("+ prediction", row));
    difference.changed().stream().limit(SHOWN).forEach(row -> changed(row, difference.columns()));
  }

  /** Prints one labelled fact. */
  void fact(String label, String words) {
    out.printf("  %-14s %s%n", label, words);
  }

  private void row(String label, Difference.Row row) {
    fact(
        label,
        "row %d: %s"
            .formatted(
                row.row() + 1,
                row.cells().stream().map(DifferenceText::cell).collect(Collectors.joining(" | "))));
  }

  private void changed(ChangedRow row, List<MappedColumn> columns) {
    for (ChangedCell cell : row.cells()) {
      String name =
          columns.stream()
              .filter(column -> column.gold() == cell.column())
              .map(MappedColumn::goldName)
              .findFirst()
              .orElse("column " + (cell.column() + 1));
      fact(
          "~ changed",
          "row %d, %s: gold %s, prediction %s"
              .formatted(row.goldRow() + 1, name, cell(cell.gold()), cell(cell.predicted())));
    }
  }

  private static String cell(@Nullable String text) {
    if (text == null) {
      return "NULL";
    }
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.length() > WIDEST ? line.substring(0, WIDEST - 1) + "…" : line;
  }
}
