// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.journal.internal.RunLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder of a matrix: {@code matrix.json}, and a run directory for each cell. */
public final class MatrixFolder {
  /** The file that lists the cells. */
  static final String FILE = "matrix.json";

  /** The file of the cells' results. */
  public static final String SUMMARY = "matrix-summary.json";

  private static final String TEMPORARY = FILE + AtomicFile.TEMPORARY;

  /** A name that leads to no other folder. */
  private static final Pattern FOLDER = Pattern.compile("(?!\\.{1,2}$)[^/\\\\:\\p{Cntrl}]+");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private final Map<SqlSources.Cell, String> folders;

  private MatrixFolder(Path path, Map<SqlSources.Cell, String> folders) {
    this.path = path;
    this.folders = folders;
  }

  /**
   * A cell as the folder lists it.
   *
   * @param run name of its run directory
   */
  record Stored(String model, String prompt, String run) {
    private boolean isOf(SqlSources.Cell cell) {
      return model.equals(cell.model()) && prompt.equals(cell.prompt());
    }
  }

  /**
   * Starts a matrix in a folder that is empty or absent, or goes on with the one that it holds.
   * Cells may be added then, and those without an outcome be left out.
   *
   * @throws AssayException if the folder holds something else, or outcomes of a cell that is not
   *     asked for
   */
  static MatrixFolder open(Path path, SqlSources sources, boolean resume) throws IOException {
    List<Stored> stored = stored(path);
    if (!stored.isEmpty() ? !resume : Files.exists(path) && !isEmpty(path)) {
      throw occupied(path, resume);
    }
    Map<SqlSources.Cell, String> folders = folders(path, sources, stored);
    byte[] wanted = (cells(folders).toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
    Path file = RunFile.of(path, FILE);
    if (stored.isEmpty() || !Arrays.equals(wanted, RunFile.read(file))) {
      Files.createDirectories(path);
      // Killed before it is whole, there is no matrix, or the one before.
      AtomicFile.write(file, wanted);
    }
    return new MatrixFolder(path, folders);
  }

  /**
   * The cells that a folder lists; none if it holds no matrix.
   *
   * @throws AssayException if the list is broken
   */
  static List<Stored> stored(Path path) throws IOException {
    Path file = RunFile.of(path, FILE);
    List<Stored> stored = new ArrayList<>();
    if (Files.exists(file)) {
      for (JsonNode cell : read(file).path("cells")) {
        String run = cell.path("run").asText();
        if (!FOLDER.matcher(run).matches()) {
          throw new AssayException(
              "%s names '%s' as the folder of a run, which is no folder in it; restore the file, or name another --out"
                  .formatted(file, run));
        }
        RunFile.require(path.resolve(run));
        stored.add(new Stored(cell.path("model").asText(), cell.path("prompt").asText(), run));
      }
      if (stored.isEmpty()) {
        throw new AssayException("%s lists no cells; name another --out".formatted(file));
      }
    }
    return stored;
  }

  /**
   * The run that a directory holds, or those of its matrix that were started.
   *
   * @throws AssayException if it holds neither
   */
  public static List<RunDirectory> runsIn(Path path) throws IOException {
    if (RunDirectory.holdsRun(path) || !isMatrix(path)) {
      return List.of(RunDirectory.open(path));
    }
    return stored(path).stream()
        .map(cell -> path.resolve(cell.run()))
        .filter(RunDirectory::holdsRun)
        .map(RunDirectory::open)
        .toList();
  }

  /** Returns whether a folder holds a matrix, even if only one cell is left. */
  static boolean isMatrix(Path path) {
    return Files.exists(RunFile.of(path, FILE));
  }

  private static AssayException occupied(Path path, boolean resume) {
    if (resume && RunDirectory.holdsRun(path)) {
      return new AssayException(
          "%s holds one run, and several models or prompts are asked for now; name another --out"
              .formatted(path));
    }
    if (!isMatrix(path)) {
      return new AssayException(
          "%s is not empty and contains no matrix of runs; name a new folder with --out"
              .formatted(path));
    }
    return new AssayException(
        "%s is not empty; continue its run with --resume, or name a different --out"
            .formatted(path));
  }

  private static JsonNode read(Path file) throws IOException {
    try {
      return JSON.readTree(RunFile.read(file));
    } catch (JsonProcessingException e) {
      throw new AssayException(
          "%s is broken (%s); name another --out".formatted(file, e.getOriginalMessage()), e);
    }
  }

  /** Returns whether a folder holds no more than an attempt that died before its first file. */
  private static boolean isEmpty(Path path) throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.allMatch(entry -> entry.endsWith(TEMPORARY) || entry.endsWith(RunLock.FILE));
    }
  }

  /**
   * Of cells that were there before, the folders that they had. Other names differ from these, also
   * where two models' names are alike but for what a file can't have.
   */
  private static Map<SqlSources.Cell, String> folders(
      Path path, SqlSources sources, List<Stored> stored) {
    Map<SqlSources.Cell, String> folders = new LinkedHashMap<>();
    List<Stored> left = new ArrayList<>(stored);
    Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER); // as some file systems do
    stored.forEach(cell -> taken.add(cell.run()));
    for (SqlSources.Cell cell : sources.cells()) {
      Optional<Stored> before = left.stream().filter(each -> each.isOf(cell)).findFirst();
      before.ifPresent(left::remove);
      folders.put(cell, before.map(Stored::run).orElseGet(() -> free(cell.folder(), taken)));
    }
    for (Stored dropped : left) {
      if (RunDirectory.finished(path.resolve(dropped.run())) > 0) {
        throw new AssayException(
            "%s can't be resumed: it has outcomes of %s with prompt %s, which is not asked for now; ask for it too, or name another --out"
                .formatted(path, dropped.model(), dropped.prompt()));
      }
    }
    return folders;
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + "-" + i;
    }
    return name;
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

  /**
   * The run directories of all cells, also of those that were asked for earlier: their money is
   * spent.
   */
  List<Path> runs() throws IOException {
    Set<Path> runs = new TreeSet<>();
    folders.values().forEach(folder -> runs.add(path.resolve(folder)));
    try (Stream<Path> inside = Files.list(path)) {
      inside.filter(Files::isDirectory).forEach(runs::add);
    }
    return List.copyOf(runs);
  }

  /** The run directory of a cell. */
  Path of(SqlSources.Cell cell) {
    return path.resolve(Objects.requireNonNull(folders.get(cell)));
  }
}
