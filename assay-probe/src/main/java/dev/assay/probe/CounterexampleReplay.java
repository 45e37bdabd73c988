// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A stored counterexample, made again.
 *
 * @param tables with the rows that they have now
 * @param gold the result of the gold query there
 * @param predicted the result of the prediction there
 * @param goldAsStored whether the gold query gave the stored answer
 * @param predictedAsStored whether the prediction gave the stored answer
 */
public record CounterexampleReplay(
    List<SmallTable> tables,
    Execution gold,
    Execution predicted,
    boolean goldAsStored,
    boolean predictedAsStored) {
  /** Decimal places of a fraction that another version of SQLite may change. */
  private static final double STEADY = 1e9;

  private static final double WHOLE = 1L << 53;

  /**
   * Makes the database of a script and runs both queries of a finding on it: in memory, or in
   * temporary tables of a server.
   *
   * @param server the address of the real database, if it is on a server; else {@code null}
   * @param stored the stored rows and answers of the finding
   * @param script the statements, which may differ from the stored ones
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if a statement of the script
   *     fails
   */
  public static CounterexampleReplay run(
      ProbeFinding finding,
      @Nullable DatabaseAddress server,
      Data stored,
      String script,
      Limits limits) {
    Dialect dialect = stored.dialect();
    try (Executor executor = ScriptedEngine.executor(dialect, server, script, limits)) {
      Execution gold = executor.run(ScriptedEngine.ID, finding.goldSql(), limits, QueryOrigin.GOLD);
      Execution predicted =
          executor.run(ScriptedEngine.ID, finding.sql(), limits, QueryOrigin.PREDICTION);
      return new CounterexampleReplay(
          stored.tables().stream()
              .flatMap(table -> present(executor, dialect, table, limits).stream())
              .toList(),
          gold,
          predicted,
          isSame(gold, stored.gold(), finding.goldSql(), dialect),
          isSame(predicted, stored.predicted(), finding.sql(), dialect));
    }
  }

  /** The rows that a table has now; empty if the script no longer makes it. */
  private static Optional<SmallTable> present(
      Executor executor, Dialect dialect, SmallTable table, Limits limits) {
    String columns =
        table.rows().columnNames().stream()
            .map(name -> SqlName.quote(name, dialect))
            .collect(Collectors.joining(", "));
    String sql = "SELECT %s FROM %s".formatted(columns, SqlName.quote(table.name(), dialect));
    return executor.run(ScriptedEngine.ID, sql, limits, QueryOrigin.GOLD)
            instanceof Execution.Rows rows
        ? Optional.of(new SmallTable(table.name(), rows.table(), table.used()))
        : Optional.empty();
  }

  /** Returns whether both answers are those that were stored. */
  public boolean isAsStored() {
    return goldAsStored && predictedAsStored;
  }

  private static boolean isSame(Execution now, ResultTable stored, String sql, Dialect dialect) {
    if (!(now instanceof Execution.Rows rows)
        || !rows.table().columnNames().equals(stored.columnNames())) {
      return false;
    }
    List<List<@Nullable Object>> first = rows(rows.table());
    List<List<@Nullable Object>> second = rows(stored);
    return QueryShape.isOrdered(sql, dialect)
        ? first.equals(second)
        : bag(first).equals(bag(second));
  }

  private static Map<List<@Nullable Object>, Integer> bag(List<List<@Nullable Object>> rows) {
    Map<List<@Nullable Object>, Integer> bag = new HashMap<>();
    rows.forEach(row -> bag.merge(row, 1, Integer::sum));
    return bag;
  }

  private static List<List<@Nullable Object>> rows(ResultTable table) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < table.rowCount(); r++) {
      List<@Nullable Object> row = new ArrayList<>();
      for (Object cell : table.row(r)) {
        row.add(comparable(cell));
      }
      rows.add(row);
    }
    return rows;
  }

  /** As a file of JSON keeps it: 1.0 as 1, bytes and dates as text, and no infinite numbers. */
  private static @Nullable Object comparable(@Nullable Object cell) {
    if (cell instanceof BigInteger number) {
      return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number.doubleValue();
    }
    if (cell instanceof Double || cell instanceof Float || cell instanceof BigDecimal) {
      double number = ((Number) cell).doubleValue();
      if (!Double.isFinite(number)) {
        return null;
      }
      if (number == Math.rint(number) && Math.abs(number) < WHOLE) {
        return (long) number;
      }
      return Math.abs(number) < STEADY ? (Double) (Math.rint(number * STEADY) / STEADY) : number;
    }
    return cell == null || cell instanceof Number || cell instanceof Boolean
        ? cell
        : cell.toString();
  }
}
