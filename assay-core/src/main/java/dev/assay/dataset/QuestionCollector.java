// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.InputFile;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the questions of one file and checks that their ids are unique. */
final class QuestionCollector {
  private final InputFile file;
  private final String stem;
  private final List<Question> questions = new ArrayList<>();
  private final Map<String, Integer> lines = new HashMap<>();

  QuestionCollector(InputFile file) {
    this.file = file;
    this.stem = stem(file.path());
  }

  /** The file name without its last extension. */
  static String stem(Path path) {
    String name = String.valueOf(path.getFileName());
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
    return List.copyOf(questions);
  }
}
