// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/** Says in plain words why a file can't be read or written, and what helps. */
public final class FileProblem {
  private FileProblem() {}

  /** Returns the error that a file can't be written. */
  public static AssayException unwritable(Path file, IOException problem) {
    return new AssayException("%s can't be written: %s".formatted(file, of(problem)), problem);
  }

  /** Returns the error that a file can't be read. */
  public static AssayException unreadable(Path file, IOException problem) {
    return new AssayException("%s can't be read: %s".formatted(file, of(problem)), problem);
  }

  /** Returns the problem with the file's name, which a stream on the file does not report. */
  public static IOException named(Path file, IOException problem) {
    if (problem instanceof FileSystemException known && known.getFile() != null) {
      return problem;
    }
    FileSystemException named =
        new FileSystemException(file.toString(), null, problem.getMessage());
    named.initCause(problem);
    return named;
  }

  /** Returns whether the cause is the machine, so that any other file would fail too. */
  public static boolean isOfMachine(IOException problem) {
    String reason = reason(problem);
    return reason.contains("no space left")
        || reason.contains("quota")
        || reason.contains("input/output error");
  }

  /** Reason and remedy, such as {@code it is a folder; name a file}. */
  public static String of(IOException problem) {
    String reason = reason(problem);
    if (problem instanceof AccessDeniedException || reason.contains("permission denied")) {
      return "this account has no permission; change that, or name another place";
    }
    if (problem instanceof NoSuchFileException || reason.contains("no such file")) {
      return "there is no such file or folder; check the path";
    }
    if (problem instanceof FileAlreadyExistsException
        || problem instanceof NotDirectoryException
        || reason.contains("not a directory")) {
      return "there is a file in place of a folder; name another place";
    }
    if (problem instanceof DirectoryNotEmptyException || reason.contains("is a directory")) {
      return "it is a folder; name a file";
    }
    if (reason.contains("read-only")) {
      return "its disk is read-only; name another place";
    }
    if (reason.contains("no space left") || reason.contains("quota")) {
      return "its disk is full; free some space, and try again";
    }
    if (reason.contains("name too long")) {
      return "its name is too long; name another";
    }
    if (problem instanceof CharacterCodingException) {
      return "it is not UTF-8 text; convert it";
    }
    return Objects.requireNonNullElse(problem.getMessage(), problem.getClass().getSimpleName());
  }

  /** The operating system's reason, starting in lower case. */
  private static String reason(IOException problem) {
    String reason =
        problem instanceof FileSystemException file ? file.getReason() : problem.getMessage();
    return Objects.requireNonNullElse(reason, "").toLowerCase(Locale.ROOT);
  }
}
