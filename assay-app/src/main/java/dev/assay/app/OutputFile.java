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

import dev.assay.journal.WholeFile;
import dev.assay.model.AssayException;
import dev.assay.model.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that the user names for a command to write. Folders that it needs are made.
 *
 * @param option by which it is named, such as {@code --junit}
 * @param path where it goes
 */
record OutputFile(String option, Path path) {
  /** The file of an option that may not be given. */
  static void require(String option, @Nullable Path path) {
    if (path != null) {
      new OutputFile(option, path).require();
    }
  }

  /**
   * Checks that it can be written, before there is anything to write; changes nothing.
   *
   * @throws AssayException if it can't
   */
  void require() {
    if (Files.isDirectory(path)) {
      throw refusal("that is a folder");
    }
    if (Files.exists(path)) {
      if (!Files.isWritable(path)) {
        throw refusal("it may not be written");
      }
      return;
    }
    Path folder = path.toAbsolutePath().getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw refusal(folder + " is a file, not a folder");
    }
    if (folder != null && !Files.isWritable(folder)) {
      throw refusal("nothing may be written to the folder " + folder);
    }
  }

  private AssayException refusal(String why) {
    return new AssayException(
        "%s %s can't be written: %s; name another file".formatted(option, path, why));
  }

  /** Makes the folders that it needs. */
  void makeFolders() throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
  }

  /**
   * Writes all of it or nothing; what is no ordinary file, such as a pipe, is written to.
   *
   * @throws AssayException if it can't be written
   */
  void write(String text) {
    try {
      makeFolders();
      Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
      Path folder = target.getParent();
      boolean replaceable = !Files.exists(target) || Files.isRegularFile(target);
      if (replaceable && folder != null && Files.isWritable(folder)) {
        WholeFile.write(target, text);
      } else {
        Files.writeString(path, text);
      }
    } catch (IOException e) {
      throw FileProblem.unwritable(path, e);
    }
  }
}
