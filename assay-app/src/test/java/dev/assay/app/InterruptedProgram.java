// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.app.session.InterruptHandler;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A process of its own, for interrupting: says where it is. */
public final class InterruptedProgram {
  private InterruptedProgram() {}

  /** Waits to be told to end; with an argument it first leaves the part that heeds it. */
  public static void main(String[] args) throws InterruptedException {
    if (args.length > 0) {
      try (InterruptHandler interruptHandler = new InterruptHandler(() -> {})) {
        interruptHandler.watch();
      }
      System.out.println("ready");
      new CountDownLatch(1).await(1, TimeUnit.MINUTES);
    }
    try (InterruptHandler interruptHandler = new InterruptHandler(() -> {})) {
      interruptHandler.watch();
      System.out.println("ready");
      try {
        new CountDownLatch(1).await(1, TimeUnit.MINUTES);
        System.out.println("never");
      } catch (InterruptedException e) {
        // While the interruption is open: once it is closed the process may end at any time.
        System.out.println("late");
      }
    }
  }
}
