// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseFile;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.input.internal.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Files of embedded databases in folders: {@code DIR/<id>/<id>.sqlite}, {@code DIR/<id>.sqlite},
 * and the same with {@code .db}, {@code .duckdb} and {@code .mv.db} (H2). The first folder that has
 * the database wins, and in it the first of these names. Immutable.
 *
 * <p>Further files {@code DIR/<id>/<name>.sqlite} are its siblings, with the ids {@code
 * <id>/<name>.sqlite}.
 */
public final class DatabaseFolders implements Databases {
  private static final List<String> EXTENSIONS = List.of(".sqlite", ".db", ".duckdb", ".mv.db");

  private static final String SIBLING = ".sqlite";

  private final List<Path> folders;
  private final boolean followsLinks;

  /**
   * Databases in the given folders, without links that lead out of them.
   *
   * @throws AssayException if a folder is missing or can't be read
   */
  public DatabaseFolders(List<Path> folders) {
    this(folders, false);
  }

  /**
   * Databases in the given folders.
   *
   * @param followsLinks whether files may be links that lead out of them, as in the folders of
   *     programs that keep files in a store of their own; they always must be regular files
   * @throws AssayException if a folder is missing or can't be read
   */
  public DatabaseFolders(List<Path> folders, boolean followsLinks) {
    this.followsLinks = followsLinks;
    this.folders = folders.stream().map(Path::toAbsolutePath).map(Path::normalize).toList();
    for (Path folder : this.folders) {
      if (!Files.isDirectory(folder)) {
        throw new AssayException(
            "%s: not a folder; give the folder that holds the databases".formatted(folder));
      }
      if (!Files.isReadable(folder) || !Files.isExecutable(folder)) {
        throw new AssayException(
            "%s: the folder can't be read; give this account the right to read and enter it"
                .formatted(folder));
      }
    }
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    return file(id).map(file -> DatabaseAddress.of(id, DatabaseFile.probableUrl(file)));
  }

  private Optional<Path> file(String id) {
    return folders.stream()
        .flatMap(folder -> candidates(folder, id))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /**
   * The candidate files in a folder. Links among them are checked, because files may come from a
   * third party; the folder itself is the user's.
   */
  private Stream<Path> candidates(Path folder, String id) {
    DataFolder data = new DataFolder(folder, followsLinks);
    return names(folder, id)
        .peek(file -> requireTarget(id, file))
        .peek(
            file ->
                data.objectionTo(file)
                    .ifPresent(
                        objection -> {
                          throw new DatabaseUnavailableException(
                              "database '%s': %s; %s"
                                  .formatted(id, objection, DataFolder.LINK_REMEDY));
                        }));
  }

  /** A store that keeps files elsewhere may have a link without the file. */
  private static void requireTarget(String id, Path file) {
    if (DataFolder.dangles(file)) {
      throw new DatabaseUnavailableException(
          "database '%s': %s %s".formatted(id, file, DataFolder.DANGLING));
    }
  }

  @Override
  public List<String> siblings(String id) {
    Optional<Path> file = isPlainName(id) ? file(id) : Optional.empty();
    Path folder = file.map(Path::getParent).orElse(null);
    if (file.isEmpty() || folder == null || !folder.endsWith(id)) {
      return List.of();
    }
    try (Stream<Path> listed = Files.list(folder)) {
      return listed
          .filter(other -> !other.equals(file.get()) && Files.isRegularFile(other))
          .filter(other -> new DataFolder(folder, followsLinks).objectionTo(other).isEmpty())
          .map(other -> other.getFileName().toString())
          .filter(name -> name.endsWith(SIBLING))
          .sorted()
          .map(name -> id + "/" + name)
          .toList();
    } catch (IOException e) {
      throw new DatabaseUnavailableException(
          "%s: can't be listed; give this account the right to read the folder".formatted(folder),
          e);
    }
  }

  @Override
  public List<String> known() {
    return folders.stream().flatMap(folder -> known(folder).stream()).distinct().sorted().toList();
  }

  private static List<String> known(Path folder) {
    try (Stream<Path> listed = Files.list(folder)) {
      return listed.map(DatabaseFolders::id).flatMap(Optional::stream).toList();
    } catch (IOException e) {
      return List.of(); // only hints are made of it
    }
  }

  /** The database of a file, or of a folder that holds one of its own name. */
  private static Optional<String> id(Path path) {
    String name = String.valueOf(path.getFileName());
    if (Files.isDirectory(path)) {
      return EXTENSIONS.stream()
              .anyMatch(extension -> Files.isRegularFile(path.resolve(name + extension)))
          ? Optional.of(name)
          : Optional.empty();
    }
    return !Files.isRegularFile(path)
        ? Optional.empty()
        : EXTENSIONS.stream()
            .filter(name::endsWith)
            .map(extension -> name.substring(0, name.length() - extension.length()))
            .findFirst();
  }

  @Override
  public List<String> lookedIn(String id) {
    return folders.stream()
        .map(
            folder ->
                isPlainName(id)
                    ? "%s (%s/%s and %s, each with .sqlite, .db, .duckdb and .mv.db)"
                        .formatted(folder, id, id, id)
                    : "%s (not for this id, which is not a plain file name)".formatted(folder))
        .toList();
  }

  private static Stream<Path> names(Path folder, String id) {
    String[] parts = id.split("/", -1);
    if (parts.length == 2 && parts[1].endsWith(SIBLING)) {
      return isPlainName(parts[0]) && isPlainName(parts[1])
          ? Stream.of(folder.resolve(parts[0]).resolve(parts[1]))
          : Stream.of();
    }
    if (!isPlainName(id)) {
      return Stream.of();
    }
    return EXTENSIONS.stream()
        .flatMap(
            extension ->
                Stream.of(
                    folder.resolve(id).resolve(id + extension), folder.resolve(id + extension)));
  }

  /**
   * Returns whether an id is a plain name that can't lead out of the folder on any operating
   * system.
   */
  private static boolean isPlainName(String id) {
    if (id.isBlank() || id.equals(".") || id.equals("..") || id.matches("(?s).*[/\\\\:].*")) {
      return false;
    }
    try {
      return Path.of(id).getNameCount() == 1;
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
