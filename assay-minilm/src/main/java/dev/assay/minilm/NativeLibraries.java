// SPDX-License-Identifier: Apache-2.0
package dev.assay.minilm;

import dev.assay.AssayException;
import dev.assay.execute.UserFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Sets where the model's libraries unpack their native parts: in Assay's cache instead of in
 * folders of their own in the user's home. A property that the user has set is kept.
 */
final class NativeLibraries {
  private NativeLibraries() {}

  /**
   * Must run before the first class of the model is loaded, because that reads these properties.
   */
  static void prepare() {
    Path folder = UserFolders.cache().resolve("native");
    Map<String, String> properties =
        Map.of(
            "DJL_CACHE_DIR",
            folder.toString(),
            "ENGINE_CACHE_DIR",
            folder.toString(),
            "jna.tmpdir",
            folder.toString(),
            "RUST_FLAVOR",
            "cpu",
            "ai.djl.offline",
            "true",
            "OPT_OUT_TRACKING",
            "true");
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new AssayException(
          "%s: this folder for native libraries can't be made; name another with -Dassay.cache=DIR"
              .formatted(folder),
          e);
    }
    properties.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
  }
}
