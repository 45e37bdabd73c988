// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchdogTest {
  private static final Duration LONG = Duration.ofHours(2);

  /** Of other tests in this process. */
  private final long before = threads();

  private final Watchdog watchdog = new Watchdog();

  @AfterEach
  void close() throws InterruptedException {
    watchdog.close();
    awaitThreads(before);
  }

  @Test
  void cancelsAtTheDeadlineAndNotBefore() throws InterruptedException {
    CountDownLatch canceled = new CountDownLatch(1);
    AtomicLong at = new AtomicLong();
    long start = System.nanoTime();
    Watchdog.Watch watch =
        watchdog.watch(
            Duration.ofMillis(80),
            () -> {
              at.set(System.nanoTime());
              canceled.countDown();
            });

    assertThat(watch.fired()).isFalse();
    assertThat(canceled.await(5, TimeUnit.SECONDS)).isTrue();
    watch.end();
    assertThat(Duration.ofNanos(at.get() - start))
        .isBetween(Duration.ofMillis(80), Duration.ofSeconds(3));
    assertThat(watch.fired()).isTrue();
  }

  @Test
  void cancelsOnceWhenTheQueryHeedsIt() throws InterruptedException {
    CountDownLatch canceled = new CountDownLatch(1);
    AtomicInteger times = new AtomicInteger();
    Watchdog.Watch watch =
        watchdog.watch(
            Duration.ofMillis(1),
            () -> {
              times.incrementAndGet();
              canceled.countDown();
            });
    assertThat(canceled.await(5, TimeUnit.SECONDS)).isTrue();
    watch.end();
    Thread.sleep(250);
    assertThat(times).hasValue(1);
  }

  @Test
  void repeatsACancelThatWasLostAndStopsWhenTheQueryEnds() throws InterruptedException {
    CountDownLatch three = new CountDownLatch(3);
    AtomicInteger times = new AtomicInteger();
    long start = System.nanoTime();
    Watchdog.Watch watch =
        watchdog.watch(
            Duration.ofMillis(1),
            () -> {
              times.incrementAndGet();
              three.countDown();
            });
    assertThat(three.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(200));
    watch.end();
    int seen = times.get();
    Thread.sleep(250);
    assertThat(times).hasValue(seen);
  }

  @Test
  void doesNotCancelAQueryThatEndedInTime() throws InterruptedException {
    AtomicInteger times = new AtomicInteger();
    Watchdog.Watch watch = watchdog.watch(Duration.ofMillis(150), times::incrementAndGet);
    watch.end();
    Thread.sleep(300);
    assertThat(times).hasValue(0);
    assertThat(watch.fired()).isFalse();
  }

  @Test
  void endsOnlyWhenACancelUnderWayIsOver() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger underWay = new AtomicInteger();
    Watchdog.Watch watch =
        watchdog.watch(
            Duration.ofMillis(1),
            () -> {
              underWay.incrementAndGet();
              begun.countDown();
              sleep(200);
              underWay.decrementAndGet();
            });
    assertThat(begun.await(5, TimeUnit.SECONDS)).isTrue();
    watch.end();
    assertThat(underWay).hasValue(0);
  }

  @Test
  void letsAnEarlierDeadlineOvertake() throws InterruptedException {
    Watchdog.Watch late = watchdog.watch(LONG, () -> {});
    CountDownLatch canceled = new CountDownLatch(1);
    Watchdog.Watch early = watchdog.watch(Duration.ofMillis(20), canceled::countDown);
    assertThat(canceled.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(late.fired()).isFalse();
    early.end();
    late.end();
  }

  @Test
  void cancelsAtOnceWhenToldThatTheDeadlineIsNow() throws InterruptedException {
    CountDownLatch canceled = new CountDownLatch(1);
    Watchdog.Watch watch = watchdog.watch(Duration.ofDays(100_000_000), canceled::countDown);
    watch.expire();
    assertThat(canceled.await(5, TimeUnit.SECONDS)).isTrue();
    watch.end();
    watch.expire();
    assertThat(watch.fired()).isTrue();
  }

  @Test
  void goesOnWhenACancelBreaks() throws InterruptedException {
    Watchdog.Watch broken =
        watchdog.watch(
            Duration.ofMillis(1),
            () -> {
              throw new IllegalStateException("broken driver");
            });
    CountDownLatch canceled = new CountDownLatch(1);
    Watchdog.Watch other = watchdog.watch(Duration.ofMillis(50), canceled::countDown);
    assertThat(canceled.await(5, TimeUnit.SECONDS)).isTrue();
    broken.end();
    other.end();
  }

  @Test
  void guardsThousandsOfQueriesWithOneThread() throws InterruptedException {
    Random random = new Random(1);
    int count = 5_000;
    CountDownLatch canceled = new CountDownLatch(count);
    AtomicInteger early = new AtomicInteger();
    List<Watchdog.Watch> due = new ArrayList<>();
    List<Watchdog.Watch> ended = new ArrayList<>();
    AtomicInteger wrong = new AtomicInteger();
    for (int i = 0; i < count; i++) {
      long end = System.nanoTime();
      Duration limit = Duration.ofMillis(random.nextInt(300));
      AtomicInteger times = new AtomicInteger();
      due.add(
          watchdog.watch(
              limit,
              () -> {
                if (System.nanoTime() - end < limit.toNanos()) {
                  early.incrementAndGet();
                }
                if (times.getAndIncrement() == 0) {
                  canceled.countDown();
                }
              }));
      Watchdog.Watch quick = watchdog.watch(LONG, wrong::incrementAndGet);
      quick.end();
      ended.add(quick);
    }
    assertThat(threads()).isLessThanOrEqualTo(before + 1);
    assertThat(canceled.await(20, TimeUnit.SECONDS)).isTrue();
    due.forEach(Watchdog.Watch::end);
    assertThat(due).allMatch(Watchdog.Watch::fired);
    assertThat(ended).noneMatch(Watchdog.Watch::fired);
    assertThat(early).hasValue(0);
    assertThat(wrong).hasValue(0);
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("assay-watchdog"))
        .count();
  }

  private static void awaitThreads(long count) throws InterruptedException {
    for (int i = 0; i < 500 && threads() > count; i++) {
      Thread.sleep(10);
    }
    assertThat(threads()).isLessThanOrEqualTo(count);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
