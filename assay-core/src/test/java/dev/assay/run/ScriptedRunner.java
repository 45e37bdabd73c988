// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A database in memory that knows a handful of queries by their text: {@code rows(1, a)} returns a
 * row, {@code empty}, {@code error}, {@code slow}, {@code huge}, {@code hungry}, {@code write} and
 * {@code crash} end as they say.
 */
public final class ScriptedRunner implements QueryRunner {
  /** Databases that can't be reached. */
  static final Set<String> UNREACHABLE = Set.of("atlantis");

  private final Databases databases;
  private final Duration delay;
  private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();

  public ScriptedRunner() {
    this(Duration.ZERO);
  }

  /** A database that takes its time. */
  public ScriptedRunner(Duration delay) {
    this(id -> Optional.empty(), delay);
  }

  /** One whose databases have addresses, which the manifest of a run has hashes of. */
  public ScriptedRunner(Databases databases, Duration delay) {
    this.databases = databases;
    this.delay = delay;
  }

  public int runs(String sql) {
    AtomicInteger count = runs.get(sql);
    return count == null ? 0 : count.get();
  }

  @Override
  public Databases databases() {
    return databases;
  }

  @Override
  public SessionSettings session() {
    return SessionSettings.DEFAULT;
  }

  @Override
  public Execution run(String database, String sql, Limits limits, QueryOrigin origin) {
    dialect(database);
    runs.computeIfAbsent(sql, key -> new AtomicInteger()).incrementAndGet();
    try {
      Thread.sleep(delay.toMillis());
    } catch (InterruptedException e) {
      return new Execution.TimedOut(limits.timeout());
    }
    if (sql.startsWith("rows(")) {
      List<Object> cells = List.of((Object[]) sql.substring(5, sql.length() - 1).split(", "));
      List<String> names = cells.stream().map(cell -> "c").toList();
      return rows(ResultTable.ofRows(names, List.of(cells)));
    }
    return switch (sql) {
      case "crash" ->
          throw new DatabaseUnavailableException(
              DatabaseUnavailableException.Reason.LOST, "lost while a query ran");
      case "empty" -> rows(ResultTable.ofRows(List.of("c"), List.of()));
      case "slow" -> new Execution.TimedOut(limits.timeout());
      case "huge" -> new Execution.TooLarge("rows", limits.maxRows() + 1);
      case "hungry" -> new Execution.TooLarge("memory", 0);
      case "write" -> new Execution.Refused("not_a_query", "it writes");
      default -> new Execution.Failed(ErrorKind.SYNTAX, "42601", "no such query: " + sql);
    };
  }

  private static Execution rows(ResultTable table) {
    return new Execution.Rows(table, Duration.ofNanos(System.nanoTime() % 1_000_000));
  }

  @Override
  public Dialect dialect(String database) {
    if (UNREACHABLE.contains(database)) {
      throw new DatabaseUnavailableException("there is no database '" + database + "'");
    }
    return Dialect.SQLITE;
  }

  @Override
  public DatabaseDescription describe(String database) {
    return new DatabaseDescription("script", "1", dialect(database), List.of());
  }

  @Override
  public Schema schema(String database) {
    return Schema.UNKNOWN;
  }

  @Override
  public void close() {}
}
