// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.internal.PredictionPairing;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A JSON object from question id to SQL, as BIRD uses. If the keys are not ids but 0, 1, 2 … up to
 * the number of questions, they are row numbers of the data set.
 */
final class PredictionMap implements PredictionReader {
  @Override
  public String format() {
    return "json-map";
  }

  @Override
  public void read(InputFile file, PredictionPairing pairing) {
    List<Field> entries = new ArrayList<>();
    JsonValues.fields(file, entries::add);
    boolean byRow = areRows(entries, pairing);
    DatabaseSuffix mark = new DatabaseSuffix(pairing.questions());
    for (Field entry : entries) {
      String id =
          byRow ? pairing.questions().get(Integer.parseInt(entry.name())).id() : entry.name();
      add(id, entry, mark, file, pairing);
    }
  }

  private static boolean areRows(List<Field> entries, PredictionPairing pairing) {
    Set<String> rows =
        IntStream.range(0, pairing.questions().size())
            .mapToObj(Integer::toString)
            .collect(Collectors.toSet());
    Set<String> keys = entries.stream().map(Field::name).collect(Collectors.toSet());
    return keys.equals(rows) && !keys.stream().allMatch(pairing::knows);
  }

  private static void add(
      String id, Field entry, DatabaseSuffix mark, InputFile file, PredictionPairing pairing) {
    if (entry.value() instanceof Fields object) {
      pairing.add(
          PredictionRecord.read(
              id, new FieldReader(object, file.faults()), file, pairing.fields()));
      return;
    }
    String listed =
        entry.value() instanceof Items list
            ? PredictionRecord.only(list, entry.name(), file)
            : null;
    LocatedValue value =
        entry.value() instanceof Items
            ? new Scalar(
                listed == null ? Kind.NULL : Kind.TEXT,
                listed == null ? "null" : listed,
                entry.line(),
                entry.column())
            : entry.value();
    if (!(value instanceof Scalar scalar)
        || (scalar.kind() != Kind.TEXT && scalar.kind() != Kind.NULL)) {
      throw file.fault(
          entry.line(),
          "the prediction for '%s' must be SQL as text, not %s"
              .formatted(entry.name(), entry.value().kindInWords()),
          "put it in quotes, or write null for none");
    }
    DatabaseSuffix.Unmarked prediction =
        mark.strip(scalar.kind() == Kind.NULL ? "" : scalar.text());
    Question question = pairing.question(id);
    if (question != null && prediction.contradicts(question)) {
      throw file.fault(
          entry.line(),
          "the prediction for '%s' is for the database '%s' but the question belongs to '%s'"
              .formatted(entry.name(), prediction.database(), question.database()),
          "check that predictions and questions belong together");
    }
    pairing.add(id, prediction.sql(), null, null);
  }
}
