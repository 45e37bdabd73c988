// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.TableLimits;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Waits for databases that have become unreachable, and reruns the queries that were interrupted.
 * Safe for use by several threads, which wait together.
 *
 * <p>All methods that need a database throw a {@link DatabaseOutageException} if it is not
 * reachable again in time, and from then on immediately; and if it can't be reached when it is
 * first needed, because its account's rights have not been checked then.
 *
 * <p>A query that loses its connection is rerun while no other query runs on that database, so that
 * it is not blamed for another query. If it loses the connection again although the database was
 * reachable in between, it is the cause: a {@link DatabaseUnavailableException} of {@link
 * Reason#LOST}.
 */
public final class ReconnectingRunner implements QueryRunner {
  /** The default time to wait for a database. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(1);

  /**
   * The number of times a query may lose a database that answers all others: once among others,
   * then alone.
   */
  private static final int MOST_LOSSES = 3;

  /** The number of times a database that answers the probe may at once reject a query. */
  private static final int MOST_REFUSALS = 3;

  private static final int MOST_DATABASES = 10_000;

  private static final Limits PROBE = new Limits(Duration.ofSeconds(10), 10, 10, 1 << 20);

  private final QueryRunner runner;
  private final Duration timeout;
  private final Consumer<String> notes;
  private final Map<String, DatabaseAvailability> databases = new ConcurrentHashMap<>();

  /**
   * Waits for the databases of a runner.
   *
   * @param timeout the longest outage to wait for; zero to try again at once or never
   * @param notes told when the wait begins and ends
   */
  public ReconnectingRunner(QueryRunner runner, Duration timeout, Consumer<String> notes) {
    this.runner = runner;
    this.timeout = timeout;
    this.notes = notes;
  }

  private DatabaseAvailability reachability(String database) {
    if (databases.size() >= MOST_DATABASES && !databases.containsKey(database)) {
      // Questions may name any number of databases that don't exist.
      databases.values().removeIf(DatabaseAvailability::isForgettable);
    }
    return databases.computeIfAbsent(database, id -> new DatabaseAvailability(id, timeout, notes));
  }

  /** Returns whether a database is currently unreachable, or was given up. */
  public boolean isAway(String database) {
    return reachability(database).isAway();
  }

  /**
   * Looks whether a database is still of use, without asking it.
   *
   * @throws DatabaseOutageException if it was given up
   */
  public void requireNotGivenUp(String database) {
    reachability(database).requireNotGivenUp();
  }

  /** Tries a database again if it was given up that long ago. */
  public void reconsider(String database, Duration pause) {
    reachability(database).reconsider(pause);
  }

  /** Has every use of a database fail in the same way from now on. */
  public void exclude(String database, DatabaseUnavailableException why) {
    reachability(database).exclude(why);
  }

  @Override
  public Databases databases() {
    return runner.databases();
  }

  @Override
  public SessionSettings session() {
    return runner.session();
  }

  /**
   * {@inheritDoc}
   *
   * @throws DatabaseOutageException if the database is unreachable for too long
   * @throws CancellationException if the calling thread is interrupted while it waits
   */
  @Override
  public Execution run(String database, String sql, Limits limits, QueryOrigin origin) {
    return reach(database, () -> runner.run(database, sql, limits, origin));
  }

  private <T> T reach(String database, Supplier<T> call) {
    DatabaseAvailability databaseAvailability = reachability(database);
    int losses = 0;
    int refusals = 0;
    long start = System.nanoTime();
    while (true) {
      try {
        T answer = databaseAvailability.call(losses > 0, call);
        if (!(answer instanceof Execution.Refused || answer instanceof Dialect)) {
          // The other two results do not prove that the database answered.
          databaseAvailability.answered();
        }
        return answer;
      } catch (DatabaseUnavailableException e) {
        if (e.reason() == Reason.DAMAGED) {
          throw e; // it answered, and waiting mends nothing
        }
        databaseAvailability.await(e, () -> probe(database));
        if (e.reason() == Reason.LOST) {
          losses++;
        } else {
          refusals++;
        }
        if (losses == MOST_LOSSES) {
          throw e;
        }
        if (refusals >= MOST_REFUSALS && System.nanoTime() - start >= timeout.toNanos()) {
          throw databaseAvailability.outage(e);
        }
        databaseAvailability.pause(losses + refusals);
      }
    }
  }

  /** Sends a query that every database answers, if only with an error. */
  private void probe(String database) {
    if (runner.run(database, "SELECT 1", PROBE, QueryOrigin.GOLD) instanceof Execution.TimedOut) {
      throw new DatabaseUnavailableException(
          Reason.UNREACHABLE,
          "database %s: no answer within %s".formatted(database, PROBE.timeout()));
    }
  }

  @Override
  public Dialect dialect(String database) {
    return reach(database, () -> runner.dialect(database));
  }

  @Override
  public DatabaseDescription describe(String database) {
    return reach(database, () -> runner.describe(database));
  }

  @Override
  public Schema schema(String database) {
    return reach(database, () -> runner.schema(database));
  }

  @Override
  public ResultTable table(StoredTable stored, TableLimits limits) {
    return runner.table(stored, limits);
  }

  @Override
  public void close() {
    runner.close();
  }
}
