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
package dev.assay.generate;

import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.util.List;
import java.util.Map;

/**
 * Predictions that were recorded earlier, by question id. A question without one gets a prediction
 * without SQL: it counts against the generator, as a model that stays silent does. Immutable.
 */
public final class RecordedPredictions implements Generator {
  private final Map<String, Prediction> predictions;

  /** The predictions by the id of their question. */
  public RecordedPredictions(Map<String, Prediction> predictions) {
    this.predictions = Map.copyOf(predictions);
  }

  @Override
  public Prediction generate(Question question) {
    Prediction recorded = predictions.get(question.id());
    return recorded == null ? new Prediction(question.id(), null, null, List.of(), null) : recorded;
  }
}
