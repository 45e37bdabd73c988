// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.FileProblem;
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
  /** What the temporary file's name ends in. */
  public static final String TEMPORARY = ".tmp";

  private static final int BUFFER = 1 << 16;

  private AtomicFile() {}

  /**
   * Writes a file, by way of one beside it whose name ends in {@link #TEMPORARY}: one writer at a
   * time.
   */
  public static void write(Path file, byte[] content) throws IOException {
    write(file, out -> out.write(content));
  }

  /** Writes what goes into a file. */
  public interface Content {
    /** Writes all of it, and leaves {@code out} open. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * The same of what is written bit by bit and need not be in memory as a whole. If that fails, the
   * file stays as it was, and the one beside it is removed.
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
    Files.deleteIfExists(temporary); // a link, too
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

  /** The same of a text, in UTF-8. */
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
