// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import dev.assay.AssayException;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file that the user names for a command to write. Folders that it needs are made.
 *
 * @param option by which it is named, such as {@code --junit}
 * @param path the target file
 */
public record OutputFile(String option, Path path) {
  /** The file of an option that may not be given. */
  public static void require(String option, @Nullable Path path) {
    if (path != null) {
      new OutputFile(option, path).require();
    }
  }

  /**
   * Checks that it can be written, before there is anything to write; changes nothing.
   *
   * @throws AssayException if it can't
   */
  public void require() {
    if (Files.isDirectory(path)) {
      throw refusal("it is a folder; name a file");
    }
    Path nearest = path.toAbsolutePath();
    while (nearest != null && !Files.exists(nearest)) {
      nearest = nearest.getParent();
    }
    if (nearest != null && !Files.exists(path) && !Files.isDirectory(nearest)) {
      throw refusal(nearest + " is a file, not a folder; name another place");
    }
    if (nearest != null && !Files.isWritable(nearest)) {
      throw refusal("this account has no permission; change that, or name another place");
    }
  }

  private AssayException refusal(String why) {
    return new AssayException("%s %s can't be written: %s".formatted(option, path, why));
  }

  /** Makes the folders that it needs. */
  public void makeFolders() throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
  }

  /**
   * Writes all of it or nothing. What is no ordinary file is written to as it is: a pipe, a link
   * such as {@code /dev/stdout}, and a file that nothing can take the place of, as it is mounted.
   *
   * @throws AssayException if it can't be written
   */
  public void write(String text) {
    write(out -> out.write(text));
  }

  /** Writes a text. */
  public interface Content {
    /** Writes all of it, again if asked again, and leaves {@code out} open. */
    void writeTo(Writer out) throws IOException;
  }

  /**
   * Writes a text that is produced in pieces and need not be in memory as a whole.
   *
   * @throws AssayException if it can't be written
   */
  public void write(Content text) {
    try {
      makeFolders();
      if (!isReplaceable() || !replaced(text)) {
        overwrite(text);
      }
    } catch (IOException e) {
      throw FileProblem.unwritable(path, e);
    } catch (UncheckedIOException e) {
      throw FileProblem.unwritable(path, Objects.requireNonNull(e.getCause()));
    }
  }

  private boolean isReplaceable() {
    Path folder = path.toAbsolutePath().getParent();
    boolean ordinary =
        Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
            || !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    return ordinary && folder != null && Files.isWritable(folder);
  }

  private static void fill(Path file, Content text) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      text.writeTo(out);
    }
  }

  /** Writes into the file; if that fails, as on a full disk, it gets back what it held. */
  private void overwrite(Content text) throws IOException {
    byte[] before =
        Files.isRegularFile(path) && Files.isReadable(path) ? Files.readAllBytes(path) : null;
    try {
      fill(path, text);
    } catch (IOException | UncheckedIOException e) {
      if (before != null) {
        Files.write(path, before);
      }
      throw e;
    }
  }

  private boolean replaced(Content text) throws IOException {
    Path draft = path.resolveSibling("." + path.getFileName() + "." + UUID.randomUUID());
    try {
      fill(draft, text);
      keepPermissions(draft);
      AtomicFile.putInPlace(draft, path);
      return true;
    } catch (FileSystemException e) {
      return false;
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** The file that takes the place of another may be read and written by the same people. */
  private void keepPermissions(Path draft) throws IOException {
    if (Files.exists(path) && Files.getFileStore(path).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(path));
    }
  }

  /**
   * Writes behind what is there.
   *
   * @throws AssayException if it can't be written
   */
  public void append(String text) {
    try {
      Files.writeString(path, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw FileProblem.unwritable(path, e);
    }
  }
}
