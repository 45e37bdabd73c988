// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.internal.StatementParser.ParseWatchdog;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ParseWatchdogTest {
  private final ParseWatchdog watchdog = new ParseWatchdog();

  @Test
  void interruptsWhatTakesTooLongAndNothingElse() throws InterruptedException {
    AtomicBoolean later = new AtomicBoolean();
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch late = new CountDownLatch(1);
    watchdog.watch(() -> later.set(true), System.nanoTime() + TimeUnit.HOURS.toNanos(1));
    watchdog.forget(watchdog.watch(() -> ended.set(true), System.nanoTime()));
    watchdog.watch(late::countDown, System.nanoTime());

    assertThat(late.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(later).isFalse();
    assertThat(ended).isFalse();
  }

  /** Also a parse that begins after the watchdog had nothing to watch. */
  @Test
  void goesOnAfterAPause() throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      CountDownLatch late = new CountDownLatch(1);
      ParseWatchdog.Watched watched = watchdog.watch(late::countDown, System.nanoTime());

      assertThat(late.await(30, TimeUnit.SECONDS)).isTrue();
      watchdog.forget(watched);
      Thread.sleep(1_200); // two looks, after which it rests
    }
  }
}
