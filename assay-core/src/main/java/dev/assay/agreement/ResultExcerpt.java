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
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.model.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a result as text.
 *
 * @param columns their names
 * @param rows cells as text; {@code null} is NULL
 * @param total how many rows there were
 */
@JsonPropertyOrder("rows_total")
public record ResultExcerpt(
    List<String> columns,
    List<List<@Nullable String>> rows,
    @JsonProperty("rows_total") long total) {
  private static final int SHOWN = 5;

  public ResultExcerpt {
    columns = List.copyOf(columns);
    List<List<@Nullable String>> copy = new ArrayList<>();
    rows.forEach(row -> copy.add(Collections.unmodifiableList(new ArrayList<>(row))));
    rows = Collections.unmodifiableList(copy);
  }

  static @Nullable ResultExcerpt of(@Nullable Excerpt excerpt) {
    if (excerpt == null) {
      return null;
    }
    ResultTable table = excerpt.table();
    List<List<@Nullable String>> rows = new ArrayList<>();
    for (int i = 0; i < Math.min(SHOWN, table.rowCount()); i++) {
      List<@Nullable String> row = new ArrayList<>();
      for (Object cell : table.row(i)) {
        row.add(cell == null ? null : cell.toString());
      }
      rows.add(row);
    }
    return new ResultExcerpt(table.columnNames(), rows, excerpt.rowsTotal());
  }
}
