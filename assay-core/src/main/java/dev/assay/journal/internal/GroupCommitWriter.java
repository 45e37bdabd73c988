// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.model.internal.FileProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Appends lines to a file with group commit: a single thread takes all lines that are waiting,
 * writes them together, forces them to disk once, and only then confirms each of them. Many threads
 * may append lines.
 */
public final class GroupCommitWriter implements AutoCloseable {
  private static final int WAITING = 1024;
  private static final Line END = new Line("", () -> {});

  private final Path file;
  private final String goOn;
  private final Function<String, byte[]> form;
  private final Duration gathering;
  private final FileChannel channel;
  private final BlockingQueue<Line> queue = new LinkedBlockingQueue<>(WAITING);
  private final Thread thread;
  private volatile @Nullable Throwable failure;

  private record Line(String text, Runnable onDisk) {}

  /**
   * Opens a file, which must be no link, and cuts it to {@code length} bytes, which drops a torn
   * line.
   *
   * @param goOn what to do once lines can be written again
   */
  public GroupCommitWriter(Path file, long length, String goOn) throws IOException {
    this(file, length, goOn, text -> text.getBytes(StandardCharsets.UTF_8), Duration.ZERO);
  }

  /**
   * Opens a file as above.
   *
   * @param form the bytes of a line without line break; called by one thread in the order of the
   *     lines
   * @param gathering the time to wait for further lines before writing them to disk together
   */
  GroupCommitWriter(
      Path file, long length, String goOn, Function<String, byte[]> form, Duration gathering)
      throws IOException {
    this.file = file;
    this.goOn = goOn;
    this.form = form;
    this.gathering = gathering;
    if (Files.isSymbolicLink(file)) {
      RunFile.require(file); // which says what to do
    }
    channel = FileChannel.open(file, RunFile.writing());
    channel.truncate(length);
    channel.position(length);
    thread = new Thread(this::work, "assay-journal");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Hands a line over and returns.
   *
   * @param text without line break
   * @param onDisk told once the line is on disk, by the writing thread
   * @throws AssayException if an earlier line could not be written
   */
  public void append(String text, Runnable onDisk) throws InterruptedException {
    check();
    queue.put(new Line(text, onDisk));
  }

  /**
   * Waits until all lines are on disk; no line may follow.
   *
   * @throws AssayException if one could not be written
   */
  public void end() throws InterruptedException {
    if (thread.isAlive()) {
      queue.put(END);
      LockSupport.unpark(thread);
      thread.join();
    }
    check();
  }

  /**
   * Looks whether lines can be written.
   *
   * @throws AssayException if an earlier one could not
   */
  public void check() {
    Throwable cause = failure;
    if (cause instanceof RuntimeException bug) {
      throw bug;
    }
    if (cause instanceof Error fatal) {
      throw fatal;
    }
    if (cause != null) {
      throw new AssayException(
          "%s can't be written: %s; finished questions are safe, %s"
              .formatted(
                  file,
                  cause instanceof IOException problem
                      ? FileProblem.of(problem)
                      : cause.getMessage(),
                  goOn),
          cause);
    }
  }

  private void work() {
    List<Line> batch = new ArrayList<>();
    boolean ended = false;
    while (!ended) {
      batch.clear();
      try {
        batch.add(queue.take());
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts the journal's own thread", e);
      }
      if (!batch.contains(END)) {
        LockSupport.parkNanos(gathering.toNanos()); // end() cuts this short
      }
      queue.drainTo(batch);
      ended = batch.remove(END);
      if (failure == null) {
        commit(batch);
      }
    }
  }

  private void commit(List<Line> batch) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Line line : batch) {
      bytes.writeBytes(form.apply(line.text()));
      bytes.write('\n');
    }
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(false);
      batch.forEach(line -> line.onDisk().run());
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
    }
  }

  /** Waits for the lines handed over so far; never throws for a line that failed. */
  @Override
  public void close() throws IOException {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        queue.put(END);
        LockSupport.unpark(thread);
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // write the lines first
      }
    }
    channel.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
