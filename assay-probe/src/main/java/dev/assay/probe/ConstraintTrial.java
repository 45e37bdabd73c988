// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.model.DataConstraint;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells whether a constraint rules a stored counterexample out. */
public final class ConstraintTrial {
  private ConstraintTrial() {}

  /**
   * Returns whether one or two rows of a counterexample break a constraint.
   *
   * @param server the server of the real database; else {@code null}
   * @throws AssayException if it names a table or column that the counterexample does not have, or
   *     its condition can't be evaluated
   */
  public static boolean isBroken(
      DataConstraint constraint, Data stored, @Nullable DatabaseAddress server, Limits limits) {
    String name =
        TableConstraints.table(constraint, stored.tables().stream().map(SmallTable::name).toList());
    SmallTable table =
        stored.tables().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    if (constraint.kind() == DataConstraint.Kind.NEVER) {
      return satisfies(constraint, stored, server, table, limits);
    }
    List<Integer> columns =
        constraint.names().stream()
            .map(column -> position(constraint, table, column.substring(name.length() + 1)))
            .toList();
    Set<List<@Nullable Object>> seen = new HashSet<>();
    for (int r = 0; r < table.rows().rowCount(); r++) {
      List<@Nullable Object> key = new ArrayList<>();
      for (int c : columns) {
        key.add(table.rows().row(r).get(c));
      }
      Object value = key.get(0);
      boolean broken =
          switch (constraint.kind()) {
            case UNIQUE -> !key.contains(null) && !seen.add(key);
            case NOT_NULL -> value == null;
            default -> !constraint.allows(value);
          };
      if (broken) {
        return true;
      }
    }
    return false;
  }

  private static int position(DataConstraint constraint, SmallTable table, String column) {
    List<String> names = table.rows().columnNames();
    for (int c = 0; c < names.size(); c++) {
      if (names.get(c).equalsIgnoreCase(column)) {
        return c;
      }
    }
    throw TableConstraints.fault(
        constraint,
        "table %s has no column '%s'".formatted(table.name(), column),
        "its columns are " + String.join(", ", names));
  }

  private static boolean satisfies(
      DataConstraint constraint,
      Data stored,
      @Nullable DatabaseAddress server,
      SmallTable table,
      Limits limits) {
    String sql =
        "SELECT 1 FROM %s WHERE (%s)"
            .formatted(SqlName.quote(table.name(), stored.dialect()), constraint.text());
    try (Executor executor =
        ScriptedEngine.executor(stored.dialect(), server, stored.script(), limits)) {
      Execution found = executor.run(ScriptedEngine.ID, sql, limits, QueryOrigin.GOLD);
      return Optional.of(found)
              .filter(Execution.Rows.class::isInstance)
              .map(Execution.Rows.class::cast)
              .orElseThrow(
                  () ->
                      TableConstraints.fault(
                          constraint,
                          "'%s' is not a valid condition on a row of %s"
                              .formatted(constraint.text(), table.name()),
                          "use its columns and the database's functions"))
              .table()
              .rowCount()
          > 0;
    }
  }
}
