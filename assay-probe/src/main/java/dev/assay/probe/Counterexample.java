// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.CounterexampleKind;
import dev.assay.model.DataConstraint;
import dev.assay.model.RealismLevel;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A small database on which two queries give different answers.
 *
 * @param dialect of its engine
 * @param level the realism of its rows
 * @param kind the way in which the answers differ
 * @param tables with their rows; those that a foreign key refers to come first
 * @param gold the answer of the gold query there
 * @param predicted the answer of the prediction there
 * @param difference a sentence about the two answers
 * @param assumption a phrase after "needs" for what the real database does not show, such as {@code
 *     two rows of country with one Name, where 239 rows all differ}; {@code null} if the rows need
 *     nothing of the kind
 * @param remedy the constraint that would rule out what is assumed; {@code null} if there is none
 */
public record Counterexample(
    Dialect dialect,
    RealismLevel level,
    CounterexampleKind kind,
    List<FilledTable> tables,
    ResultTable gold,
    ResultTable predicted,
    String difference,
    @Nullable String assumption,
    @Nullable DataConstraint remedy) {
  public Counterexample {
    tables = List.copyOf(tables);
  }

  /** The number of rows in all tables. */
  public int rowCount() {
    return tables.stream().mapToInt(table -> table.rows().rowCount()).sum();
  }

  /** Returns whether it counts against the prediction in the headline. */
  public boolean isRealistic() {
    return kind == CounterexampleKind.ROWS && level.isRealistic();
  }

  /**
   * The statements, one a line at least, that make this database in an empty one of its engine; on
   * a server, as temporary tables.
   */
  public String script() {
    ScriptSql sql = new ScriptSql(dialect);
    StringBuilder script = new StringBuilder();
    for (FilledTable table : tables) {
      script.append(table.definition()).append(";\n");
      table.indexes().forEach(index -> script.append(index).append(";\n"));
      for (int row = 0; row < table.rows().rowCount(); row++) {
        script
            .append(sql.start(table.name(), table.rows().columnNames()))
            .append(sql.row(table.rows().row(row)))
            .append(";\n");
      }
    }
    return script.toString();
  }

  /**
   * A table of a counterexample.
   *
   * @param name as the database writes it
   * @param definition its CREATE TABLE statement
   * @param indexes the CREATE UNIQUE INDEX statements on it
   * @param rows in the order in which they were inserted; generated columns are left out
   * @param used names of the columns that the queries or foreign keys use
   */
  public record FilledTable(
      String name, String definition, List<String> indexes, ResultTable rows, List<String> used) {
    public FilledTable {
      indexes = List.copyOf(indexes);
      used = List.copyOf(used);
    }
  }
}
