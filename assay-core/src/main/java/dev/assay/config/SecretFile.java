// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A file that holds one secret, such as a password, in UTF-8. A trailing line break is dropped,
 * because most editors add one.
 */
final class SecretFile {
  private static final int LONGEST = 64 << 10;

  /** Mount points of container secrets, which every account of the container may read. */
  private static final List<Path> MOUNTS =
      List.of(Path.of("/run/secrets"), Path.of("/var/run/secrets"));

  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private SecretFile() {}

  /**
   * Reads the secret.
   *
   * @throws IllegalArgumentException if the file can't be read, is empty, is far too long for a
   *     secret, or may be read or changed by other accounts; the message does not quote the content
   */
  static String read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException("there is no file " + file);
      }
      if (MOUNTS.stream().noneMatch(file::startsWith) && isOpen(file)) {
        throw new IllegalArgumentException(
            "others may read or change %s; run: chmod 600 %s".formatted(file, file));
      }
      if (Files.size(file) > LONGEST) {
        throw new IllegalArgumentException(file + " is too long to be a password");
      }
      String secret = Files.readString(file).replaceFirst("\\r?\\n\\z", "");
      if (secret.isEmpty()) {
        throw new IllegalArgumentException(file + " is empty");
      }
      return secret;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s can't be read (%s)".formatted(file, e.getClass().getSimpleName()), e);
    }
  }

  private static boolean isOpen(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return false;
    }
    Set<PosixFilePermission> granted = EnumSet.copyOf(OF_OTHERS);
    granted.retainAll(Files.getPosixFilePermissions(file));
    return !granted.isEmpty();
  }
}
