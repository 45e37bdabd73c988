// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.SchemaPlan;
import dev.assay.create.script.ScriptAction;
import dev.assay.create.script.ScriptReader;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.internal.TranslationException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the rows of INSERT and COPY statements in a script. Used by one thread. */
final class RowLoader implements AutoCloseable {
  private final CreationTarget target;
  private final SchemaPlan plan;
  private final DdlWriter writer;
  private final boolean countsOn;
  private final Map<String, RowWriter> writers = new HashMap<>();
  private final Map<String, Long> counters = new HashMap<>();

  /**
   * @param countsOn whether an auto-increment column continues after the largest value inserted, as
   *     in MySQL, instead of after the last generated value, as in PostgreSQL
   */
  RowLoader(CreationTarget target, SchemaPlan plan, DdlWriter writer, boolean countsOn) {
    this.target = target;
    this.plan = plan;
    this.writer = writer;
    this.countsOn = countsOn;
  }

  /** Executes a statement about rows. */
  void take(ScriptAction action, ScriptReader script) throws SQLException {
    if (action instanceof ScriptAction.Insert insert) {
      insert(insert);
    } else if (action instanceof ScriptAction.Copy copy) {
      copy(copy, script);
    } else if (action instanceof ScriptAction.Change change) {
      target.execute(writer.translate(change.sql()));
    }
  }

  private void insert(ScriptAction.Insert insert) throws SQLException {
    TableDefinition table = plan.table(insert.table());
    List<ColumnDefinition> given =
        insert.columns().isEmpty()
            ? firstColumns(table, insert.rows().get(0).size())
            : table.columns(insert.columns());
    boolean generated = given.stream().anyMatch(column -> column.generated() != null);
    List<List<@Nullable Object>> whole = new ArrayList<>();
    for (List<@Nullable Object> row : insert.rows()) {
      if (row.size() != given.size()) {
        throw new TranslationException(
            "a row has %d values for %d columns".formatted(row.size(), given.size()));
      }
      if (generated || row.contains(ScriptAction.Insert.DEFAULT)) {
        write(table, given, whole, insert.ignoreConflicts());
        whole.clear();
        withDefaults(table, given, row, insert.ignoreConflicts());
      } else {
        whole.add(row);
      }
    }
    write(table, given, whole, insert.ignoreConflicts());
  }

  /** Writes a row without the columns for which the database generates a value. */
  private void withDefaults(
      TableDefinition table,
      List<ColumnDefinition> given,
      List<@Nullable Object> row,
      boolean ignoreConflicts)
      throws SQLException {
    List<ColumnDefinition> columns = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      if (row.get(i) != ScriptAction.Insert.DEFAULT && given.get(i).generated() == null) {
        columns.add(given.get(i));
        values.add(row.get(i));
      }
    }
    write(table, columns, List.of(values), ignoreConflicts);
  }

  private void write(
      TableDefinition table,
      List<ColumnDefinition> given,
      List<List<@Nullable Object>> values,
      boolean ignoreConflicts)
      throws SQLException {
    if (values.isEmpty()) {
      return;
    }
    List<ColumnDefinition> counted = missing(table, given);
    RowWriter rows = writer(table, given, counted, ignoreConflicts);
    boolean done = false;
    try {
      for (List<@Nullable Object> row : values) {
        rows.add(completed(table, given, counted, row));
      }
      rows.flush();
      done = true;
    } finally {
      if (!done) {
        discard(rows);
      }
    }
  }

  /**
   * Discards a statement that failed: DuckDB closes it, and an error here would hide the first one.
   */
  private void discard(RowWriter failed) {
    writers.values().remove(failed);
    try {
      failed.close();
    } catch (SQLException e) {
      // The first error is the one to report.
    }
  }

  private static List<ColumnDefinition> firstColumns(TableDefinition table, int count) {
    if (count > table.columns().size()) {
      throw new TranslationException(
          "a row has %d values, but %s has %d columns"
              .formatted(count, table.name(), table.columns().size()));
    }
    return table.columns().subList(0, count);
  }

  /**
   * The auto-increment columns without given values, which are generated here because not every
   * engine does.
   */
  private static List<ColumnDefinition> missing(
      TableDefinition table, List<ColumnDefinition> given) {
    List<ColumnDefinition> counted = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      if (given.contains(column)) {
        continue;
      }
      if (column.identity()) {
        counted.add(column);
      } else if (column.defaultValue() instanceof ColumnDefinition.DefaultValue.Unknown unknown) {
        throw new TranslationException(
            "column %s of %s has no value, and its default %s can't be computed here"
                .formatted(column.name(), table.name(), unknown.expression()));
      }
    }
    return counted;
  }

  private List<@Nullable Object> completed(
      TableDefinition table,
      List<ColumnDefinition> given,
      List<ColumnDefinition> counted,
      List<@Nullable Object> row) {
    if (countsOn) {
      for (int i = 0; i < given.size(); i++) {
        if (given.get(i).identity() && row.get(i) instanceof Long number) {
          counters.merge(counter(table, given.get(i)), number, Math::max);
        }
      }
    }
    if (counted.isEmpty()) {
      return row;
    }
    List<@Nullable Object> all = new ArrayList<>(row);
    for (ColumnDefinition column : counted) {
      all.add(counters.merge(counter(table, column), 1L, Long::sum));
    }
    return all;
  }

  private static String counter(TableDefinition table, ColumnDefinition column) {
    return table.name().key() + "." + column.name();
  }

  private void copy(ScriptAction.Copy copy, ScriptReader script) throws SQLException {
    TableDefinition table = plan.table(copy.table());
    List<ColumnDefinition> given = table.columns(copy.columns());
    RowWriter rows = writer(table, given, List.of(), false);
    boolean done = false;
    try {
      for (String line = script.dataLine(); line != null; line = script.dataLine()) {
        List<@Nullable String> values = copy.format().values(line);
        if (values.size() != given.size()) {
          throw new TranslationException(
              "line %d has %d values for %d columns"
                  .formatted(script.line(), values.size(), given.size()));
        }
        rows.add(values);
      }
      rows.flush();
      done = true;
    } finally {
      if (!done) {
        discard(rows);
      }
    }
  }

  private RowWriter writer(
      TableDefinition table,
      List<ColumnDefinition> given,
      List<ColumnDefinition> counted,
      boolean ignoreConflicts) {
    List<ColumnDefinition> all = new ArrayList<>(given);
    all.addAll(counted);
    if (all.isEmpty()) {
      throw new TranslationException("a row has no value for any column; write one");
    }
    return writers.computeIfAbsent(
        writer.insert(table.name(), all, ignoreConflicts),
        insert -> RowWriter.to(target, writer, table.name(), all, ignoreConflicts));
  }

  @Override
  public void close() {
    try {
      for (RowWriter open : writers.values()) {
        open.close();
      }
    } catch (SQLException e) {
      throw new AssayException(
          "%s: the connection broke (%s); try again".formatted(target.place(), e.getMessage()), e);
    }
  }
}
