// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.internal.ReplaceableThread;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.model.Question;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that work on questions. Questions whose database is unreachable come
 * last, and a thread that waits for a database lets another one work meanwhile. Used once.
 */
final class QuestionWorkers implements AutoCloseable {
  /** Time to wait for stopped threads; a query may ignore the interruption. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private static final long PLACE_SECONDS = 5;

  private final int count;
  private final Predicate<Question> away;
  private final Semaphore places;
  private final List<Thread> threads = new ArrayList<>();
  private final Deque<Question> left = new ArrayDeque<>();

  /** Number of threads that have not ended. */
  private int alive;

  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<@Nullable GeneratorStoppedException> drained =
      new AtomicReference<>();
  private volatile boolean stopped;

  /** Work on one question. */
  interface Task {
    void perform(Question question) throws IOException, InterruptedException;
  }

  /**
   * @param count maximum number of concurrent questions
   * @param away whether a question's database is currently unreachable
   */
  QuestionWorkers(int count, Predicate<Question> away) {
    this.count = count;
    this.away = away;
    this.places = new Semaphore(count, true);
  }

  /** Returns whether the work was stopped; later results must be discarded. */
  boolean stopped() {
    return stopped;
  }

  /**
   * Performs the task for every question, and returns when all are done. The first exception stops
   * the work and is thrown. If the generator stops, running tasks are finished and no further
   * question is started.
   *
   * @return why no further question was started, if the generator stopped
   * @throws InterruptedException if this thread was interrupted, which stops the work
   * @throws CancellationException if the work on a question was canceled
   */
  Optional<GeneratorStoppedException> forEach(List<Question> questions, Task task)
      throws InterruptedException {
    synchronized (left) {
      left.addAll(questions);
      for (int i = 1; i <= count; i++) {
        begin(new Worker(task, false));
      }
      while (alive > 0) {
        left.wait();
      }
    }
    rethrow();
    return Optional.ofNullable(drained.get());
  }

  private void begin(Worker worker) {
    worker.setDaemon(true);
    threads.add(worker);
    worker.start();
    alive++; // not earlier: close() would wait for a thread that failed to start
  }

  /** A thread that works on one question after another. */
  private final class Worker extends Thread implements ReplaceableThread {
    private final Task task;

    /** True if it replaces a waiting thread, and so must not wait itself. */
    private final boolean substitute;

    /** True if it occupies one of the slots. */
    private boolean placed;

    Worker(Task task, boolean substitute) {
      super("assay-worker-" + (threads.size() + 1));
      this.task = task;
      this.substitute = substitute;
    }

    @Override
    public void run() {
      try {
        enter();
        for (Question next = next(substitute); next != null; next = next(substitute)) {
          perform(next, task);
          leave(); // threads that have waited for a database go first
          enter();
        }
      } catch (InterruptedException e) {
        // The work was stopped.
      } finally {
        leave();
        synchronized (left) {
          alive--;
          left.notifyAll();
        }
      }
    }

    /** Waits for a slot. An interrupt flag left by a driver or a program is ignored. */
    private void enter() throws InterruptedException {
      while (!placed) {
        try {
          places.acquire();
          placed = true;
        } catch (InterruptedException e) {
          if (stopped) {
            throw e;
          }
        }
      }
    }

    private void leave() {
      if (placed) {
        placed = false;
        places.release();
      }
    }

    @Override
    public void pause() {
      synchronized (left) {
        if (!stopped && left.stream().anyMatch(away.negate())) {
          begin(new Worker(task, true));
        }
      }
      leave();
    }

    /**
     * Continues without a slot after a while: the threads that hold the slots may be waiting for
     * this one's work.
     */
    @Override
    public void proceed() throws InterruptedException {
      placed = places.tryAcquire(PLACE_SECONDS, TimeUnit.SECONDS);
    }
  }

  /**
   * The next question, preferably one whose database is reachable; {@code null} if there is none.
   */
  private @Nullable Question next(boolean substitute) {
    synchronized (left) {
      if (stopped || drained.get() != null) {
        return null;
      }
      for (Iterator<Question> all = left.iterator(); all.hasNext(); ) {
        Question question = all.next();
        if (!away.test(question)) {
          all.remove();
          return question;
        }
      }
      return substitute ? null : left.poll();
    }
  }

  private void perform(Question question, Task task) {
    try {
      task.perform(question);
    } catch (GeneratorStoppedException e) {
      drained.compareAndSet(null, e);
    } catch (Exception | Error e) {
      if (!stopped && failure.compareAndSet(null, describe(question, e))) {
        stop();
      }
    }
  }

  private static Throwable describe(Question question, Throwable thrown) {
    if (thrown instanceof AssayException
        || thrown instanceof CancellationException
        || thrown instanceof Error) {
      return thrown;
    }
    if (thrown instanceof FileSystemException problem && problem.getFile() != null) {
      return new AssayException(
          "question '%s': %s can't be written: %s; finished questions are kept; continue with --resume"
              .formatted(question.id(), problem.getFile(), FileProblem.of(problem)),
          problem);
    }
    return new AssayException("question '%s': %s".formatted(question.id(), thrown), thrown);
  }

  private void stop() {
    synchronized (left) {
      stopped = true;
      threads.forEach(Thread::interrupt);
    }
  }

  private void rethrow() {
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown != null) {
      throw (RuntimeException) thrown;
    }
  }

  /**
   * Stops running work. Threads that ignore the interruption are abandoned; their results are
   * discarded.
   */
  @Override
  public void close() {
    stop();
    try {
      long end = System.nanoTime() + GRACE.toNanos();
      for (Thread thread : threads) {
        long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        thread.join(Math.max(1, left));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
