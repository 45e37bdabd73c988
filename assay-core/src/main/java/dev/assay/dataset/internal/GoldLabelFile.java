// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The golds of EHRSQL 2024, in a file of their own beside the questions: an object from question id
 * to SQL, or to null where the question can't be answered.
 *
 * @param path the file
 * @param byQuestion its entries by question id
 */
record GoldLabelFile(Path path, Map<String, Field> byQuestion) {
  /** The field that a record gets for its label: a name of golds. */
  static final String FIELD = "gold_sql";

  /** The remedy for questions without golds. */
  static final String REMEDY =
      "put it beside this one as label.json, as EHRSQL 2024 has it: {\"ID\": \"SQL\"}";

  /** The only database of EHRSQL 2024, which its files do not name. */
  static final String DATABASE = "mimic_iv";

  /** The file of labels beside questions that are without gold; empty if there is none. */
  static Optional<Path> beside(Path questions) {
    String stem = QuestionCollector.stem(questions);
    String begin = stem.replaceFirst("data$", "");
    return Stream.of(begin + "label", begin + "labels", stem + "_label", "label", "labels")
        .map(name -> questions.resolveSibling(name + ".json"))
        .filter(file -> Files.isRegularFile(file) && !file.equals(questions))
        .findFirst();
  }

  /** Reads the labels beside the questions of a source; empty if there are none. */
  static Optional<GoldLabelFile> read(DatasetSource source) {
    Optional<Path> path = beside(source.questions());
    Map<String, Field> labels = new HashMap<>();
    path.ifPresent(
        file ->
            source.read(
                file,
                labelled -> JsonValues.fields(labelled, label -> labels.put(label.name(), label))));
    return path.map(file -> new GoldLabelFile(file, labels));
  }

  /**
   * The record of a question with its label as gold; unchanged if it has none.
   *
   * @param idField the field that has the id of the question
   */
  Fields join(Fields record, String idField) {
    Field label =
        record.fields().stream()
            .filter(field -> field.name().equals(idField))
            .map(field -> field.value() instanceof Scalar id ? byQuestion.get(id.text()) : null)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (label == null) {
      return record;
    }
    boolean none = label.value() instanceof Scalar scalar && scalar.kind() == Kind.NULL;
    List<Field> fields = new ArrayList<>(record.fields());
    fields.add(
        new Field(
            FIELD,
            none
                ? new Scalar(Kind.TEXT, QuestionRecords.NO_SQL, record.line(), record.column())
                : label.value(),
            record.line(),
            record.column()));
    return new Fields(fields, record.line(), record.column());
  }

  /** Adds the places of the golds. */
  void locate(DatasetSource source) {
    byQuestion.forEach((id, label) -> source.locateGold(id, path, label.line()));
  }
}
