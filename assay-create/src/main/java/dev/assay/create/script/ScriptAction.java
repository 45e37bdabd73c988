// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The effect of a statement of a script on the database that it creates. */
public sealed interface ScriptAction {
  /** Makes a schema. */
  record CreateSchema(String name) implements ScriptAction {}

  /** Makes a table. */
  record CreateTable(TableDefinition table, boolean ifNotExists) implements ScriptAction {}

  /**
   * Adds columns and constraints to a table, and changes what its columns are by default.
   *
   * @param defaults those that change, by their columns
   */
  record AlterTable(
      TableName table,
      List<ColumnDefinition> columns,
      List<Constraint> constraints,
      List<NewDefault> defaults)
      implements ScriptAction {
    public AlterTable {
      defaults = List.copyOf(defaults);
      columns = List.copyOf(columns);
      constraints = List.copyOf(constraints);
    }
  }

  /**
   * A new default of a column.
   *
   * @param identity whether the database generates increasing values
   * @param expression in the script's dialect; {@code null} for no default or a generated value
   */
  record NewDefault(String column, boolean identity, @Nullable String expression) {}

  /** Makes a type of the script's own. */
  record CreateType(String name) implements ScriptAction {}

  /** Makes an index. */
  record CreateIndex(String name, TableName table, List<String> columns, boolean unique)
      implements ScriptAction {
    public CreateIndex {
      columns = List.copyOf(columns);
    }
  }

  /**
   * Makes a view.
   *
   * @param columns their names, or none
   * @param query in the words of the script's dialect
   */
  record CreateView(TableName name, List<String> columns, String query) implements ScriptAction {
    public CreateView {
      columns = List.copyOf(columns);
    }
  }

  /** Says what a table is, or a column if there is one. */
  record Comment(TableName table, @Nullable String column, @Nullable String text)
      implements ScriptAction {}

  /** Removes a table or a view. */
  record Drop(TableName name) implements ScriptAction {}

  /**
   * Inserts rows.
   *
   * @param columns their names; none for all
   * @param rows values, each as its expression came out, or {@link #DEFAULT}
   * @param ignoreConflicts whether a row that breaks a key is passed over
   */
  record Insert(
      TableName table,
      List<String> columns,
      List<List<@Nullable Object>> rows,
      boolean ignoreConflicts)
      implements ScriptAction {
    /** Stands for what the column gets in a row that has no value of its own. */
    public static final Object DEFAULT = new Object();

    public Insert {
      columns = List.copyOf(columns);
      List<List<@Nullable Object>> copies = new ArrayList<>(rows.size());
      for (List<@Nullable Object> row : rows) {
        copies.add(Collections.unmodifiableList(new ArrayList<>(row)));
      }
      rows = Collections.unmodifiableList(copies);
    }
  }

  /** Begins the rows of a COPY, which follow line by line. */
  record Copy(TableName table, List<String> columns, CopyFormat format) implements ScriptAction {
    public Copy {
      columns = List.copyOf(columns);
    }
  }

  /**
   * Changes rows in a way that only a database can work out.
   *
   * @param sql in the words of the script's dialect
   */
  record Change(String sql) implements ScriptAction {}

  /** Does nothing to the content, such as {@code SET} or {@code GRANT}. */
  record Nothing() implements ScriptAction {}

  /**
   * Makes something that no query's answer needs, and that other engines have not.
   *
   * @param what its first words, such as {@code CREATE TRIGGER}
   */
  record Omitted(String what) implements ScriptAction {}
}
