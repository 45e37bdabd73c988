// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Column;
import dev.assay.table.DecodedText;
import dev.assay.table.Execution;
import dev.assay.table.TextColumn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Columns of SQLite files with texts that are not text in the database's encoding, which SQLite
 * stores as they come. Looks at a bounded number of rows that are not plain ASCII, in a bounded
 * time, so some may be missed.
 */
final class UndecodedColumns {
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final Limits LIMITS =
      new Limits(Duration.ofSeconds(2), 20_000, 1_000_000, 32L << 20);

  /** A character that is neither printable ASCII nor white space. */
  private static final String NOT_PLAIN = "'*[^' || char(1) || '-~]*'";

  private UndecodedColumns() {}

  /** The columns found, as {@code table.column}. */
  static List<String> of(String id, DatabaseDescription database, QueryRunner runner) {
    if (database.dialect() != Dialect.SQLITE) {
      return List.of(); // others refuse to store such texts
    }
    List<String> found = new ArrayList<>();
    long start = System.nanoTime();
    try {
      for (Schema.Table table : runner.schema(id).tables()) {
        if (System.nanoTime() - start < LONGEST.toNanos()
            && runner.run(id, query(table), LIMITS, QueryOrigin.GOLD)
                instanceof Execution.Rows rows) {
          for (int i = 0; i < table.columns().size() && i < rows.table().columnCount(); i++) {
            if (hasBytes(rows.table().column(i))) {
              found.add(table.name() + "." + table.columns().get(i).name());
            }
          }
        }
      }
    } catch (DatabaseUnavailableException e) {
      return found; // it was there a moment ago; the golds will say what is wrong
    }
    return found;
  }

  private static String query(Schema.Table table) {
    String columns =
        table.columnNames().stream()
            .map(UndecodedColumns::quoted)
            .collect(Collectors.joining(", "));
    String conditions =
        table.columnNames().stream()
            .map(name -> quoted(name) + " GLOB " + NOT_PLAIN)
            .collect(Collectors.joining(" OR "));
    return "SELECT %s FROM %s WHERE %s LIMIT %d"
        .formatted(columns, quoted(table.name()), conditions, LIMITS.maxRows());
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static boolean hasBytes(Column column) {
    for (int row = 0; row < column.size(); row++) {
      // Of a column with texts only, no value need be made.
      @Nullable Object value =
          column instanceof TextColumn texts ? texts.at(row) : column.value(row);
      if (value instanceof String text && DecodedText.hasBytes(text)) {
        return true;
      }
    }
    return false;
  }
}
