// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds rows of candidates that satisfy a condition that no row may. Used by one thread. */
final class NeverConditions {
  private final ProbedTables tables;
  private final CandidateTables memory;
  private final boolean some;

  NeverConditions(ProbedTables tables, CandidateTables memory) {
    this.tables = tables;
    this.memory = memory;
    this.some = tables.all().stream().anyMatch(table -> !table.given().conditions().isEmpty());
  }

  /** The query for the rows of a table that satisfy a condition. */
  static String query(DeclaredTable table, String condition, Dialect dialect) {
    return "SELECT %s FROM %s WHERE (%s)"
        .formatted(
            table.columns().stream()
                .map(column -> SqlName.quote(column.name(), dialect))
                .collect(Collectors.joining(", ")),
            SqlName.quote(table.name(), dialect),
            condition);
  }

  /** Returns whether a candidate has such a row, or that can't be told. */
  boolean isBroken(CandidateDatabase data) {
    return some && (!memory.load(data) || !broken(data).map(List::isEmpty).orElse(false));
  }

  /** The candidate without such rows and those that refer to them. */
  CandidateDatabase cleaned(CandidateDatabase data) {
    return some && memory.load(data) ? broken(data).map(data::without).orElse(data) : data;
  }

  /** The rows that satisfy a condition, of the candidate that is loaded. */
  private Optional<List<DataRow>> broken(CandidateDatabase data) {
    List<DataRow> broken = new ArrayList<>();
    for (int t = 0; t < tables.size(); t++) {
      SourceTable table = tables.get(t);
      for (String condition : table.given().conditions()) {
        Optional<ProbeAnswer> answer =
            memory.ask(query(table.shape(), condition, memory.dialect()));
        if (answer.isEmpty()) {
          memory.noteNotEvaluated(
              "a constraint could not be evaluated on a small database: never " + condition);
          return Optional.empty();
        }
        Set<List<@Nullable Object>> cells = new HashSet<>();
        for (List<? extends @Nullable Object> row : answer.get().rows()) {
          List<@Nullable Object> plain = new ArrayList<>(row.size());
          row.forEach(cell -> plain.add(PlainCells.of(cell)));
          cells.add(plain);
        }
        List<DataRow> found =
            data.rows(t).stream().filter(row -> cells.contains(row.cells())).toList();
        if (found.isEmpty() && !cells.isEmpty()) { // stored in another form than inserted
          return Optional.empty();
        }
        broken.addAll(found);
      }
    }
    return Optional.of(broken);
  }
}
