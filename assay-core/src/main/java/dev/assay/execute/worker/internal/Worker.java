// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.Watchdog;
import dev.assay.execute.worker.WorkerSettings;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One worker process, seen from the run. Used by one thread at a time; any thread may kill it.
 *
 * <p>It has a folder of its own as home and working directory, which is removed with it.
 */
final class Worker {
  private static final Duration START = Duration.ofSeconds(60);
  private static final long EXIT_SECONDS = 5;
  private static final int STARTS = 3;

  private final WorkerFolder folder;
  private final Process process;
  private final SocketChannel channel;
  private final ChannelReader in;
  private final ChannelWriter out;
  private final Watchdog watchdog;

  /** Databases with idle sessions in the worker, as far as it has reported them. */
  private final Map<QueryOrigin, Set<DatabaseAddress>> ready =
      Map.of(QueryOrigin.GOLD, new HashSet<>(), QueryOrigin.PREDICTION, new HashSet<>());

  /**
   * The database of the last query while the worker has not reported that it is ready for another.
   */
  private @Nullable DatabaseAddress unsettled;

  /** The database that a task has open in the worker. */
  private WorkerRequest.@Nullable Begin begun;

  private volatile KillReason ending = KillReason.NONE;

  /** The reason for which the run killed the process. */
  enum KillReason {
    NONE,
    SILENT,
    MEMORY,
    DISK,
    DISMISSED
  }

  private Worker(WorkerFolder folder, Process process, SocketChannel channel, Watchdog watchdog) {
    this.folder = folder;
    this.process = process;
    this.channel = channel;
    this.in = new ChannelReader(channel);
    this.out = new ChannelWriter(channel);
    this.watchdog = watchdog;
  }

  /**
   * Starts a process and performs the handshake. A process that ends before it answers, as if it
   * had been killed, is replaced a few times.
   *
   * @throws AssayException if it does not start; with the end of its output
   */
  static Worker start(WorkerSettings settings, SessionSettings sessions, Watchdog watchdog) {
    for (int attempt = 1; ; attempt++) {
      try {
        return startOnce(settings, sessions, watchdog);
      } catch (Ended e) {
        if (attempt == STARTS || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
    }
  }

  /** A process that ended before it answered. */
  private static final class Ended extends AssayException {
    private static final long serialVersionUID = 1;

    Ended(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private static Worker startOnce(
      WorkerSettings settings, SessionSettings sessions, Watchdog watchdog) {
    WorkerFolder folder = WorkerFolder.create();
    Path socket = folder.path().resolve("run.sock");
    Process process = null;
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket), 1);
      process = launch(settings, sessions, folder, socket);
      SocketChannel channel = accept(server, process, watchdog);
      Worker worker = new Worker(folder, process, channel, watchdog);
      WorkerProtocol.sendHello(worker.out, sessions);
      WorkerProtocol.readReply(worker.in);
      return worker;
    } catch (IOException e) {
      // The JDK's helper that starts processes may be killed, too.
      boolean ended = process == null || hasEnded(process);
      if (process != null) {
        process.destroyForcibly();
      }
      String words = folder.outputTail();
      folder.delete();
      String message =
          "a worker process could not be started (%s)%s; queries can run in this process instead:"
                  .formatted(e.getMessage(), words.isEmpty() ? "" : ": " + words)
              + " see --in-process";
      throw ended ? new Ended(message, e) : new AssayException(message, e);
    }
  }

  /** Returns whether the process ended by itself; its socket may be closed a moment earlier. */
  private static boolean hasEnded(Process process) {
    try {
      return process.waitFor(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Process launch(
      WorkerSettings settings, SessionSettings sessions, WorkerFolder folder, Path socket)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(WorkerCommand.of(settings, folder.path(), socket))
            .directory(folder.path().toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.words().toFile());
    WorkerCommand.clear(builder.environment());
    // The local time zone of C libraries such as SQLite.
    builder.environment().put("TZ", sessions.zoneName());
    // Temporary folders; SQLite has a variable of its own.
    for (String name : List.of("TMPDIR", "TMP", "TEMP", "SQLITE_TMPDIR")) {
      builder.environment().put(name, folder.path().toString());
    }
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  /** Waits for the process to connect, unless it dies or takes too long. */
  private static SocketChannel accept(
      ServerSocketChannel server, Process process, Watchdog watchdog) throws IOException {
    var unused = process.onExit().thenRun(() -> close(server));
    Watchdog.Watch watch = watchdog.watch(START, () -> close(server));
    try {
      return server.accept();
    } catch (java.nio.channels.AsynchronousCloseException e) {
      throw new IOException(
          process.isAlive() ? "it did not answer" : "it ended with code " + process.exitValue(), e);
    } finally {
      watch.end();
    }
  }

  private static void close(java.nio.channels.Channel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // The worker is discarded either way.
    }
  }

  /** Returns whether the worker has reported an idle session for a request. */
  boolean isReady(WorkerRequest request) {
    if (request instanceof WorkerRequest.Perform perform) {
      return perform.begin().equals(begun);
    }
    if (request instanceof WorkerRequest.Begin begin) {
      return begin.equals(begun);
    }
    QueryOrigin origin =
        request instanceof WorkerRequest.Run run ? run.origin().sessions() : QueryOrigin.PREDICTION;
    return ready.getOrDefault(origin, Set.of()).contains(request.database());
  }

  private void note(WorkerRequest request, WorkerResponse response) {
    if (request instanceof WorkerRequest.Open open && response instanceof WorkerResponse.Opened) {
      note(open.origin(), open.database(), true);
      note(QueryOrigin.PREDICTION, open.database(), true);
    } else if (request instanceof WorkerRequest.Begin begin) {
      begun = response instanceof WorkerResponse.Opened ? begin : null;
    } else if (response instanceof WorkerResponse.Ran) {
      unsettled = request.database();
    } else if (request instanceof WorkerRequest.Run) {
      note(QueryOrigin.GOLD, request.database(), false);
      note(QueryOrigin.PREDICTION, request.database(), false);
    }
  }

  private void note(QueryOrigin origin, DatabaseAddress database, boolean isReady) {
    Set<DatabaseAddress> known = ready.getOrDefault(origin, Set.of());
    if (isReady) {
      known.add(database);
    } else {
      known.remove(database);
    }
  }

  /**
   * Waits until the worker has finished its last query, whose result arrives before the next
   * session is open; kills the worker if that takes too long.
   *
   * @return false if the worker can't be used any more
   */
  boolean settle(Duration patience) {
    DatabaseAddress database = unsettled;
    if (database == null) {
      return true;
    }
    Watchdog.Watch watch = watchdog.watch(patience, () -> kill(KillReason.SILENT));
    try {
      if (!(WorkerProtocol.receive(in, WorkerResponse.class)
          instanceof WorkerResponse.Settled settled)) {
        return false;
      }
      unsettled = null;
      note(QueryOrigin.GOLD, database, settled.readyForGold());
      note(QueryOrigin.PREDICTION, database, settled.readyForPrediction());
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      watch.end();
    }
  }

  /**
   * Sends a request and waits for the response; kills the process if that takes too long.
   *
   * @throws IOException if the process died or was killed before it answered; it can't be used any
   *     more
   */
  WorkerResponse ask(WorkerRequest request, Duration patience) throws IOException {
    Watchdog.Watch watch = watchdog.watch(patience, () -> kill(KillReason.SILENT));
    try {
      WorkerProtocol.send(out, WorkerRequest.class, request);
      WorkerResponse response = WorkerProtocol.receive(in, WorkerResponse.class);
      note(request, response);
      return response;
    } finally {
      watch.end();
    }
  }

  long pid() {
    return process.pid();
  }

  /** The folder for everything that the worker writes. */
  Path home() {
    return folder.path();
  }

  /** Kills the process. */
  void kill(KillReason why) {
    if (ending == KillReason.NONE) {
      ending = why;
    }
    process.destroyForcibly();
    close(channel);
  }

  KillReason ending() {
    return ending;
  }

  /** Kills the process, waits for its end and removes its folder. */
  void dispose() {
    kill(KillReason.DISMISSED);
    try {
      process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    folder.delete();
  }

  /** Returns whether the process ended itself, as its work did not. */
  boolean isOverdue() {
    return !process.isAlive() && process.exitValue() == WorkerMain.OVERDUE;
  }

  /** Returns whether the process ended itself because its heap was full. */
  boolean isOutOfMemory() {
    return !process.isAlive() && process.exitValue() == WorkerMain.NO_MEMORY;
  }

  /** A description of how the process ended; waits for its end. */
  String exitDescription() {
    try {
      if (process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
        String words = folder.outputTail();
        return "exit code " + process.exitValue() + (words.isEmpty() ? "" : ": " + words);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "it does not end";
  }
}
