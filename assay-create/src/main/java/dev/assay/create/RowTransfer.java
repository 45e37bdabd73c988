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

/** Hands batches of rows to a thread that writes them. Used by one other thread. */
final class RowTransfer {
  private static final int WAITING = 4;
  private static final long LOOK_MILLIS = 50;

  /** After the last batch. */
  private static final RowBatch END = new RowBatch(new RowBatch.Cells[0]);

  private final BlockingQueue<RowBatch> batches = new ArrayBlockingQueue<>(WAITING);
  private final FutureTask<Void> task;
  private volatile boolean canceled;

  /** The rows to write, in order. */
  @FunctionalInterface
  interface Batches {
    /** The next rows, or a batch of none after the last. */
    RowBatch next() throws SQLException;

    static Batches of(RowBatch... given) {
      Iterator<RowBatch> all = List.of(given).iterator();
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

  private RowBatch next() throws SQLException {
    try {
      RowBatch batch = batches.take();
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
  void put(RowBatch batch) throws SQLException {
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
  void finish(RowBatch last) throws SQLException {
    if (last.size() > 0) {
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
