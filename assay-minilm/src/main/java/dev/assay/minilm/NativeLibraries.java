/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.minilm;

import dev.assay.execute.UserFolders;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Says where the libraries of the model may unpack their native parts: in Assay's cache, not in
 * folders of their own in the user's home. A property that the user has set stays.
 */
final class NativeLibraries {
  private NativeLibraries() {}

  /** Must run before the first class of the model is loaded, which reads these properties. */
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
