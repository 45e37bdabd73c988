// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.DataFolder;
import dev.assay.dataset.input.FileHashes;
import dev.assay.dataset.input.InputFile;
import dev.assay.model.Schema;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The files that one data set is read from; remembers the hash of each that was read, and the
 * schemas that were found in them.
 */
final class DatasetSource {
  private final Path questions;
  private final @Nullable Path golds;
  private final Map<String, String> hashes = new LinkedHashMap<>();
  private Map<String, Schema> schemas = Map.of();
  private Map<String, String> scripts = Map.of();

  /**
   * @param questions the file of questions
   * @param golds a file of Spider's gold lines beside it, or {@code null}
   */
  DatasetSource(Path questions, @Nullable Path golds) {
    this.questions = questions;
    this.golds = golds;
  }

  Path questions() {
    return questions;
  }

  @Nullable Path golds() {
    return golds;
  }

  /** Reads a file of the data set, to its end. */
  void read(Path path, Consumer<InputFile> reading) {
    require(path);
    try (InputFile file = InputFile.open(path)) {
      reading.accept(file);
      hashes.put(nameOf(path), file.sha256());
    }
  }

  /** Counts a file that belongs to the data set but is read later. */
  void hash(Path path) {
    require(path);
    hashes.put(nameOf(path), FileHashes.ofFile(path));
  }

  /** Keeps the schemas of the data set's databases, by id. */
  void bring(Map<String, Schema> found) {
    schemas = Map.copyOf(found);
  }

  Map<String, Schema> schemas() {
    return schemas;
  }

  /** Keeps the SQL that makes the data set's databases, by their ids. */
  void script(Map<String, String> found) {
    scripts = Map.copyOf(found);
  }

  Map<String, String> scripts() {
    return scripts;
  }

  /** The questions are where the user says; what else is read lies where it seems to. */
  private void require(Path path) {
    if (!path.equals(questions)) {
      DataFolder ofQuestions = DataFolder.of(questions);
      boolean below = path.toAbsolutePath().startsWith(ofQuestions.path());
      (below ? ofQuestions : DataFolder.of(path)).require(path);
    }
  }

  private String nameOf(Path path) {
    Path folder = questions.toAbsolutePath().getParent();
    Path absolute = path.toAbsolutePath();
    return folder == null ? absolute.toString() : folder.relativize(absolute).toString();
  }

  /** One hash for everything that was read. */
  String sha256() {
    return FileHashes.together(hashes);
  }
}
