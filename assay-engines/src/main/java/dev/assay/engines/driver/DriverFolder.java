// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.driver;

import dev.assay.AssayException;
import dev.assay.execute.internal.UserFolders;
import dev.assay.model.internal.FolderTree;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of installed drivers: one subfolder for each, with its jars. A driver is installed
 * completely or not at all: it is assembled in a subfolder whose name begins with a dot, which is
 * then renamed in one step.
 *
 * @param path the folder, which need not exist
 */
public record DriverFolder(Path path) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
  private static final String UNFINISHED = ".unfinished-";
  private static final String REMOVED = ".removed-";

  /** Something that puts a driver's jars into a folder. */
  @FunctionalInterface
  public interface Filling {
    /** Writes jars to the folder. */
    void into(Path folder) throws IOException;
  }

  /** The user's own, see {@link UserFolders#drivers()}. */
  public static DriverFolder ofUser() {
    return new DriverFolder(UserFolders.drivers());
  }

  /** Installed drivers by name. */
  public List<InstalledDriver> list() {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(path)) {
      return found
          .filter(folder -> NAME.matcher(name(folder)).matches() && Files.isDirectory(folder))
          .map(folder -> new InstalledDriver(name(folder), folder, jars(folder)))
          .filter(driver -> !driver.jars().isEmpty())
          .sorted(java.util.Comparator.comparing(InstalledDriver::name))
          .toList();
    } catch (IOException e) {
      throw unusable("list", e);
    }
  }

  /** A driver by its name. */
  public Optional<InstalledDriver> find(String name) {
    return list().stream().filter(driver -> driver.name().equals(name)).findFirst();
  }

  /**
   * Installs a driver, replacing an earlier one with the same name.
   *
   * @throws AssayException if the name is invalid, or the content is not a JDBC driver; then
   *     nothing is changed
   */
  public InstalledDriver add(String name, Filling filling) throws IOException {
    if (!NAME.matcher(name).matches()) {
      throw new AssayException(
          "a driver can't be named '%s'; use small letters, digits, dots and dashes"
              .formatted(name));
    }
    Files.createDirectories(path);
    Path unfinished = Files.createTempDirectory(path, UNFINISHED);
    try {
      filling.into(unfinished);
      new InstalledDriver(name, unfinished, jars(unfinished)).check();
      Path place = path.resolve(name);
      Path earlier = Files.createTempDirectory(path, REMOVED);
      if (Files.exists(place)) {
        move(place, earlier.resolve(name));
      }
      move(unfinished, place);
      FolderTree.delete(earlier);
      return new InstalledDriver(name, place, jars(place));
    } finally {
      FolderTree.delete(unfinished);
    }
  }

  /** Removes a driver and returns true; returns false if there is none with that name. */
  public boolean remove(String name) throws IOException {
    Optional<InstalledDriver> driver = find(name);
    if (driver.isPresent()) {
      Path away = Files.createTempDirectory(path, REMOVED);
      move(driver.get().folder(), away.resolve(name));
      FolderTree.delete(away);
    }
    return driver.isPresent();
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("the folder of drivers must be on one file system: " + to, e);
    }
  }

  private static List<Path> jars(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> name(file).toLowerCase(Locale.ROOT).endsWith(".jar"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new AssayException(
          "%s can't be listed (%s); give this account the right to read it"
              .formatted(folder, e.getClass().getSimpleName()),
          e);
    }
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  private AssayException unusable(String what, IOException e) {
    return new AssayException(
        "the folder of drivers %s can't be used (%s: %s); check its rights"
            .formatted(path, what, e.getClass().getSimpleName()),
        e);
  }
}
