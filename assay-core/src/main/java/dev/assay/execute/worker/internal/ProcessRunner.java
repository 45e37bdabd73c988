// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.AssayException;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Databases;
import dev.assay.execute.Guard;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import dev.assay.execute.internal.UrlProperties;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.guard.SqlGuard;
import dev.assay.input.TableLimits;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Refused;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs queries in worker processes, so that one bad query costs one verdict: a query that hangs,
 * crashes its process or exhausts memory ends with that process. Safe for use by several threads; a
 * call returns when its query has ended.
 *
 * <ul>
 *   <li>A query that ignores cancellation is {@code TimedOut} when its worker is killed, {@link
 *       #GRACE} after its limit.
 *   <li>A query whose worker exceeds its memory limit is {@code TooLarge("memory", …)}.
 *   <li>A query whose worker exceeds its limit of temporary files is {@code TooLarge("disk", …)}.
 *   <li>A query whose worker ends by itself is run once more, on a new worker; if that ends, too,
 *       it is {@code Failed(RESOURCES)}.
 * </ul>
 */
public final class ProcessRunner implements QueryRunner {
  /** Time that a query may take to react to being canceled. */
  static final Duration GRACE = Duration.ofMillis(1500);

  private final Databases databases;
  private final WorkerPool workers;
  private final WorkerSettings settings;
  private final Guard guard;
  private final Map<String, DatabaseAddress> addresses = new ConcurrentHashMap<>();
  private final Map<String, Dialect> dialects = new ConcurrentHashMap<>();

  /**
   * Runs queries under {@link SqlGuard}.
   *
   * @param workers closed with this
   */
  public ProcessRunner(Databases databases, WorkerPool workers) {
    this(databases, workers, SqlGuard::check);
  }

  /**
   * Runs queries under a guard.
   *
   * @param workers closed with this
   */
  public ProcessRunner(Databases databases, WorkerPool workers, Guard guard) {
    this.databases = databases;
    this.workers = workers;
    this.settings = workers.settings();
    this.guard = guard;
  }

  @Override
  public Databases databases() {
    return databases;
  }

  @Override
  public SessionSettings session() {
    return workers.sessions();
  }

  /**
   * {@inheritDoc}
   *
   * @throws java.util.concurrent.CancellationException if this is closed, or the calling thread
   *     interrupted, before the query has ended
   * @throws AssayException if no worker process can be started
   */
  @Override
  public Execution run(String database, String sql, Limits limits, QueryOrigin origin) {
    Optional<Refused> refused = guard.check(sql, dialect(database));
    if (refused.isPresent()) {
      return refused.get();
    }
    WorkerRequest request = new WorkerRequest.Run(address(database), sql, limits, origin);
    Duration patience = limits.timeout().plus(GRACE);
    return execution(workers.askTwice(request, patience), limits);
  }

  private Execution execution(WorkerPool.Answer answer, Limits limits) {
    if (answer instanceof WorkerPool.Answer.Silent) {
      return new TimedOut(limits.timeout());
    }
    if (answer instanceof WorkerPool.Answer.OutOfMemory) {
      return new TooLarge("memory", settings.memory());
    }
    if (answer instanceof WorkerPool.Answer.OutOfDisk) {
      return new TooLarge("disk", settings.temporaryFiles());
    }
    if (answer instanceof WorkerPool.Answer.Died died) {
      return new Failed(
          ErrorKind.RESOURCES,
          null,
          "The query ended its worker process twice (" + died.exitDescription() + ").");
    }
    WorkerResponse response = ((WorkerPool.Answer.Responded) answer).response();
    if (response instanceof WorkerResponse.Ran ran) {
      return ran.execution();
    }
    throw unexpected(response);
  }

  @Override
  public Dialect dialect(String database) {
    return dialects.computeIfAbsent(
        database,
        id -> {
          WorkerResponse response = tell(new WorkerRequest.AskDialect(address(id)));
          if (response instanceof WorkerResponse.Speaks speaks) {
            return speaks.dialect();
          }
          throw unexpected(response);
        });
  }

  @Override
  public DatabaseDescription describe(String database) {
    WorkerResponse response = tell(new WorkerRequest.Describe(address(database)));
    if (response instanceof WorkerResponse.Described described) {
      return described.description();
    }
    throw unexpected(response);
  }

  @Override
  public Schema schema(String database) {
    WorkerResponse response = tell(new WorkerRequest.ReadSchema(address(database)));
    if (response instanceof WorkerResponse.HasTables has) {
      return has.schema();
    }
    throw unexpected(response);
  }

  /**
   * {@inheritDoc}
   *
   * <p>A small text can't take much memory, so that it is read in this process.
   */
  @Override
  public ResultTable table(StoredTable stored, TableLimits limits) {
    Path file = stored.file();
    return TableFiles.select(
        stored,
        TableFiles.isSmall(file)
            ? TableFiles.read(file, limits)
            : TableTask.read(file, limits, workers));
  }

  /** Sends a request that does not depend on a query. */
  private WorkerResponse tell(WorkerRequest request) {
    WorkerPool.Answer answer = workers.askTwice(request, WorkerPool.OPENING);
    if (answer instanceof WorkerPool.Answer.Responded responded) {
      return responded.response();
    }
    String why =
        answer instanceof WorkerPool.Answer.Died died
            ? "the worker process ended twice, " + died.exitDescription()
            : "it did not answer in "
                + WorkerPool.OPENING.toSeconds()
                + " s, or took too much memory";
    throw new DatabaseUnavailableException(
        answer instanceof WorkerPool.Answer.Silent ? Reason.UNREACHABLE : Reason.LOST,
        "database %s: %s; check its file or server".formatted(request.database(), why));
  }

  static RuntimeException unexpected(WorkerResponse response) {
    if (response instanceof WorkerResponse.Unavailable unavailable) {
      return new DatabaseUnavailableException(unavailable.reason(), unavailable.message());
    }
    if (response instanceof WorkerResponse.Wrong wrong) {
      return new AssayException(wrong.message());
    }
    return new IllegalStateException(
        response instanceof WorkerResponse.Broken broken
            ? "in a worker process: " + broken.trace()
            : "a worker process answered something else: " + response);
  }

  private DatabaseAddress address(String id) {
    return addresses.computeIfAbsent(id, this::checked);
  }

  /**
   * The checked address. It is checked here because an invalid address is not a fault of the
   * worker, and made absolute because a worker has another working directory.
   */
  private DatabaseAddress checked(String id) {
    DatabaseAddress address = databases.get(id);
    UrlProperties.check(address);
    return address.in(Path.of(""));
  }

  @Override
  public void close() {
    workers.close();
  }
}
