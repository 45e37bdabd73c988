// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static java.util.Objects.requireNonNull;

import dev.assay.dataset.input.FieldReader;
import dev.assay.dataset.input.InputFile;
import dev.assay.dataset.input.JsonValues;
import dev.assay.dataset.input.LocatedValue.Fields;

/**
 * Assay's own format: {@code {"id", "sql"}} and optionally {@code usage}, {@code latency_ms},
 * {@code raw}, {@code abstention}, {@code samples} and {@code attempts}; {@code question_id} may
 * replace {@code id}. Other fields are ignored, because generators often write more.
 */
final class PredictionRecords implements PredictionReader {
  @Override
  public String format() {
    return "jsonl";
  }

  @Override
  public void read(InputFile file, PredictionPairing pairing) {
    JsonValues.objects(file, name -> true, object -> add(object, file, pairing));
  }

  private static void add(Fields object, InputFile file, PredictionPairing pairing) {
    FieldReader fields = new FieldReader(object, file.faults());
    String idField = fields.has("id") || !fields.has("question_id") ? "id" : "question_id";
    fields.needed(idField);
    String id = requireNonNull(fields.textOrInteger(idField), "faults of predictions throw");
    pairing.add(PredictionRecord.read(id, fields, file));
  }
}
