// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.QuestionLocations;
import dev.assay.input.internal.FileHashes;
import dev.assay.model.Question;
import dev.assay.sql.Schema;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Several files of questions that are read as one data set. */
final class JoinedDatasets {
  /** The format of files of different formats. */
  static final String SEVERAL = "several";

  private static final int NAMED = 3;

  private JoinedDatasets() {}

  /**
   * The questions of all files, in their order.
   *
   * @param source the source of the whole
   * @throws AssayException if two files have a question of the same id
   */
  static Dataset join(String name, Path source, List<Dataset> parts) {
    Map<String, Path> ids = new HashMap<>();
    List<Question> questions = new ArrayList<>();
    Map<String, String> hashes = new LinkedHashMap<>();
    Map<String, Schema> schemas = new HashMap<>();
    Map<String, String> scripts = new HashMap<>();
    QuestionLocations lines = QuestionLocations.NONE;
    for (Dataset part : parts) {
      for (Question question : part.questions()) {
        Path first = ids.putIfAbsent(question.id(), part.source());
        if (first != null) {
          throw new AssayException(
              "the id '%s' is in %s and in %s; give the questions ids of their own, or rename a file if its ids come from its name"
                  .formatted(question.id(), first, part.source()));
        }
      }
      questions.addAll(part.questions());
      hashes.put(hashes.size() + " " + part.source().getFileName(), part.sha256());
      lines = lines.and(part.lines());
      part.schemas().forEach(schemas::putIfAbsent);
      part.scripts().forEach(scripts::putIfAbsent);
    }
    List<String> formats = parts.stream().map(Dataset::format).distinct().toList();
    return new Dataset(
        name,
        formats.size() == 1 ? formats.get(0) : SEVERAL,
        source,
        FileHashes.together(hashes),
        "",
        questions,
        new Dataset.BundledDatabases(schemas, scripts),
        lines);
  }

  /** The name of several data sets together. */
  static String name(List<Dataset> parts) {
    String first = parts.stream().limit(NAMED).map(Dataset::name).collect(Collectors.joining("+"));
    return parts.size() > NAMED ? first + "+" + (parts.size() - NAMED) : first;
  }

  /** One path that stands for several, as in the variable PATH. */
  static Path path(List<Path> files) {
    return Path.of(
        files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
  }

  /** Names the source of a data set, for people. */
  static String words(Path source) {
    List<Path> files = files(source);
    return files.size() == 1
        ? files.get(0).toString()
        : "%,d files (%s%s)"
            .formatted(
                files.size(),
                files.stream().limit(NAMED).map(Path::toString).collect(Collectors.joining(", ")),
                files.size() > NAMED ? ", …" : "");
  }

  /** The paths that one stands for: itself, if it exists or holds no separator. */
  static List<Path> files(Path path) {
    List<Path> several =
        Pattern.compile(Pattern.quote(File.pathSeparator))
            .splitAsStream(path.toString())
            .map(Path::of)
            .toList();
    return Files.exists(path) || several.size() < 2 ? List.of(path) : several;
  }
}
