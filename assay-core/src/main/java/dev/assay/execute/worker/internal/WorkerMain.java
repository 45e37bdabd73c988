// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.Execution;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The main class of a worker process, which answers one request after the other until the run
 * closes the connection.
 *
 * <p>It trusts the run, whose guard has already checked the query, and applies the limits of each
 * request to the result. It ends when the run's process ends for any reason.
 */
public final class WorkerMain {
  private static final int ORPHANED = 4;

  /** The exit code of a worker whose task filled its heap. */
  static final int NO_MEMORY = 5;

  /** The exit code of a worker that noticed itself that its work does not end. */
  static final int OVERDUE = 6;

  private static volatile Runnable atOrphaning = () -> {};

  private final Map<DatabaseAddress, String> keys = new ConcurrentHashMap<>();
  private final Map<String, DatabaseAddress> addresses = new ConcurrentHashMap<>();
  private final Map<String, WorkerTask> tasks = new ConcurrentHashMap<>();
  private final Executor executor;
  private boolean warm;

  private WorkerMain(SessionSettings settings) {
    Databases known = id -> Optional.ofNullable(addresses.get(id));
    executor = Executor.direct(known, settings);
  }

  /**
   * Serves the run that listens on a socket.
   *
   * @param arguments the path of the socket
   */
  public static void main(String[] arguments) {
    // Messages and digits are those of the run, whatever the system's language.
    Locale.setDefault(Locale.ROOT);
    endWithParent();
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(arguments[0]))) {
      ChannelReader in = new ChannelReader(channel);
      ChannelWriter out = new ChannelWriter(channel);
      WorkerMain worker = new WorkerMain(WorkerProtocol.readHello(in));
      WorkerProtocol.sendReply(out);
      worker.serve(in, out);
    } catch (EOFException e) {
      // The run closed the connection, which is how a worker is meant to end.
    } catch (IOException e) {
      System.err.println(e);
    }
    // Nothing that a driver still runs is needed any more.
    Runtime.getRuntime().halt(0);
  }

  /**
   * Ends this process when its parent ends: a run that was killed can't close the connection
   * properly.
   */
  private static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              var unused = parent.onExit().thenRun(WorkerMain::endAsOrphan);
            });
  }

  /**
   * Ends this worker process, because a query of its task ignores that it was canceled. For the
   * run, this is as if it had killed the worker, but no time is lost.
   */
  public static void endOverdue() {
    Runtime.getRuntime().halt(OVERDUE);
  }

  /** Has work done if this worker's parent ends, such as removing files outside its folder. */
  public static void atOrphaning(Runnable work) {
    atOrphaning = work;
  }

  private static void endAsOrphan() {
    atOrphaning.run();
    WorkerFolder.delete(Path.of(System.getProperty("java.io.tmpdir")));
    Runtime.getRuntime().halt(ORPHANED);
  }

  private void serve(ChannelReader in, ChannelWriter out) throws IOException {
    while (true) {
      WorkerRequest request = WorkerProtocol.receive(in, WorkerRequest.class);
      WorkerResponse response = answer(request);
      WorkerProtocol.send(out, WorkerResponse.class, response);
      if (response instanceof WorkerResponse.Ran) {
        WorkerProtocol.send(out, WorkerResponse.class, settle(key(request.database())));
      }
    }
  }

  /** Opens the next query's session while the run evaluates the last answer. */
  private WorkerResponse settle(String key) {
    executor.settle();
    return new WorkerResponse.Settled(
        executor.isOpen(key, QueryOrigin.GOLD), executor.isOpen(key, QueryOrigin.PREDICTION));
  }

  private WorkerResponse answer(WorkerRequest request) {
    String key = key(request.database());
    try {
      if (request instanceof WorkerRequest.Run run) {
        return new WorkerResponse.Ran(executor.run(key, run.sql(), run.limits(), run.origin()));
      }
      if (request instanceof WorkerRequest.Open open) {
        executor.open(key, open.origin());
        warmUp(key, open.origin());
        return new WorkerResponse.Opened();
      }
      if (request instanceof WorkerRequest.Begin begin) {
        task(begin.task()).open(begin.database(), begin.settings());
        return new WorkerResponse.Opened();
      }
      if (request instanceof WorkerRequest.Perform perform) {
        return new WorkerResponse.Performed(task(perform.begin().task()).run(perform.input()));
      }
      if (request instanceof WorkerRequest.AskDialect) {
        return new WorkerResponse.Speaks(executor.dialect(key));
      }
      return request instanceof WorkerRequest.Describe
          ? new WorkerResponse.Described(executor.describe(key))
          : new WorkerResponse.HasTables(executor.schema(key));
    } catch (DatabaseUnavailableException e) {
      return new WorkerResponse.Unavailable(e.reason(), String.valueOf(e.getMessage()));
    } catch (AssayException e) {
      return new WorkerResponse.Wrong(String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      if (request instanceof WorkerRequest.Perform) {
        // What is open may be unusable now. Only the end of the process gives all of it back.
        Runtime.getRuntime().halt(NO_MEMORY);
      }
      return broken(e);
    } catch (RuntimeException | Error e) {
      return broken(e);
    }
  }

  private static WorkerResponse broken(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    return new WorkerResponse.Broken(trace.toString());
  }

  private WorkerTask task(String name) {
    return tasks.computeIfAbsent(
        name,
        wanted ->
            ServiceLoader.load(WorkerTask.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(task -> task.name().equals(wanted))
                .findFirst()
                .orElseThrow(
                    () -> new AssayException("no task of worker processes is called " + wanted)));
  }

  /**
   * Runs a query once, so that class loading does not count towards the first real query's time.
   */
  private void warmUp(String key, QueryOrigin origin) {
    if (!warm) {
      warm = true;
      Execution unused = executor.run(key, "SELECT 1", Limits.DEFAULT, QueryOrigin.GOLD);
      executor.settle();
      executor.open(key, origin);
    }
  }

  /** The key of a database: ids may repeat during a run, addresses do not. */
  private String key(DatabaseAddress address) {
    return keys.computeIfAbsent(
        address,
        added -> {
          String key = "database-" + addresses.size();
          addresses.put(key, added);
          return key;
        });
  }
}
