// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Changes the rows of candidates, one small step after the other. Used by one thread. */
final class RowMutator {
  private static final int MOST_STEPS = 8;

  private final ProbedTables tables;
  private final QueryConstants constants;
  private final ValueSource values;
  private final SplittableRandom random;

  /**
   * For each table the columns that the queries use, that are not part of the primary key and lead
   * nowhere; a change of any other changes no answer.
   */
  private final List<List<Integer>> changeable = new ArrayList<>();

  RowMutator(
      ProbedTables tables, QueryConstants constants, ValueSource values, SplittableRandom random) {
    this.tables = tables;
    this.constants = constants;
    this.values = values;
    this.random = random;
    for (int t = 0; t < tables.size(); t++) {
      addColumns(t);
    }
  }

  private void addColumns(int table) {
    SourceTable source = tables.get(table);
    List<Integer> all = new ArrayList<>();
    for (int c = 0; c < source.columnCount(); c++) {
      boolean used = constants.name(source.shape().columnName(c));
      boolean primary = source.shape().primaryKey().contains(c);
      if (used && !primary && !tables.isLinked(table, c)) {
        all.add(c);
      }
    }
    changeable.add(all);
  }

  /** The candidate after one to eight steps, none of which goes below a level on purpose. */
  CandidateDatabase mutate(CandidateDatabase data, RealismLevel level) {
    CandidateDatabase mutated = data;
    int steps = 1 + random.nextInt(MOST_STEPS);
    for (int i = 0; i < steps; i++) {
      mutated = step(mutated, level);
    }
    return mutated;
  }

  private CandidateDatabase step(CandidateDatabase data, RealismLevel level) {
    int table = random.nextInt(tables.size());
    List<DataRow> rows = data.rows(table);
    int kind = random.nextInt(20);
    if (kind == 0 && !rows.isEmpty()) {
      return data.without(List.of(values.any(rows)));
    }
    if (tables.get(table).isLookup() || rows.isEmpty()) {
      return data;
    }
    int row = random.nextInt(rows.size());
    if (kind <= 3) {
      rows.add(rekeyed(table, data, changed(table, data, rows.get(row).copy(), level), level));
    } else if (kind <= 5) {
      rows.add(rekeyed(table, data, rows.get(row).copy(), level));
    } else if (kind <= 9) {
      rows.set(row, rewired(table, data, rows.get(row), level));
    } else {
      rows.set(row, changed(table, data, rows.get(row), level));
    }
    return data;
  }

  /**
   * Adds the rows that others need: real ones where there are any, else copies of real ones. What
   * is still missing then is not worth more.
   */
  void complete(CandidateDatabase data) {
    for (int round = 0; round < MOST_STEPS; round++) {
      int before = data.size();
      for (TableLink link : data.links()) {
        Set<List<@Nullable Object>> known = data.keys(link);
        SourceTable other = tables.get(link.parent());
        for (DataRow row : List.copyOf(data.rows(link.child()))) {
          if (CandidateDatabase.isOrphan(row, link, known)) {
            List<DataRow> real = tables.referred(row, link);
            if (!real.isEmpty()) {
              data.rows(link.parent()).add(values.any(real));
            } else if (tables.needed().contains(link) && !other.isLookup()) {
              DataRow model = link.child() == link.parent() ? row : values.any(other.rows());
              DataRow made = model.copy();
              for (int i = 0; i < link.columns().size(); i++) {
                made = made.with(link.parentColumns().get(i), row.get(link.columns().get(i)));
              }
              data.rows(link.parent())
                  .add(rekeyed(link.parent(), data, made, RealismLevel.REALISTIC));
            }
            known = data.keys(link);
          }
        }
      }
      if (data.size() == before) {
        return;
      }
    }
  }

  /** A row that refers to another row by one of its foreign keys, as far as it has any. */
  private DataRow rewired(int table, CandidateDatabase data, DataRow row, RealismLevel level) {
    List<TableLink> links = tables.links().stream().filter(link -> link.child() == table).toList();
    if (links.isEmpty()) {
      return changed(table, data, row, level);
    }
    TableLink link = values.any(links);
    int column = link.columns().get(0);
    if (!tables.get(table).shape().isKey(column) && choosesNull(table, column, level)) {
      return row.with(column, null);
    }
    List<DataRow> parents = data.rows(link.parent());
    return parents.isEmpty() ? row : RowSampler.wired(row, link, values.any(parents));
  }

  /** A row with another value in one column. */
  private DataRow changed(int table, CandidateDatabase data, DataRow row, RealismLevel level) {
    SourceTable source = tables.get(table);
    List<Integer> columns = changeable.get(table);
    if (columns.isEmpty()) {
      return row;
    }
    int column = values.any(columns);
    if (source.shape().isKey(column)) {
      return mayBeNull(table, column, level) && random.nextInt(6) == 0
          ? row.with(column, null)
          : withSingle(table, column, data, row);
    }
    boolean single = level == RealismLevel.REALISTIC && source.isObservedKey(column);
    if (single) {
      return withSingle(table, column, data, row);
    }
    if (mayBeNull(table, column, level) && random.nextInt(6) == 0) {
      return row.with(column, null);
    }
    return value(table, column, data, row).map(value -> row.with(column, value)).orElse(row);
  }

  private DataRow withSingle(int table, int column, CandidateDatabase data, DataRow row) {
    return values
        .single(table, column, data.rows(table))
        .map(value -> row.with(column, value))
        .orElse(row);
  }

  private Optional<Object> value(int table, int column, CandidateDatabase data, DataRow row) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> Optional.ofNullable(values.any(data.rows(table)).get(column));
      case 3, 4 -> values.constant(table, column).or(() -> values.realValue(table, column));
      case 5 ->
          values.nudged(table, column, row.get(column)).or(() -> values.realValue(table, column));
      default -> values.realValue(table, column);
    };
  }

  /** Returns whether changing a column may change an answer. */
  boolean isChangeable(int table, int column) {
    return changeable.get(table).contains(column);
  }

  private boolean mayBeNull(int table, int column, RealismLevel level) {
    SourceTable source = tables.get(table);
    return !source.shape().columns().get(column).required()
        && (level == RealismLevel.ADDED_NULL
            || (source.column(column).hasNulls() && !source.rows().isEmpty()));
  }

  /** Returns whether the queries or a foreign key use a column. */
  boolean isUsed(int table, int column) {
    return tables.isLinked(table, column)
        || constants.name(tables.get(table).shape().columnName(column));
  }

  /** NULL where a column may hold it at a level, now and then. */
  boolean choosesNull(int table, int column, RealismLevel level) {
    return mayBeNull(table, column, level) && random.nextInt(10) == 0;
  }

  /** A row whose keys differ from those of all other rows of its table. */
  DataRow rekeyed(int table, CandidateDatabase data, DataRow row, RealismLevel level) {
    SourceTable source = tables.get(table);
    DataRow rekeyed = row;
    for (List<Integer> key : source.shape().keys()) {
      rekeyed = rekeyed(table, data, rekeyed, key);
    }
    if (level == RealismLevel.REALISTIC) {
      for (List<Integer> key : source.observedKeys()) {
        if (key.size() < source.columnCount() || source.columnCount() == 1) {
          rekeyed = rekeyed(table, data, rekeyed, key);
        }
      }
    }
    return rekeyed;
  }

  private DataRow rekeyed(int table, CandidateDatabase data, DataRow row, List<Integer> key) {
    List<@Nullable Object> own = row.key(key);
    if (!occurs(own, data.rows(table), key)) {
      return row;
    }
    List<Integer> free = key.stream().filter(c -> !tables.isLinked(table, c)).toList();
    if (!free.isEmpty()) {
      int column = values.any(free);
      return values
          .fresh(table, column, data.rows(table))
          .map(value -> row.with(column, value))
          .orElse(row);
    }
    List<TableLink> links = linksIn(table, key);
    if (links.isEmpty()) {
      return row;
    }
    TableLink link = values.any(links);
    List<DataRow> parents = data.rows(link.parent());
    return parents.isEmpty() ? row : RowSampler.wired(row, link, values.any(parents));
  }

  private static boolean occurs(
      List<@Nullable Object> value, List<DataRow> rows, List<Integer> key) {
    for (DataRow row : rows) {
      if (row.key(key).equals(value)) {
        return true;
      }
    }
    return false;
  }

  private List<TableLink> linksIn(int table, List<Integer> key) {
    return tables.links().stream()
        .filter(link -> link.child() == table && key.containsAll(link.columns()))
        .toList();
  }
}
