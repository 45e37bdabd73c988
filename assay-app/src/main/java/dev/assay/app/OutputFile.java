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
package dev.assay.app;

import dev.assay.model.AssayException;
import dev.assay.model.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** A file that the user names to be written; the folders that lead to it are made. */
final class OutputFile {
  private OutputFile() {}

  /**
   * To be called before the work whose result goes there.
   *
   * @param option that names it
   * @throws AssayException if it is plain already that it can't be written
   */
  static void require(String option, Path file) {
    if (Files.isDirectory(file)) {
      throw new AssayException("%s %s is a folder; name a file".formatted(option, file));
    }
    Path folder = file.toAbsolutePath().getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new AssayException(
          "%s %s can't be written: %s is a file, not a folder; name another place"
              .formatted(option, file, folder));
    }
    if (folder != null && !Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new AssayException(
          "%s %s can't be written: this account has no right to; change that, or name another place"
              .formatted(option, file));
    }
  }

  /**
   * Writes it in UTF-8.
   *
   * @throws AssayException if it can't be written
   */
  static void write(Path file, String text, OpenOption... options) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, text, options);
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }
}
