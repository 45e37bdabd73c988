/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.run;

import dev.assay.generate.GeneratorStoppedException;
import dev.assay.model.AssayException;
import dev.assay.model.Question;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A fixed number of threads that work through questions in order. Used once. */
final class Workers implements AutoCloseable {
  /** How long threads that were told to stop are waited for; a query may be deaf to it. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final int count;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final CountDownLatch working;
  private final AtomicReference<@Nullable GeneratorStoppedException> drained =
      new AtomicReference<>();
  private volatile boolean stopped;

  /** Work on one question. */
  interface Task {
    void perform(Question question) throws IOException, InterruptedException;
  }

  Workers(int count) {
    this.count = count;
    this.working = new CountDownLatch(count);
  }

  /** Whether the work was told to stop; what is done since then must not be kept. */
  boolean stopped() {
    return stopped;
  }

  /** Why no further question was started, if the generator stopped. */
  Optional<GeneratorStoppedException> drained() {
    return Optional.ofNullable(drained.get());
  }

  /**
   * Performs the task for every question, and returns when all is done. The first exception stops
   * the work and is thrown. When the generator stops, what is in work is finished and no further
   * question is started.
   *
   * @throws InterruptedException if this thread was interrupted; the work is stopped then
   * @throws CancellationException if the work on a question was cancelled
   */
  void forEach(List<Question> questions, Task task) throws InterruptedException {
    for (int i = 1; i <= count; i++) {
      Thread thread = new Thread(() -> work(questions, task), "assay-worker-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    working.await();
    rethrow();
  }

  private void work(List<Question> questions, Task task) {
    try {
      for (int i = next.getAndIncrement(); i < questions.size(); i = next.getAndIncrement()) {
        if (stopped || drained.get() != null) {
          return;
        }
        perform(questions.get(i), task);
      }
    } finally {
      working.countDown();
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
    return new AssayException("question '%s': %s".formatted(question.id(), thrown), thrown);
  }

  private void stop() {
    stopped = true;
    threads.forEach(Thread::interrupt);
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

  /** Stops what is still going on. Threads that don't listen are left behind; they keep nothing. */
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
