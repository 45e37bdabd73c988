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
package dev.assay.execute.worker;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that a worker lives in, which only its user may enter.
 *
 * @param path absolute
 */
record WorkerFolder(Path path) {
  private static final int LAST_WORDS = 400;

  /**
   * Makes a folder among the system's temporary ones.
   *
   * @throws AssayException if that can't be done
   */
  static WorkerFolder create() {
    try {
      // Where files have owners, such a folder is its owner's alone.
      return new WorkerFolder(Files.createTempDirectory("assay-worker-").toAbsolutePath());
    } catch (IOException e) {
      throw new AssayException(
          "no folder for a worker process can be made in %s (%s); make room or name another with -Djava.io.tmpdir"
              .formatted(System.getProperty("java.io.tmpdir"), e.getMessage()),
          e);
    }
  }

  /** Where stdout and stderr of the worker go. */
  Path words() {
    return path.resolve("words.txt");
  }

  /** The end of what the worker printed, on one line. */
  String lastWords() {
    try (RandomAccessFile file = new RandomAccessFile(words().toFile(), "r")) {
      long from = Math.max(0, file.length() - LAST_WORDS);
      byte[] end = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(end);
      return new String(end, StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
    } catch (IOException e) {
      return "";
    }
  }

  /** Removes the folder and all in it, as far as that can be done. */
  void delete() {
    delete(path);
  }

  static void delete(Path folder) {
    try (Stream<Path> walk = Files.walk(folder)) {
      List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      // It holds nothing of worth, and lies where the system cleans up.
    }
  }
}
