// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

/**
 * A thread that another thread may replace while it waits for an unreachable database. {@link
 * ReconnectingRunner} notifies the current thread if it implements this interface.
 */
public interface ReplaceableThread {
  /** Gives up the place. */
  void pause();

  /**
   * Takes a place again, as soon as one is free.
   *
   * @throws InterruptedException if this thread was interrupted; it has no place then
   */
  void proceed() throws InterruptedException;
}
