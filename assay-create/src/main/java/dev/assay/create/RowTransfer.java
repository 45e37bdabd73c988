// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Hands batches of rows to a thread that writes them. Used by one other thread. */
final class RowTransfer {
  private static final int WAITING = 4;
  private static final long LOOK_MILLIS = 50;

  /** After the last batch. */
  private static final List<@Nullable Object[]> END = List.of();

  private final BlockingQueue<List<@Nullable Object[]>> batches = new ArrayBlockingQueue<>(WAITING);
  private final FutureTask<Void> task;
  private volatile boolean canceled;

  /** The rows to write, in order. */
  @FunctionalInterface
  interface Batches {
    /** The next rows; none after the last. */
    List<@Nullable Object[]> next() throws SQLException;

    static Batches of(List<@Nullable Object[]> only) {
      Iterator<List<@Nullable Object[]>> all = List.of(only).iterator();
      return () -> all.hasNext() ? all.next() : END;
    }
  }

  /** Writes rows. */
  @FunctionalInterface
  interface Writing {
    void write(Batches batches) throws SQLException;
  }

  RowTransfer(Writing writing) {
    task =
        new FutureTask<>(
            () -> {
              writing.write(this::next);
              return null;
            });
    Thread thread = new Thread(task, "assay-create-rows");
    thread.setDaemon(true);
    thread.start();
  }

  private List<@Nullable Object[]> next() throws SQLException {
    try {
      List<@Nullable Object[]> batch = batches.take();
      if (canceled) {
        throw new SQLException("canceled");
      }
      return batch;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
  }

  /**
   * Hands over rows.
   *
   * @throws SQLException if those before could not be written
   */
  void put(List<@Nullable Object[]> batch) throws SQLException {
    try {
      while (!batches.offer(batch, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (task.isDone()) {
          result();
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
  }

  /** Hands over the last rows, and waits until all are written. */
  void finish(List<@Nullable Object[]> last) throws SQLException {
    if (!last.isEmpty()) {
      put(last);
    }
    put(END);
    try {
      result();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
  }

  private void result() throws SQLException, InterruptedException {
    try {
      task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException sql) {
        throw sql;
      }
      if (e.getCause() instanceof RuntimeException other) {
        throw other;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Ends writing; rows that are not written yet are dropped. */
  void cancel() {
    canceled = true;
    batches.clear();
    batches.add(END);
    try {
      result();
    } catch (SQLException e) {
      // Another error ended writing, or this.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
