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
package dev.assay.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end a run in good order: the thread that made this is interrupted, and the process
 * stays until it has closed this, or for some seconds.
 */
final class Interruption implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 10;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;

  Interruption() {
    Thread running = Thread.currentThread();
    hook =
        new Thread(
            () -> {
              running.interrupt();
              try {
                ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "assay-interruption");
  }

  /** From here on the thread is interrupted when the process is told to end. */
  void watch() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, which is what the hook is for.
    }
  }
}
