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
package dev.assay.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lays out rows of cells in aligned columns. Cells must be plain; colours are allowed. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final Set<Integer> right = new HashSet<>();
  private final String indent;

  TextTable(String indent) {
    this.indent = indent;
  }

  /** Aligns these columns to the right. */
  TextTable right(int... columns) {
    for (int column : columns) {
      right.add(column);
    }
    return this;
  }

  TextTable row(String... cells) {
    return row(List.of(cells));
  }

  TextTable row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The lines, each with a line break. */
  String text() {
    List<Integer> widths = widths();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int c = 0; c < row.size(); c++) {
        String cell = row.get(c);
        line.append(c == 0 ? "" : GAP)
            .append(
                right.contains(c)
                    ? Plain.padLeft(cell, widths.get(c))
                    : Plain.pad(cell, widths.get(c)));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private List<Integer> widths() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    List<Integer> widths = new ArrayList<>(Collections.nCopies(columns, 0));
    for (List<String> row : rows) {
      for (int c = 0; c < row.size(); c++) {
        widths.set(c, Math.max(widths.get(c), Plain.width(row.get(c))));
      }
    }
    return widths;
  }
}
