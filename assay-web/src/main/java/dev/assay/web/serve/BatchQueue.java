// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The batches that wait or run, in bounded number. Each in turn gives one pair, so that a small
 * batch does not wait for a large one. Safe for use by several threads.
 */
final class BatchQueue {
  private final ServiceLimits limits;
  private final Deque<Batch> turns = new ArrayDeque<>();
  private final Set<Batch> present = new LinkedHashSet<>();
  private int waiting;

  BatchQueue(ServiceLimits limits) {
    this.limits = limits;
  }

  /** Adds a batch; returns whether there was room. */
  synchronized boolean offer(Batch batch) {
    int pairs = batch.waiting();
    if (present.size() >= limits.batches() || waiting + pairs > limits.waitingPairs()) {
      return false;
    }
    present.add(batch);
    if (pairs > 0) {
      waiting += pairs;
      turns.addLast(batch);
      notifyAll();
    }
    return true;
  }

  /** The next pair, of the batch whose turn it is; waits for one. */
  synchronized Batch.Turn take() throws InterruptedException {
    while (turns.isEmpty()) {
      wait();
    }
    Batch batch = turns.removeFirst();
    Batch.Turn turn = batch.take();
    waiting--;
    if (batch.waiting() > 0) {
      turns.addLast(batch);
    }
    return turn;
  }

  /** Forgets a batch that is answered or was given up. */
  synchronized void remove(Batch batch) {
    present.remove(batch);
  }

  /** Pairs that no thread has taken yet. */
  synchronized int waiting() {
    return waiting;
  }

  /** The batches that wait or run. */
  synchronized Collection<Batch> present() {
    return List.copyOf(present);
  }
}
