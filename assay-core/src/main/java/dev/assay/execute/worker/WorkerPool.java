// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import dev.assay.execute.SessionSettings;
import dev.assay.execute.Watchdog;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pool of worker processes, as many as have been needed at the same time. Each works for one
 * caller at a time; a process that died, was killed or ran out of memory is replaced when needed.
 * Safe for use by several threads.
 */
public final class WorkerPool implements AutoCloseable {
  /** How long it takes to start a process, about; less than that is worth waiting for. */
  private static final Duration SOON = Duration.ofMillis(150);

  /** How long a database may take to be opened and to tell of itself. */
  static final Duration OPENING = Duration.ofMinutes(2);

  /** How long a worker may take to replace a session before another worker is asked. */
  private static final Duration SETTLING = Duration.ofSeconds(30);

  private final WorkerSettings settings;
  private final SessionSettings sessions;
  private final Watchdog watchdog = new Watchdog();
  private final ResourceWatch resources;
  private final Deque<Worker> idle = new ArrayDeque<>();
  private final Set<Worker> all = new HashSet<>();

  /** Whether a first process is on its way, which is there sooner than another would be. */
  private boolean starting;

  private boolean closed;

  /** A pool without a process yet. */
  public WorkerPool(WorkerSettings settings, SessionSettings sessions) {
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
      // Whoever needs a worker will hear of it.
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

  /** What became of a request. */
  sealed interface Answer {
    record Told(WorkerResponse response) implements Answer {}

    /** The worker was killed because it did not answer in time. */
    record Silent() implements Answer {}

    /** The worker took more memory than it may. */
    record OutOfMemory() implements Answer {}

    /** The worker wrote larger temporary files than it may. */
    record OutOfDisk() implements Answer {}

    /** The worker ended by itself. */
    record Died(String obituary) implements Answer {}
  }

  /**
   * Asks a worker.
   *
   * @param patience after which the worker is killed
   * @throws CancellationException if this is closed, or the calling thread interrupted, before the
   *     answer came
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
      return new Answer.Told(response);
    } catch (IOException e) {
      return fate(worker);
    } catch (OutOfMemoryError e) {
      // What had been read of the result is garbage by now.
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
   * Has a session ready before a query's time begins to count; {@code null} if that is well. That a
   * server takes long to answer a knock is no fault of the query.
   */
  private static @Nullable WorkerResponse open(Worker worker, WorkerRequest request)
      throws IOException {
    if (!(request instanceof WorkerRequest.Run run) || worker.isReady(run)) {
      return null;
    }
    WorkerResponse response =
        worker.ask(new WorkerRequest.Open(run.database(), run.origin()), OPENING);
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
      case NONE, DISMISSED -> new Answer.Died(worker.obituary());
    };
  }

  /**
   * A worker that is done with its last request. One that dies or hangs before it is takes no other
   * query with it.
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
   * An idle worker; {@code null} if none is soon. Most queries are over sooner than a process could
   * be started, so there is one more only when the others are busy for long.
   */
  private @Nullable Worker awaitIdle(WorkerRequest request) throws InterruptedException {
    synchronized (idle) {
      while (starting && idle.isEmpty() && !closed) {
        idle.wait();
      }
      long end = System.nanoTime() + SOON.toNanos();
      for (long left = SOON.toNanos();
          idle.isEmpty() && !all.isEmpty() && !closed && left > 0;
          left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(idle, left);
      }
      return idle(request);
    }
  }

  /**
   * Preferably one that has a session of the database, for to connect may cost more than to ask.
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
    Worker worker = Worker.start(settings, sessions, watchdog);
    synchronized (idle) {
      all.add(worker);
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
    worker.bury();
  }

  private boolean isClosed() {
    synchronized (idle) {
      return closed;
    }
  }

  /** Ends all processes; whoever waits for one gets a {@link CancellationException}. */
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
    last.forEach(worker -> worker.kill(Worker.Ending.DISMISSED));
    last.forEach(Worker::bury);
    resources.close();
    watchdog.close();
  }
}
