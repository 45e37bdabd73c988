// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a result as text.
 *
 * @param columns their names
 * @param rows cells as text; {@code null} is NULL
 * @param total the total number of rows
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
