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
package dev.assay.sql.script;

import java.util.List;

/** What holds between the columns of a table. */
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
   * @param actions what follows, such as {@code ON DELETE CASCADE}; may be empty
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
