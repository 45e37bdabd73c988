/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.dataset;

import static java.util.Objects.requireNonNull;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.InputFile;
import dev.assay.dataset.internal.JsonValues;
import dev.assay.dataset.internal.LocatedValue.Fields;

/**
 * Assay's own format: {@code {"id", "sql"}} and perhaps {@code usage}, {@code latency_ms}, {@code
 * raw}, {@code abstention}, {@code samples} and {@code attempts}; {@code question_id} may stand for
 * {@code id}. Other fields are left alone, because generators like to note more.
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
