// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PrefetchingIteratorTest {
  private static <T> List<T> all(PrefetchingIterator<T> elements) {
    List<T> all = new ArrayList<>();
    elements.forEachRemaining(all::add);
    return all;
  }

  @Test
  void givesEachOnceAndInOrder() {
    AtomicInteger made = new AtomicInteger();
    PrefetchingIterator<Integer> elements =
        new PrefetchingIterator<>(
            1_000,
            number -> {
              made.incrementAndGet();
              if (number % 7 == 0) {
                Thread.yield();
              }
              return number;
            });

    assertThat(all(elements)).isEqualTo(IntStream.range(0, 1_000).boxed().toList());
    assertThat(made).hasValue(1_000);
    assertThatThrownBy(elements::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void hasNothingIfThereIsNothing() {
    assertThat(new PrefetchingIterator<>(0, number -> number)).isExhausted();
  }

  @Test
  void makesNoMoreThanItMayAhead() {
    AtomicInteger used = new AtomicInteger();
    AtomicInteger furthest = new AtomicInteger();
    PrefetchingIterator<Integer> elements =
        new PrefetchingIterator<>(
            500,
            number -> {
              furthest.accumulateAndGet(number - used.get(), Math::max);
              return number;
            });

    while (elements.hasNext()) {
      used.set(elements.next());
    }

    assertThat(furthest).hasValueLessThanOrEqualTo(PrefetchingIterator.AHEAD + 1);
  }

  @Test
  @Timeout(60)
  void makesLaterOnesWhileThePoolMakesTheNext() {
    CountDownLatch later = new CountDownLatch(1);
    PrefetchingIterator<Integer> elements =
        new PrefetchingIterator<>(
            2,
            number -> {
              if (number == 1) {
                later.countDown();
              } else if (Thread.currentThread().isDaemon()) { // in the pool
                await(later);
              }
              return number;
            });

    assertThat(all(elements)).containsExactly(0, 1);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void throwsWhatMakingAnElementThrows() {
    PrefetchingIterator<Integer> elements =
        new PrefetchingIterator<>(
            3,
            number -> {
              if (number == 1) {
                throw new IllegalArgumentException("no " + number);
              }
              return number;
            });

    assertThat(elements.next()).isZero();
    assertThatThrownBy(elements::next)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no 1");
    assertThat(elements.next()).isEqualTo(2);
  }

  @Test
  void waitsInSpiteOfAnInterruptAndKeepsIt() {
    PrefetchingIterator<Integer> elements = new PrefetchingIterator<>(100, number -> number);

    Thread.currentThread().interrupt();
    List<Integer> all = all(elements);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(all).hasSize(100);
  }
}
