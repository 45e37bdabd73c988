// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.generate.GeneratorStoppedException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.wire.Backoff;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls a model within its rate limits, and retries if that may help. If a provider demands a wait,
 * all threads wait. Safe for use by several threads.
 */
final class RetryPolicy {
  private final RateLimits limits;
  private final Backoff backoff;
  private final Semaphore places;
  private final @Nullable Bucket requests;
  private final @Nullable Bucket tokens;

  /** Time of {@link System#nanoTime} before which no call may start. */
  private final AtomicLong notBefore = new AtomicLong(System.nanoTime());

  private volatile boolean answered;

  RetryPolicy(RateLimits limits) {
    this.limits = limits;
    this.backoff = new Backoff(limits.retries(), limits.firstWait(), limits.longestWait());
    this.places = new Semaphore(limits.concurrency(), true);
    this.requests = limits.requestsPerMinute() == null ? null : bucket(limits.requestsPerMinute());
    this.tokens = limits.tokensPerMinute() == null ? null : bucket(limits.tokensPerMinute());
  }

  /**
   * A token bucket that is filled continuously, with a capacity of a tenth of the limit per minute.
   */
  private static Bucket bucket(long perMinute) {
    long burst = burst(perMinute);
    return Bucket.builder()
        .addLimit(
            Bandwidth.builder()
                .capacity(burst)
                .refillGreedy(perMinute, Duration.ofMinutes(1))
                .build())
        .build();
  }

  private static long burst(long perMinute) {
    return Math.max(1, perMinute / 10);
  }

  /**
   * An answer, and the failed attempts before it.
   *
   * @param failures oldest first
   */
  record Answered(ModelReply reply, List<FailedCall> failures) {}

  /** There was no answer after all attempts. */
  static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1;

    final ModelCallException last;
    final transient List<FailedCall> failures;

    /** The wait that the provider demands, if that is the reason for giving up. */
    private final transient @Nullable Duration tooLong;

    GivenUp(ModelCallException last, List<FailedCall> failures, @Nullable Duration tooLong) {
      super(last);
      this.tooLong = tooLong;
      this.last = last;
      this.failures = List.copyOf(failures);
    }

    Optional<Duration> tooLong() {
      return Optional.ofNullable(tooLong);
    }
  }

  /** A retry was not permitted after failed attempts. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    final GeneratorStoppedException reason;
    final transient List<FailedCall> failures;

    Stopped(GeneratorStoppedException reason, List<FailedCall> failures) {
      super(reason);
      this.reason = reason;
      this.failures = List.copyOf(failures);
    }
  }

  /**
   * Calls until there is an answer or retrying does not help.
   *
   * @param estimate tokens that the call may take
   * @param call one attempt, which throws {@link ModelCallException} if it fails
   * @throws GivenUp if there was no answer
   * @throws Stopped if a retry is not permitted
   * @throws GeneratorStoppedException if the first attempt is not permitted
   * @throws CancellationException if the thread was interrupted
   */
  Answered ask(long estimate, Supplier<ModelReply> call) {
    List<FailedCall> failures = new ArrayList<>();
    try {
      while (true) {
        ModelCallException failure;
        await(estimate);
        try {
          ModelReply reply = call.get();
          answered = true;
          return new Answered(reply, failures);
        } catch (ModelCallException e) {
          failure = e;
        } catch (GeneratorStoppedException e) {
          throw failures.isEmpty() ? e : new Stopped(e, failures);
        } finally {
          places.release();
        }
        waitAfter(failure, failures);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw canceled(e);
    }
  }

  /**
   * Waits for the end of any demanded wait, for the rate limits, and for a slot, which it takes.
   */
  private void await(long estimate) throws InterruptedException {
    places.acquire();
    boolean ready = false;
    try {
      if (requests != null) {
        requests.asBlocking().consume(1);
      }
      if (tokens != null && limits.tokensPerMinute() != null) {
        long burst = burst(limits.tokensPerMinute());
        for (long wanted = estimate; wanted > 0; wanted -= burst) {
          tokens.asBlocking().consume(Math.min(wanted, burst));
        }
      }
      for (long left = left(); left > 0; left = left()) {
        Thread.sleep(Duration.ofNanos(left).toMillis() + 1);
      }
      ready = true;
    } finally {
      if (!ready) {
        places.release();
      }
    }
  }

  private long left() {
    return notBefore.get() - System.nanoTime();
  }

  private void waitAfter(ModelCallException failure, List<FailedCall> failures)
      throws InterruptedException {
    Optional<Duration> wait = backoff.next(failure, failures.size(), answered);
    failures.add(FailedCall.of(failure, wait.orElse(Duration.ZERO).toMillis()));
    if (wait.isEmpty()) {
      Duration asked = failure.retryAfter().orElse(null);
      boolean tooLong = asked != null && asked.compareTo(limits.longestWait()) > 0;
      throw new GivenUp(failure, failures, tooLong ? asked : null);
    }
    if (failure.retryAfter().isPresent()) {
      long until = System.nanoTime() + wait.get().toNanos();
      notBefore.accumulateAndGet(until, (a, b) -> a - b > 0 ? a : b);
    }
    Thread.sleep(wait.get().toMillis());
  }

  private static CancellationException canceled(InterruptedException cause) {
    CancellationException canceled = new CancellationException("interrupted");
    canceled.initCause(cause);
    return canceled;
  }
}
