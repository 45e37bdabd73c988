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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.journal.WholeFile;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The folder of a matrix: {@code matrix.json}, and a run directory for each cell. */
final class MatrixFolder {
  /** What the cells are. */
  static final String FILE = "matrix.json";

  /** What came of them. */
  static final String SUMMARY = "matrix-summary.json";

  private static final String TEMPORARY = FILE + WholeFile.TEMPORARY;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private final Map<SqlSources.Cell, String> folders;

  private MatrixFolder(Path path, Map<SqlSources.Cell, String> folders) {
    this.path = path;
    this.folders = folders;
  }

  /**
   * Starts a matrix in a folder that is empty or absent, or goes on with the one that it holds.
   *
   * @throws AssayException if the folder holds something else
   */
  static MatrixFolder open(Path path, SqlSources sources, boolean resume) throws IOException {
    Map<SqlSources.Cell, String> folders = folders(sources);
    Path file = path.resolve(FILE);
    JsonNode wanted = cells(folders);
    if (Files.exists(file)) {
      if (!resume) {
        throw occupied(path);
      }
      if (!read(file).equals(wanted)) {
        throw new AssayException(
            "%s can't be resumed: its models and prompts are other ones than those asked for now; restore them, or name another --out"
                .formatted(path));
      }
    } else {
      if (Files.exists(path) && !isEmpty(path)) {
        throw occupied(path);
      }
      Files.createDirectories(path);
      // Killed before it is whole, there is no matrix.
      WholeFile.write(file, (wanted.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return new MatrixFolder(path, folders);
  }

  /**
   * Checks that a folder is none of a matrix.
   *
   * @throws AssayException if it is
   */
  static void requireNone(Path path) {
    if (Files.exists(path.resolve(FILE))) {
      throw new AssayException(
          "%s holds several models or prompts (%s), and one is asked for now; go on with all of them by --resume, or name another --out"
              .formatted(path, FILE));
    }
  }

  private static AssayException occupied(Path path) {
    return new AssayException(
        "%s is not empty; go on with its run by --resume, or name another --out".formatted(path));
  }

  private static JsonNode read(Path file) throws IOException {
    try {
      return JSON.readTree(file.toFile());
    } catch (JsonProcessingException e) {
      throw new AssayException(
          "%s is broken (%s); name another --out".formatted(file, e.getOriginalMessage()), e);
    }
  }

  /** Whether nothing is there but what an attempt that died before its first file leaves. */
  private static boolean isEmpty(Path path) throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.allMatch(entry -> entry.endsWith(TEMPORARY));
    }
  }

  /** Names that differ, also where two models' names are alike but for what a file can't have. */
  private static Map<SqlSources.Cell, String> folders(SqlSources sources) {
    Map<SqlSources.Cell, String> folders = new LinkedHashMap<>();
    for (SqlSources.Cell cell : sources.cells()) {
      String name = cell.folder();
      for (int i = 2; isTaken(name, folders); i++) {
        name = cell.folder() + "-" + i;
      }
      folders.put(cell, name);
    }
    return folders;
  }

  /** Some file systems don't tell upper from lower case. */
  private static boolean isTaken(String name, Map<SqlSources.Cell, String> folders) {
    return folders.values().stream().anyMatch(name::equalsIgnoreCase);
  }

  private static JsonNode cells(Map<SqlSources.Cell, String> folders) {
    ObjectNode document = JSON.createObjectNode();
    ArrayNode cells = document.putArray("cells");
    folders.forEach(
        (cell, folder) -> {
          ObjectNode node = cells.addObject();
          node.put("model", cell.model());
          node.put("prompt", cell.prompt());
          node.put("run", folder);
        });
    return document;
  }

  /** The run directory of a cell. */
  Path of(SqlSources.Cell cell) {
    return path.resolve(Objects.requireNonNull(folders.get(cell)));
  }
}
