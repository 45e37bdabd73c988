// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static java.util.Objects.requireNonNull;

import dev.assay.dataset.internal.PredictionFields;
import dev.assay.dataset.internal.PredictionPairing;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.model.Question;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.List;

/**
 * Assay's own format: {@code {"id", "sql"}} and optionally {@code usage}, {@code latency_ms},
 * {@code raw}, {@code abstention}, {@code samples} and {@code attempts}; {@code question_id} and
 * the like may replace {@code id}, and {@code pred_sqls} and the like {@code sql}. A list may also
 * hold SQL texts alone, in the order of the questions. Other fields are ignored, because generators
 * often write more.
 */
final class PredictionRecords implements PredictionReader {
  @Override
  public String format() {
    return "jsonl";
  }

  @Override
  public void read(InputFile file, PredictionPairing pairing) {
    if (file.peek() != '[') {
      JsonValues.objects(file, name -> true, object -> add(object, file, pairing));
      return;
    }
    List<LocatedValue> texts = new ArrayList<>();
    JsonValues.values(
        file,
        value -> {
          if (value instanceof Fields object && texts.isEmpty()) {
            add(object, file, pairing);
          } else if (value instanceof Fields) {
            throw file.fault(
                value.line(), "an object among texts of SQL", "write all in the same way");
          } else {
            texts.add(value);
          }
        });
    if (!texts.isEmpty()) {
      pairByPosition(texts, file, pairing);
    }
  }

  /** Pairs a list of SQL texts, or of lists of one, in the order of the questions. */
  private static void pairByPosition(
      List<LocatedValue> texts, InputFile file, PredictionPairing pairing) {
    pairing.checkCount(
        texts.size(), "item", "write null for none, or use objects {\"id\", \"sql\"}");
    DatabaseSuffix mark = new DatabaseSuffix(pairing.questions());
    for (int row = 0; row < texts.size(); row++) {
      LocatedValue item = texts.get(row);
      Items list = item instanceof Items items ? items : new Items(List.of(item), item.line(), 0);
      String sql = PredictionRecord.only(list, "item " + (row + 1), file);
      Question question = pairing.questions().get(row);
      DatabaseSuffix.Unmarked prediction = mark.strip(sql == null ? "" : sql);
      if (prediction.contradicts(question)) {
        throw file.fault(
            item.line(),
            "item %d is for the database '%s' but question %s belongs to '%s'"
                .formatted(row + 1, prediction.database(), question.id(), question.database()),
            "put the items into the order of the questions");
      }
      pairing.add(question.id(), prediction.sql(), null, null);
    }
  }

  private static void add(Fields object, InputFile file, PredictionPairing pairing) {
    FieldReader fields = new FieldReader(object, file.faults());
    String idField = pairing.fields().id(object.names());
    if (!object.names().contains(idField)) {
      throw file.fault(
          object.line(),
          object.column(),
          "the field '%s' is missing among %s"
              .formatted(
                  SanitizedText.line(idField),
                  SanitizedText.line(String.join(", ", object.names()))),
          "add it, or " + PredictionFields.REMEDY);
    }
    fields.needed(idField);
    String id = requireNonNull(fields.textOrInteger(idField), "faults of predictions throw");
    pairing.add(PredictionRecord.read(id, fields, file, pairing.fields()));
  }
}
