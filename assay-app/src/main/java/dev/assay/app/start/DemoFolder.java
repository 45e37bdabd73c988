// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import dev.assay.AssayException;
import dev.assay.input.internal.FileHashes;
import dev.assay.model.internal.FileProblem;
import dev.assay.model.internal.FolderTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder that the demo unpacks itself into: questions, recorded predictions, databases and a
 * configuration file, all to look at and to play with.
 */
public final class DemoFolder {
  private static final String MARK = ".assay-demo";
  private static final String BELONGS = "This folder belongs to `assay demo`.\n";
  private static final String QUESTIONS = "questions.jsonl";
  private static final List<String> ENGINES = List.of("sqlite", "duckdb");
  private static final Pattern DATABASE = Pattern.compile("\"database\"\\s*:\\s*\"(\\w+)\"");
  private static final String CONFIG =
      """
      # The demo's settings; for all settings see docs/configuration.md
      name: demo                         # of a run, for people; --name gives another
      questions: questions.jsonl
      generator:
        predictions: predictions.jsonl   # what a model wrote for each question, by id
      execution:
        timeout: 300ms                   # one of the predictions would run for hours
      """;

  private final Path folder;
  private final String resources;

  /**
   * @param folder to unpack into
   * @param resources folder of the bundled data, as an absolute resource name that ends with '/'
   */
  public DemoFolder(Path folder, String resources) {
    this.folder = folder;
    this.resources = resources;
  }

  public Path config() {
    return folder.resolve("assay.yaml");
  }

  /** The demo's one run; a later demo replaces it. */
  Path run() {
    return runs().resolve("demo");
  }

  /** The folder of its runs. */
  Path runs() {
    return folder.resolve("runs");
  }

  /**
   * Writes the files; those of an earlier demo are replaced.
   *
   * @throws AssayException if the folder holds something that is not the demo's
   */
  public void unpack() throws IOException {
    unpackTexts();
    createDatabases();
  }

  /** Writes all but the databases. */
  void unpackTexts() throws IOException {
    if (Files.exists(folder) && !Files.exists(folder.resolve(MARK)) && !isEmpty(folder)) {
      throw new AssayException(
          folder + " exists and is not a demo's folder; name a different one with --out");
    }
    Files.createDirectories(folder);
    if (!Files.exists(folder.resolve(MARK))) {
      write(folder.resolve(MARK), BELONGS);
    }
    FolderTree.delete(run());
    write(folder.resolve(QUESTIONS), resource(QUESTIONS));
    write(folder.resolve("predictions.jsonl"), resource("predictions.jsonl"));
    write(config(), CONFIG);
  }

  /** Creates the databases, except for those that are as an earlier demo made them. */
  void createDatabases() throws IOException {
    Path databases = Files.createDirectories(folder.resolve("databases"));
    // As bytes: whatever else stands there makes no database known.
    List<String> made = Files.readAllLines(folder.resolve(MARK), StandardCharsets.ISO_8859_1);
    StringBuilder mark = new StringBuilder(BELONGS);
    for (String id : databaseIds(resource(QUESTIONS))) {
      mark.append(create(databases, id, made)).append('\n');
    }
    write(folder.resolve(MARK), mark.toString());
  }

  private String create(Path databases, String id, List<String> made) throws IOException {
    for (String engine : ENGINES) {
      String script = "databases/" + id + "." + engine + ".sql";
      if (DemoFolder.class.getResource(resources + script) != null) {
        Path file = databases.resolve(id + "." + engine);
        String sql = resource(script);
        if (!Files.exists(file) || hasLog(file) || !made.contains(record(file, sql))) {
          Files.deleteIfExists(file);
          SampleDatabaseScript.create(engine, file, sql);
        }
        return record(file, sql);
      }
    }
    throw new IllegalStateException("the demo has no script of its database " + id);
  }

  /** A database and the script that made it. */
  private static String record(Path file, String script) {
    return "%s %s  %s"
        .formatted(FileHashes.ofFile(file), FileHashes.ofText(script), file.getFileName());
  }

  /** Returns whether changes of a database stand in a file of their own. */
  private static boolean hasLog(Path file) {
    return Stream.of("-wal", "-journal", ".wal")
        .anyMatch(end -> Files.exists(file.resolveSibling(file.getFileName() + end)));
  }

  private static Set<String> databaseIds(String questions) {
    Set<String> ids = new LinkedHashSet<>();
    Matcher database = DATABASE.matcher(questions);
    while (database.find()) {
      ids.add(database.group(1));
    }
    return ids;
  }

  private String resource(String name) throws IOException {
    try (InputStream in = DemoFolder.class.getResourceAsStream(resources + name)) {
      if (in == null) {
        throw new IllegalStateException("the demo lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static boolean isEmpty(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Stream<Path> children = Files.list(path)) {
      return children.findAny().isEmpty();
    }
  }

  private static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw FileProblem.named(file, e);
    }
  }
}
