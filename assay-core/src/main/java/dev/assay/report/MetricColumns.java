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
import java.util.List;

/** Lays many short rows out side by side, so that a page with every metric stays short. */
final class MetricColumns {
  /** From how many rows on they stand in two columns. */
  private static final int MANY = 12;

  private MetricColumns() {}

  /**
   * Fills a table that has the columns of a row twice.
   *
   * @param rows of one length each
   */
  static TextTable fill(TextTable table, List<List<Span>> rows) {
    int lines = rows.size() > MANY ? (rows.size() + 1) / 2 : rows.size();
    for (int line = 0; line < lines; line++) {
      List<Span> cells = new ArrayList<>(rows.get(line));
      int beside = line + lines;
      if (beside < rows.size()) {
        cells.addAll(rows.get(beside));
      } else {
        rows.get(line).forEach(cell -> cells.add(Span.of("")));
      }
      table.row(cells.toArray(Span[]::new));
    }
    return table;
  }
}
