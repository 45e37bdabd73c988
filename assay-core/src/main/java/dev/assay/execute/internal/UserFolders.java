// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folders in which Assay keeps files between runs, according to the XDG Base Directory
 * Specification.
 */
public final class UserFolders {
  private UserFolders() {}

  /**
   * Returns the folder for files that can be recreated: {@code ~/.cache/assay}, or the system
   * property {@code assay.cache}.
   */
  public static Path cache() {
    return folder(System.getProperty("assay.cache"), System.getenv("XDG_CACHE_HOME"), ".cache", "");
  }

  /**
   * JDBC drivers: {@code ~/.local/share/assay/drivers}, or the system property {@code
   * assay.drivers}.
   */
  public static Path drivers() {
    return folder(
        System.getProperty("assay.drivers"),
        System.getenv("XDG_DATA_HOME"),
        ".local/share",
        "drivers");
  }

  private static Path folder(
      @Nullable String named, @Nullable String root, String usual, String name) {
    if (named != null && !named.isBlank()) {
      return Path.of(named);
    }
    Path base =
        root == null || root.isBlank()
            ? Path.of(System.getProperty("user.home"), usual)
            : Path.of(root);
    return base.resolve("assay").resolve(name);
  }
}
