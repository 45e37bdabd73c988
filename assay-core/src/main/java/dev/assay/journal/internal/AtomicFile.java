// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.model.internal.FileProblem;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file so that a reader, or a crash, sees the old content or the new, never a part. */
public final class AtomicFile {
  /** The suffix of the temporary file's name. */
  public static final String TEMPORARY = ".tmp";

  private static final int BUFFER = 1 << 16;

  private AtomicFile() {}

  /**
   * Writes a file through a temporary file in the same folder, whose name ends in {@link
   * #TEMPORARY}. Only one writer at a time may call it.
   */
  public static void write(Path file, byte[] content) throws IOException {
    write(file, out -> out.write(content));
  }

  /** Writes what goes into a file. */
  public interface Content {
    /** Writes the whole content, and leaves {@code out} open. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file from content that is produced incrementally and need not fit into memory. If this
   * fails, the file is unchanged and the temporary file is removed.
   */
  public static void write(Path file, Content content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + TEMPORARY);
    boolean whole = false;
    try {
      fill(temporary, content);
      whole = true;
    } catch (IOException e) {
      throw FileProblem.named(file, e);
    } finally {
      if (!whole && Files.isRegularFile(temporary)) {
        Files.deleteIfExists(temporary);
      }
    }
    putInPlace(temporary, file);
  }

  private static void fill(Path temporary, Content content) throws IOException {
    Files.deleteIfExists(temporary); // even if it is a link
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  /** Writes a text to a file, in UTF-8. */
  public static void write(Path file, String content) throws IOException {
    write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Puts a file that is whole in the place of another, in one step where the file system can. */
  public static void putInPlace(Path whole, Path file) throws IOException {
    try {
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
