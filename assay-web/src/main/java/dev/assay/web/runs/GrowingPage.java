// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.AssayException;
import dev.assay.model.internal.FileProblem;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A page in a file that can be read while it is written. Safe for use by several threads, one of
 * which writes.
 */
final class GrowingPage {
  private final Path file;
  private long written;
  private boolean complete;
  private @Nullable RuntimeException problem;
  private @Nullable Error error;

  /** An empty page, whose file is made. */
  GrowingPage(Path file) throws IOException {
    this.file = file;
    try {
      Files.createFile(file);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static AssayException unwritable(IOException e) {
    return new AssayException(
        "the page can't be written to the folder of temporary files: %s; make room there, or set another one with -Djava.io.tmpdir"
            .formatted(FileProblem.of(e)),
        e);
  }

  Path file() {
    return file;
  }

  /** Writes the page, while no other that has the same lock is written. */
  void write(PageCache.Content content, Object lock) {
    try {
      synchronized (lock) {
        try (Writer page =
            new BufferedWriter(
                new OutputStreamWriter(
                    new Counted(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
          content.write(page);
        }
      }
      end(null, null);
    } catch (IOException e) {
      end(unwritable(e), null);
    } catch (RuntimeException e) {
      end(e, null);
    } catch (Error e) { // told by those who wait for the page
      end(null, e);
    }
  }

  private synchronized void end(@Nullable RuntimeException failure, @Nullable Error fatal) {
    problem = failure;
    error = fatal;
    complete = failure == null && fatal == null;
    if (!complete) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // Closing the cache tries again.
      }
    }
    notifyAll();
  }

  /**
   * Waits until there is more than is known, or the page is complete.
   *
   * @param known number of bytes
   * @return the number of bytes that there are
   * @throws RuntimeException that the writer of the page has thrown
   */
  synchronized long await(long known) throws InterruptedException {
    while (written <= known && !complete && !isBroken()) {
      wait();
    }
    if (problem != null) {
      throw problem;
    }
    if (error != null) {
      throw error;
    }
    return written;
  }

  synchronized boolean isComplete() {
    return complete;
  }

  synchronized boolean isBroken() {
    return problem != null || error != null;
  }

  private synchronized void add(int bytes) {
    written += bytes;
    notifyAll();
  }

  private final class Counted extends FilterOutputStream {
    Counted(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      add(1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      add(length);
    }
  }
}
