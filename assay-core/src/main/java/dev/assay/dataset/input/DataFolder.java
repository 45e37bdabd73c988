// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.input;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder of data from a third party: files that the data names, or that are listed in the
 * folder, must lie in it after links are resolved. Paths named by the user are not checked.
 *
 * @param path the folder, which may itself be a link
 */
public record DataFolder(Path path) {
  /** The remedy for every violation. */
  public static final String REMEDY =
      "put the file itself into that folder, and name it relative to the questions";

  /** The folder that a file lies in. */
  public static DataFolder of(Path file) {
    return new DataFolder(file.toAbsolutePath().resolveSibling(""));
  }

  /** Why a name that the data gives must not be read; empty if it may, or if nothing is there. */
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
    return objectionTo(path.resolve(named));
  }

  /** Why a file of the folder must not be read: a link leads out of it. */
  public Optional<String> objectionTo(Path file) {
    try {
      return !Files.exists(file) || file.toRealPath().startsWith(path.toRealPath())
          ? Optional.empty()
          : Optional.of("%s is a link that leads out of %s".formatted(file, path));
    } catch (IOException e) {
      return Optional.of("%s can't be followed to its place".formatted(file));
    }
  }

  /**
   * Requires that a file of the folder may be read.
   *
   * @throws AssayException if a link leads out of the folder
   */
  public void require(Path file) {
    objectionTo(file)
        .ifPresent(
            objection -> {
              throw new AssayException("%s; %s".formatted(objection, REMEDY));
            });
  }
}
