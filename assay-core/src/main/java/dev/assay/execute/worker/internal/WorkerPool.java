// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.AssayException;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.Watchdog;
import dev.assay.execute.worker.WorkerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pool of worker processes, as many as have been needed at the same time. Each works for one
 * caller at a time; a process that died, was killed or ran out of memory is replaced when needed.
 * Safe for use by several threads.
 */
public final class WorkerPool implements AutoCloseable {
  /** The shortest time that a new process is assumed to need until it has run its first query. */
  private static final Duration STARTUP = Duration.ofMillis(300);

  /** Shorter waits do not count: most of the time then goes into work other than queries. */
  private static final Duration SHORTEST_COUNTED = Duration.ofMillis(5);

  /** Time limit for opening a database and reading its metadata. */
  static final Duration OPENING = Duration.ofMinutes(2);

  /** Time limit for a worker to replace a session, before another worker is used. */
  private static final Duration SETTLING = Duration.ofSeconds(30);

  private final WorkerSettings settings;
  private final SessionSettings sessions;
  private final Watchdog watchdog = new Watchdog();
  private final ResourceWatch resources;
  private final Deque<Worker> idle = new ArrayDeque<>();
  private final Set<Worker> all = new HashSet<>();

  /** True if the first process is starting; waiting for it is faster than starting another. */
  private boolean starting;

  private boolean closed;

  /**
   * Total time that callers may wait for an idle process before another is started: about the time
   * that a new one needs until it has run its first query.
   */
  private Duration patience;

  /** Total time that callers have waited since a process was last started, in nanoseconds. */
  private long waited;

  /** A pool without a process yet. */
  public WorkerPool(WorkerSettings settings, SessionSettings sessions) {
    this(settings, sessions, STARTUP);
  }

  /** A pool for tasks: they take longer than a process to start, so a caller waits for none. */
  public static WorkerPool ofTasks(WorkerSettings settings, SessionSettings sessions) {
    return new WorkerPool(settings, sessions, Duration.ZERO);
  }

  private WorkerPool(WorkerSettings settings, SessionSettings sessions, Duration patience) {
    this.patience = patience;
    this.settings = settings;
    this.sessions = sessions;
    this.resources = new ResourceWatch(settings.memory(), settings.temporaryFiles());
  }

  /** Starts a first process in the background, for one will be needed. */
  public void prepare() {
    synchronized (idle) {
      starting = true;
    }
    Thread thread = new Thread(this::startFirst, "assay-worker-start");
    thread.setDaemon(true);
    thread.start();
  }

  private void startFirst() {
    try {
      give(start());
    } catch (AssayException | CancellationException e) {
      // The failure is reported to the next caller that needs a worker.
    } finally {
      synchronized (idle) {
        starting = false;
        idle.notifyAll();
      }
    }
  }

  WorkerSettings settings() {
    return settings;
  }

  SessionSettings sessions() {
    return sessions;
  }

  /** The result of a request. */
  sealed interface Answer {
    record Responded(WorkerResponse response) implements Answer {}

    /** The worker was killed because it did not answer in time. */
    record Silent() implements Answer {}

    /** The worker exceeded its memory limit. */
    record OutOfMemory() implements Answer {}

    /** The worker exceeded its limit of temporary files. */
    record OutOfDisk() implements Answer {}

    /** The worker ended by itself. */
    record Died(String exitDescription) implements Answer {}
  }

  /** Sends a request to a worker; if that ends by itself, to another one. */
  Answer askTwice(WorkerRequest request, Duration patience) {
    Answer answer = ask(request, patience);
    return answer instanceof Answer.Died ? ask(request, patience) : answer;
  }

  /**
   * Sends a request to a worker.
   *
   * @param patience time after which the worker is killed
   * @throws CancellationException if this is closed or the calling thread is interrupted before the
   *     answer arrives
   * @throws AssayException if no worker can be started
   */
  Answer ask(WorkerRequest request, Duration patience) {
    Worker worker = takeSettled(request);
    resources.add(worker);
    boolean sound = false;
    try {
      WorkerResponse response = open(worker, request);
      if (response == null) {
        response = worker.ask(request, patience);
      }
      sound = true;
      return new Answer.Responded(response);
    } catch (IOException e) {
      return fate(worker);
    } catch (OutOfMemoryError e) {
      // The rows read so far are garbage by now.
      return new Answer.OutOfMemory();
    } finally {
      resources.remove(worker);
      if (sound) {
        give(worker);
      } else {
        dismiss(worker);
      }
    }
  }

  /**
   * Opens a session before the query's time starts, so that a slow connection does not count
   * against the query; {@code null} on success.
   */
  private static @Nullable WorkerResponse open(Worker worker, WorkerRequest request)
      throws IOException {
    if (worker.isReady(request)) {
      return null;
    }
    WorkerRequest first;
    if (request instanceof WorkerRequest.Run run) {
      first = new WorkerRequest.Open(run.database(), run.origin().sessions());
    } else if (request instanceof WorkerRequest.Perform perform) {
      first = perform.begin();
    } else {
      return null;
    }
    WorkerResponse response = worker.ask(first, OPENING);
    return response instanceof WorkerResponse.Opened ? null : response;
  }

  private Answer fate(Worker worker) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted while a query ran");
    }
    if (isClosed()) {
      throw new CancellationException("closed while a query ran");
    }
    return switch (worker.ending()) {
      case SILENT -> new Answer.Silent();
      case MEMORY -> new Answer.OutOfMemory();
      case DISK -> new Answer.OutOfDisk();
      case NONE, DISMISSED -> {
        String description = worker.exitDescription();
        yield worker.isOverdue()
            ? new Answer.Silent()
            : worker.isOutOfMemory() ? new Answer.OutOfMemory() : new Answer.Died(description);
      }
    };
  }

  /**
   * A worker that has finished its last request. A worker that dies or hangs before that affects no
   * other query.
   */
  private Worker takeSettled(WorkerRequest request) {
    Worker worker = take(request);
    while (!isSettled(worker)) {
      dismiss(worker);
      worker = take(request);
    }
    return worker;
  }

  private boolean isSettled(Worker worker) {
    try {
      return worker.settle(SETTLING);
    } catch (RuntimeException | Error e) {
      dismiss(worker);
      throw e;
    }
  }

  private Worker take(WorkerRequest request) {
    try {
      Worker worker = awaitIdle(request);
      return worker == null ? start() : worker;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted before a query ran");
    }
  }

  /**
   * An idle worker; {@code null} if another is to be started, because there is none or callers have
   * waited too long. Waiting is worthwhile, as most queries end sooner than a process starts.
   */
  private @Nullable Worker awaitIdle(WorkerRequest request) throws InterruptedException {
    synchronized (idle) {
      while (starting && idle.isEmpty() && !closed) {
        idle.wait();
      }
      long begin = System.nanoTime();
      long wait = 0;
      while (idle.isEmpty() && !all.isEmpty() && !closed && waited + wait < patience.toNanos()) {
        TimeUnit.NANOSECONDS.timedWait(idle, patience.toNanos() - waited - wait);
        wait = System.nanoTime() - begin;
      }
      waited += wait < SHORTEST_COUNTED.toNanos() ? 0 : wait;
      Worker worker = wait > 0 && waited >= patience.toNanos() ? null : idle(request);
      if (worker == null) {
        waited = 0;
        idle.notify(); // another caller may take the one that this caller waited for
      }
      return worker;
    }
  }

  /**
   * An idle worker, preferably with a session of the database, because connecting may cost more
   * than the query.
   */
  private @Nullable Worker idle(WorkerRequest request) {
    for (Worker worker : idle) {
      if (worker.isReady(request)) {
        idle.remove(worker);
        return worker;
      }
    }
    return idle.pollLast();
  }

  private Worker start() {
    if (isClosed()) {
      throw new CancellationException("closed before a query ran");
    }
    long begin = System.nanoTime();
    Worker worker = Worker.start(settings, sessions, watchdog);
    // Starting loads about half of the classes that a worker needs, its first query the rest.
    Duration startup = Duration.ofNanos(2 * (System.nanoTime() - begin));
    synchronized (idle) {
      all.add(worker);
      if (!patience.isZero() && startup.compareTo(patience) > 0) {
        patience = startup;
      }
      if (!closed) {
        return worker;
      }
    }
    dismiss(worker);
    throw new CancellationException("closed before a query ran");
  }

  private void give(Worker worker) {
    synchronized (idle) {
      if (!closed) {
        idle.addLast(worker);
        idle.notify();
      }
    }
  }

  private void dismiss(Worker worker) {
    synchronized (idle) {
      all.remove(worker);
    }
    worker.dispose();
  }

  private boolean isClosed() {
    synchronized (idle) {
      return closed;
    }
  }

  /** Ends all processes; waiting callers get a {@link CancellationException}. */
  @Override
  public void close() {
    Set<Worker> last;
    synchronized (idle) {
      closed = true;
      last = Set.copyOf(all);
      all.clear();
      idle.clear();
      idle.notifyAll();
    }
    last.forEach(worker -> worker.kill(Worker.KillReason.DISMISSED));
    last.forEach(Worker::dispose);
    resources.close();
    watchdog.close();
  }

  /**
   * Kills workers that exceed their limit of resident memory or of temporary files. The JVM limits
   * the heap, but not the memory of native drivers, nor what they write. One daemon thread watches
   * all workers by the resident pages and open files that Linux reports; on other systems only the
   * heap is limited. A request that ends within a round or two is not checked. Safe for use by
   * several threads.
   */
  private static final class ResourceWatch implements AutoCloseable {
    private static final long EVERY_MILLIS = 20;

    /** Check all busy workers in every 25th round: many short requests may add up. */
    private static final int ALL_EVERY = 25;

    /**
     * Check files in every fifth round: they grow more slowly than memory, and checking them costs
     * more.
     */
    private static final int FILES_EVERY = 5;

    private static final int PAGE = 4096;
    private static final Path PROCESSES = Path.of("/proc");

    private final long most;
    private final long mostFiles;

    /** The workers that handle a request; true once a round has found the request running. */
    private final Map<Worker, Boolean> watched = new ConcurrentHashMap<>();

    private final Thread thread = new Thread(this::watch, "assay-resource-watch");

    /**
     * Starts the watch.
     *
     * @param most limit of resident memory per worker in bytes
     * @param mostFiles limit of temporary files per worker in bytes
     */
    ResourceWatch(long most, long mostFiles) {
      this.most = most;
      this.mostFiles = mostFiles;
      thread.setDaemon(true);
      if (Files.isReadable(PROCESSES.resolve("self").resolve("statm"))) {
        thread.start();
      }
    }

    /** Watches a worker while it handles a request. */
    void add(Worker worker) {
      watched.put(worker, false);
    }

    void remove(Worker worker) {
      watched.remove(worker);
    }

    private void look(Worker worker, boolean atFiles) {
      try {
        if (resident(worker.pid()) > most) {
          worker.kill(Worker.KillReason.MEMORY);
        } else if (atFiles && TemporaryFiles.size(worker.pid(), worker.home()) > mostFiles) {
          worker.kill(Worker.KillReason.DISK);
        }
      } catch (RuntimeException | Error e) {
        // If memory is short at the moment, the next round checks again.
      }
    }

    private void watch() {
      try {
        for (int round = 1; true; round++) {
          Thread.sleep(EVERY_MILLIS);
          boolean all = round % ALL_EVERY == 0;
          boolean atFiles = round % FILES_EVERY == 0;
          watched.forEach(
              (worker, isOld) -> {
                if (isOld || all) {
                  look(worker, atFiles);
                } else {
                  watched.replace(worker, false, true);
                }
              });
        }
      } catch (InterruptedException e) {
        // Only close() interrupts this thread.
      }
    }

    /** Resident memory in bytes; 0 if the process has ended. */
    private static long resident(long pid) {
      try {
        String pages = Files.readString(PROCESSES.resolve(Long.toString(pid)).resolve("statm"));
        return Long.parseLong(pages.split(" ", 3)[1]) * PAGE;
      } catch (IOException | RuntimeException e) {
        return 0;
      }
    }

    @Override
    public void close() {
      thread.interrupt();
    }
  }

  /** The temporary files of a process. */
  private static final class TemporaryFiles {
    private static final String DELETED = " (deleted)";

    /** In-memory files, which count as memory. */
    private static final String IN_MEMORY = "/memfd:";

    private TemporaryFiles() {}

    /**
     * The size in bytes of all files in a process's folder, plus files that it has open but already
     * deleted: SQLite, for one, deletes its temporary files right after creating them. Files that
     * can't be inspected count as 0.
     */
    static long size(long pid, Path folder) {
      return inFolder(folder) + deleted(Path.of("/proc", Long.toString(pid), "fd"));
    }

    private static long inFolder(Path folder) {
      long[] bytes = {0};
      try {
        Files.walkFileTree(
            folder,
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                return FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult visitFileFailed(Path file, IOException error) {
                return FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult postVisitDirectory(
                  Path directory, @Nullable IOException error) {
                return FileVisitResult.CONTINUE;
              }
            });
      } catch (IOException e) {
        // The process has ended, and its folder was removed.
      }
      return bytes[0];
    }

    private static long deleted(Path descriptors) {
      long bytes = 0;
      try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
        for (Path descriptor : open) {
          bytes += sizeIfDeleted(descriptor);
        }
      } catch (IOException | UncheckedIOException | java.nio.file.DirectoryIteratorException e) {
        // The process has ended, or the system does not report its files.
      }
      return bytes;
    }

    private static long sizeIfDeleted(Path descriptor) {
      try {
        String target = Files.readSymbolicLink(descriptor).toString();
        return target.endsWith(DELETED) && !target.startsWith(IN_MEMORY)
            ? Files.size(descriptor)
            : 0;
      } catch (IOException e) {
        return 0;
      }
    }
  }
}
