// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import java.util.List;

/** A constraint of a table. */
public sealed interface Constraint {
  /** No two rows have the same values, and none is NULL. */
  record PrimaryKey(List<String> columns) implements Constraint {
    public PrimaryKey {
      columns = List.copyOf(columns);
    }
  }

  /** No two rows have the same values. */
  record Unique(List<String> columns) implements Constraint {
    public Unique {
      columns = List.copyOf(columns);
    }
  }

  /**
   * The values are those of a row of another table.
   *
   * @param columns of this table
   * @param table the other table
   * @param otherColumns its columns; empty for its primary key
   * @param actions the actions of the database, such as {@code ON DELETE CASCADE}; may be empty
   * @param inline whether it stood in CREATE TABLE, so that the rows of a script obey it in the
   *     order in which they stand
   */
  record ForeignKey(
      List<String> columns,
      TableName table,
      List<String> otherColumns,
      String actions,
      boolean inline)
      implements Constraint {
    public ForeignKey {
      columns = List.copyOf(columns);
      otherColumns = List.copyOf(otherColumns);
    }
  }

  /**
   * A condition on each row.
   *
   * @param condition in the words of the script's dialect, without the parentheses around it
   */
  record Check(String condition) implements Constraint {}
}
