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
 * because most editors add one. Whoever wrote the configuration also names the server that gets the
 * secret; so the file must be one that was made for it, and not the key of something else.
 */
final class SecretFile {
  private static final int LONGEST = 1 << 10;

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
   * @param folder of the configuration
   * @throws IllegalArgumentException if the file can't be read, lies neither in the folder nor
   *     among the secrets of a container, is empty, is not one short line, or may be read or
   *     changed by other accounts; the message does not quote the content
   */
  static String read(Path file, Path folder) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException("there is no file " + file);
      }
      boolean mounted = MOUNTS.stream().anyMatch(file.toAbsolutePath().normalize()::startsWith);
      if (!mounted && !file.toRealPath().startsWith(folder.toRealPath())) {
        throw new IllegalArgumentException(
            "%s is outside of the configuration's folder, so it may be a secret of something else; put the password into a file beside the configuration or under %s, or into an environment variable"
                .formatted(file, MOUNTS.get(0)));
      }
      if (!mounted && isOpen(file)) {
        throw new IllegalArgumentException(
            "others may read or change %s; run: chmod 600 %s".formatted(file, file));
      }
      if (Files.size(file) > LONGEST) {
        throw new IllegalArgumentException(
            "%s is too long to be a password (over %,d bytes)".formatted(file, LONGEST));
      }
      String secret = Files.readString(file).replaceFirst("\\r?\\n\\z", "");
      if (secret.indexOf('\n') >= 0) {
        throw new IllegalArgumentException(
            file + " has several lines; a password file has the password alone");
      }
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
