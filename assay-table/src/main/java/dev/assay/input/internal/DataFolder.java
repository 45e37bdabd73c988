// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of data from a third party: files that the data names, or that are listed in the
 * folder, must lie in it after links are resolved. Paths named by the user are not checked.
 *
 * @param path the folder, which may itself be a link
 * @param followsLinks whether its files may be links that lead out of it, as in the folders of
 *     programs that keep files in a store of their own
 */
public record DataFolder(Path path, boolean followsLinks) {
  /** The remedy for every name that must not be read. */
  public static final String REMEDY =
      "put the file itself into that folder, and name it relative to the questions";

  /** The remedy for a link that leads out. */
  public static final String LINK_REMEDY =
      "if the file there is meant, add --follow-links (followLinks: true), or put the file itself into that folder";

  /** The objection to a link that {@link #dangles}, with what to do about it. */
  public static final String DANGLING =
      "is a link to a file that is not there; get it with the program that made the link";

  /** A folder whose links must not lead out of it. */
  public DataFolder(Path path) {
    this(path, false);
  }

  /** The folder that a file lies in. */
  public static DataFolder of(Path file) {
    return new DataFolder(file.toAbsolutePath().resolveSibling(""));
  }

  /** Returns whether a file is a link to a file that is not there. */
  public static boolean dangles(Path file) {
    return Files.isSymbolicLink(file) && !Files.exists(file);
  }

  /**
   * The files in the folder, sorted by name; with links to files that are not there, which whoever
   * opens them reports.
   */
  public List<Path> files() {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.filter(file -> Files.isRegularFile(file) || dangles(file)).sorted().toList();
    } catch (IOException e) {
      throw InputFile.unreadable(path, e);
    }
  }

  /** The objection to a name that the data gives; links are another matter. */
  public Optional<String> objectionTo(String name) {
    Path named;
    try {
      named = Path.of(name);
    } catch (InvalidPathException e) {
      return Optional.of("'%s' is not a valid file name (%s)".formatted(name, e.getReason()));
    }
    if (named.isAbsolute()) {
      return Optional.of(
          "'%s' is an absolute path; data may name only files in its own folder".formatted(name));
    }
    if (named.normalize().startsWith("..")) {
      return Optional.of("'%s' leads out of the folder of the data".formatted(name));
    }
    return Optional.empty();
  }

  /** Returns why a file of the folder must not be read: a link leads out of it. */
  public Optional<String> objectionTo(Path file) {
    try {
      return followsLinks || !Files.exists(file) || file.toRealPath().startsWith(path.toRealPath())
          ? Optional.empty()
          : Optional.of("%s is a link that leads out of %s".formatted(file, path));
    } catch (IOException e) {
      return Optional.of("%s can't be followed to its place".formatted(file));
    }
  }

  /**
   * Requires that a file of the folder may be read.
   *
   * @throws AssayException if a link leads out of the folder, or to nothing
   */
  public void require(Path file) {
    if (dangles(file)) {
      throw new AssayException("%s %s".formatted(file, DANGLING));
    }
    objectionTo(file)
        .ifPresent(
            objection -> {
              throw new AssayException("%s; %s".formatted(objection, LINK_REMEDY));
            });
  }
}
