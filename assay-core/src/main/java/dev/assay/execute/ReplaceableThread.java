// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

/**
 * A thread whose place another thread may take while it waits for a database that is away. {@link
 * ReconnectingRunner} tells the current thread, if it is one.
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
