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
