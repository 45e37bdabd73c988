// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.dataset.QuestionLocations;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.FileHashes;
import dev.assay.input.internal.InputFile;
import dev.assay.sql.Schema;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The files that one data set is read from. Records the hash of each file that was read, and the
 * schemas found in them.
 */
public final class DatasetSource {
  private final Path questions;
  private final @Nullable Path golds;
  private final Map<String, String> hashes = new LinkedHashMap<>();
  private Map<String, Schema> schemas = Map.of();
  private Map<String, String> scripts = Map.of();
  private final Map<String, QuestionLocations.Place> lines = new HashMap<>();
  private final Map<String, QuestionLocations.Place> goldLines = new HashMap<>();
  private boolean goldOptional;
  private boolean followsLinks;

  /**
   * @param questions the questions file
   * @param golds Spider's gold file beside it, or {@code null}
   */
  public DatasetSource(Path questions, @Nullable Path golds) {
    this.questions = questions;
    this.golds = golds;
  }

  Path questions() {
    return questions;
  }

  @Nullable Path golds() {
    return golds;
  }

  /** Lets questions come without gold, for judges to score. */
  void makeGoldOptional() {
    goldOptional = true;
  }

  /** Returns whether a question may come without gold and, as nothing need be run, database. */
  boolean isGoldOptional() {
    return goldOptional;
  }

  /** Lets files that are found beside the questions be links that lead out of their folder. */
  void followLinks() {
    followsLinks = true;
  }

  /** The folder of the questions. */
  DataFolder folder() {
    return new DataFolder(DataFolder.of(questions).path(), followsLinks);
  }

  /** Reads a file of the data set completely. */
  void read(Path path, Consumer<InputFile> reading) {
    require(path);
    try (InputFile file = InputFile.open(path)) {
      reading.accept(file);
      hashes.put(nameOf(path), file.sha256());
    }
  }

  /** Adds the hash of a file that belongs to the data set but is read later. */
  void hash(Path path) {
    require(path);
    hashes.put(nameOf(path), FileHashes.ofFile(path));
  }

  /** Adds the place of a question. */
  void locate(String question, Path file, int line) {
    lines.put(question, new QuestionLocations.Place(file, line));
  }

  /** Adds the place of a gold that is in another file than its question. */
  void locateGold(String question, Path file, int line) {
    goldLines.put(question, new QuestionLocations.Place(file, line));
  }

  QuestionLocations lines() {
    return new QuestionLocations(lines, goldLines);
  }

  /** Adds schemas of the data set's databases, by database id. */
  void addSchemas(Map<String, Schema> found) {
    schemas = Map.copyOf(found);
  }

  Map<String, Schema> schemas() {
    return schemas;
  }

  /** Adds SQL scripts that create the data set's databases, by database id. */
  void script(Map<String, String> found) {
    scripts = Map.copyOf(found);
  }

  Map<String, String> scripts() {
    return scripts;
  }

  /**
   * Checks that a file other than the questions file is safe to read: the user names the questions,
   * but other files are found in a folder that may come from a third party.
   */
  private void require(Path path) {
    if (!path.equals(questions)) {
      DataFolder ofQuestions = folder();
      boolean below = path.toAbsolutePath().startsWith(ofQuestions.path());
      (below ? ofQuestions : new DataFolder(DataFolder.of(path).path(), followsLinks))
          .require(path);
    }
  }

  private String nameOf(Path path) {
    Path folder = questions.toAbsolutePath().getParent();
    Path absolute = path.toAbsolutePath();
    return folder == null ? absolute.toString() : folder.relativize(absolute).toString();
  }

  /** One hash over all files that were read. */
  public String sha256() {
    return FileHashes.together(hashes);
  }
}
