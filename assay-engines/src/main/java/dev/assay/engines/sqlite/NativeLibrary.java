// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.execute.internal.UserFolders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Keeps the driver's native library in the user's cache, {@link UserFolders#cache}. The driver
 * unpacks it at each start of a program, and compares it byte by byte, for longer than many a run
 * takes. Where this does not work the driver does as it always did.
 */
public final class NativeLibrary {
  private static final String PATH_PROPERTY = "org.sqlite.lib.path";
  private static final Path DISTRIBUTION = Path.of("/etc/os-release");
  private static boolean prepared;

  private NativeLibrary() {}

  /** Tells the driver of the cached library; must come before its first connection. */
  public static synchronized void prepare() {
    if (prepared) {
      return;
    }
    prepared = true;
    if (System.getProperty(PATH_PROPERTY) != null) {
      return;
    }
    try {
      System.setProperty(PATH_PROPERTY, cached().toString());
    } catch (IOException | RuntimeException e) {
      // The driver then unpacks the library itself.
    }
  }

  /** The folder of the cached library, which is created if needed. */
  private static Path cached() throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    Path folder = folder();
    Path library = folder.resolve(name);
    if (!Files.isRegularFile(library)) {
      String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
      createPrivate(folder);
      Path unpacked = Files.createTempFile(folder, "sqlite", ".tmp");
      try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new IOException("the driver has no library for this system");
        }
        Files.copy(in, unpacked, StandardCopyOption.REPLACE_EXISTING);
        // Atomic, because other programs may start at the same time.
        Files.move(unpacked, library, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unpacked);
      }
    }
    if (isWritableByOthers(folder) || isWritableByOthers(library)) {
      throw new IOException("others may have changed the cached library");
    }
    return folder;
  }

  /**
   * The folder for this version of the driver and this system. Its C library also matters, but to
   * learn which one it is, the driver starts a process and looks at all that is loaded; each
   * distribution has one.
   */
  private static Path folder() throws IOException {
    String system = System.getProperty("os.name") + "-" + System.getProperty("os.arch");
    String distribution =
        Files.isReadable(DISTRIBUTION)
            ? "-" + Integer.toHexString(Files.readString(DISTRIBUTION).hashCode())
            : "";
    return UserFolders.cache()
        .resolve("sqlite-" + SQLiteJDBCLoader.getVersion())
        .resolve(system + distribution);
  }

  /** Creates a folder for the user only, because the library is loaded into this process. */
  private static void createPrivate(Path folder) throws IOException {
    if (hasPosixRights(folder)) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(folder);
    }
  }

  private static boolean hasPosixRights(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static boolean isWritableByOthers(Path path) throws IOException {
    if (!hasPosixRights(path)) {
      return false;
    }
    Set<PosixFilePermission> rights = Files.getPosixFilePermissions(path);
    return rights.contains(PosixFilePermission.OTHERS_WRITE)
        || rights.contains(PosixFilePermission.GROUP_WRITE);
  }
}
