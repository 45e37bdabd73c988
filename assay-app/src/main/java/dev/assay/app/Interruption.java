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
