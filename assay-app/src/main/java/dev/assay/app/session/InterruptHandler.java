// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end a run in good order: the thread that made this is interrupted, and the process
 * stays until it has closed this, or for some seconds.
 */
public final class InterruptHandler implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 10;

  private final Thread running = Thread.currentThread();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;
  private volatile Runnable farewell;
  private volatile boolean signalled;

  /** Work that may be interrupted. */
  public interface Work {
    /** Does it, and returns the exit code. */
    int perform(InterruptHandler interruptHandler) throws IOException;
  }

  /**
   * @param farewell is called if the thread has not closed this in time
   */
  public InterruptHandler(Runnable farewell) {
    this.farewell = farewell;
    this.hook = new Thread(this::end, "assay-interruption");
  }

  /**
   * Does work that the user may interrupt at any moment. Whatever it fails with then is the doing
   * of the interruption, and no news.
   *
   * @param farewell says what is left and how to go on, unless the work replaces it
   */
  public static int heed(Work work, Runnable farewell) throws IOException {
    try (InterruptHandler interruptHandler = new InterruptHandler(farewell)) {
      interruptHandler.watch();
      int code;
      try {
        code = work.perform(interruptHandler);
      } catch (RuntimeException | IOException e) {
        if (!interruptHandler.signalled) {
          throw e;
        }
        code = ExitCode.INTERRUPTED;
      }
      if (code == ExitCode.INTERRUPTED) {
        interruptHandler.farewell.run();
      }
      return code;
    }
  }

  /** From here on the thread is interrupted when the process is told to end. */
  public void watch() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      signal(); // the process is ending already
    }
  }

  /** Replaces the farewell, as more is known of what an interruption leaves. */
  public void sayInstead(Runnable other) {
    farewell = other;
  }

  /** Tells the thread to end. */
  void signal() {
    signalled = true;
    running.interrupt();
  }

  /** Returns whether the thread was interrupted, even if the flag was cleared since. */
  public boolean signalled() {
    return signalled;
  }

  private void end() {
    signal();
    try {
      if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        farewell.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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
