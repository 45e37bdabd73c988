// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fault;

import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The call that goes wrong, and the fault. Calls of all connections are counted together, from 1;
 * those that the kind does not concern are not. Safe for use by several threads.
 */
public final class FaultPlan {
  /** Longer than any test waits, so that a forgotten release does not hold a thread for ever. */
  private static final long MOST_SECONDS = 60;

  private final FaultKind kind;
  private final int position;
  private final boolean lasting;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private final CountDownLatch canceled = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile boolean reached;
  private volatile boolean healed;
  private volatile @Nullable String struck;

  /**
   * A plan.
   *
   * @param position the call that goes wrong
   * @param lasting whether those after it do too, until {@link #heal}
   */
  public FaultPlan(FaultKind kind, int position, boolean lasting) {
    this.kind = kind;
    this.position = position;
    this.lasting = lasting;
  }

  /** Returns whether the call came that was to go wrong. */
  public boolean reached() {
    return reached;
  }

  /** From now on nothing goes wrong. */
  public void heal() {
    healed = true;
  }

  /** Heals, and lets all calls end that hang. */
  public void release() {
    heal();
    released.countDown();
    canceled.countDown();
  }

  /** Connections that were opened and that nobody tried to close. */
  public int open() {
    return open.get();
  }

  void opened() {
    open.incrementAndGet();
  }

  void closed() {
    open.decrementAndGet();
  }

  /** Ends the calls that hang until canceled. */
  void cancel() {
    canceled.countDown();
  }

  /** Returns whether a call goes wrong; counts it. */
  boolean strikes(Method method) {
    if (healed || !kind.concerns(method)) {
      return false;
    }
    int call = calls.incrementAndGet();
    boolean strikes = lasting ? call >= position : call == position;
    if (strikes && !reached) {
      struck = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      reached = true;
    }
    return strikes;
  }

  /** Returns the result of a call that goes wrong, if it does. */
  @Nullable Object strike(Call call) throws Throwable {
    switch (kind) {
      case NULL -> {
        return null;
      }
      case WRONG_COLUMN_COUNT -> {
        Object count = call.proceed();
        return count instanceof Integer columns ? columns + 7 : count;
      }
      case HANG -> await(canceled);
      case DEAF_HANG -> await(released);
      default -> {}
    }
    throw kind.thrown();
  }

  private static void await(CountDownLatch latch) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (latch.getCount() > 0 && System.nanoTime() < end) {
      try {
        var unused = latch.await(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        // Deaf to this, as drivers are.
      }
    }
  }

  /** The call itself, without its fault. */
  interface Call {
    @Nullable Object proceed() throws Throwable;
  }

  @Override
  public String toString() {
    return "%s%s at call %d, %s"
        .formatted(
            kind, lasting ? " for good" : "", position, struck == null ? "not reached" : struck);
  }
}
