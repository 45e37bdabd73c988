// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate.internal;

import dev.assay.generate.Generator;
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
