// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.input.internal.InputFile;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the questions of one file and checks that their ids are unique. */
final class QuestionCollector {
  private final InputFile file;
  private final String stem;
  private final List<Question> questions = new ArrayList<>();
  private final Map<String, Integer> lines = new HashMap<>();
  private @Nullable AssayException firstFault;
  private int faulty;

  QuestionCollector(InputFile file) {
    this.file = file;
    this.stem = stem(file.path());
  }

  /** The file name without its last extension, and without that of compression. */
  static String stem(Path path) {
    String name = String.valueOf(path.getFileName()).replaceFirst("(?i)\\.(?:gz|zst)$", "");
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** The id of the next question in a data set without ids: file stem and 0-based row. */
  String nextId() {
    return stem + "-" + questions.size();
  }

  int size() {
    return questions.size();
  }

  void add(Question question, int line) {
    Integer first = lines.putIfAbsent(question.id(), line);
    if (first != null) {
      throw file.fault(
          line,
          "the id '%s' is already used in line %d".formatted(question.id(), first),
          "give every question its own id");
    }
    questions.add(question);
  }

  /**
   * Reads a record of a published file. One that is faulty becomes a question that is not scored,
   * so that it does not stop the others.
   *
   * @param id of the question, if the record is faulty
   * @param text of the question, if known
   * @param database of the question, if known
   * @param reading adds the question
   */
  void addOrExcuse(
      @Nullable String id,
      @Nullable String text,
      @Nullable String database,
      int line,
      Runnable reading) {
    addOrExcuse(id, text, database, line, List.of(), reading);
  }

  /**
   * Reads a record as above.
   *
   * @param tags of the question, if the record is faulty
   */
  void addOrExcuse(
      @Nullable String id,
      @Nullable String text,
      @Nullable String database,
      int line,
      List<String> tags,
      Runnable reading) {
    int before = questions.size();
    String row = nextId();
    try {
      reading.run();
    } catch (AssayException e) {
      firstFault = firstFault == null ? e : firstFault;
      faulty++;
      String own = id == null || id.isBlank() || lines.containsKey(id) ? row : id;
      add(
          Question.of(
                  own,
                  text == null || text.isBlank() ? Question.noText(own) : text,
                  database == null || database.isBlank() ? Question.NO_DATABASE : database,
                  new Gold.Missing(String.valueOf(e.getMessage())))
              .withLabels(new QuestionLabels(null, null, tags)),
          line);
    }
    if (questions.size() == before) {
      throw new IllegalStateException("a record is neither read nor faulty");
    }
  }

  /** The questions; fails if there are none. Their places are told to the source. */
  List<Question> toList(DatasetSource source) {
    lines.forEach((id, line) -> source.locate(id, file.path(), line));
    return toList();
  }

  /** The questions; fails if there are none. */
  List<Question> toList() {
    if (questions.isEmpty()) {
      throw file.fault(0, "there is no question in this file", "check that it is the right one");
    }
    if (firstFault != null && faulty == questions.size()) {
      throw firstFault; // not one bad record, but another kind of file
    }
    return List.copyOf(questions);
  }
}
