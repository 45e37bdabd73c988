// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

/** The thread of a running call, which may be interrupted until the call ends. */
final class CallThread {
  private final Thread thread = Thread.currentThread();
  private boolean interrupted;
  private boolean ended;

  /** Interrupts the call, unless it has ended. */
  synchronized void interrupt() {
    if (!ended) {
      interrupted = true;
      thread.interrupt();
    }
  }

  /**
   * Ends the call, on its own thread. The interrupt flag that {@link #interrupt} set is cleared.
   *
   * @return whether the call was interrupted
   */
  synchronized boolean end() {
    ended = true;
    if (interrupted) {
      boolean unused = Thread.interrupted();
    }
    return interrupted;
  }
}
