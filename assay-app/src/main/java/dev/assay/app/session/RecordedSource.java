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
package dev.assay.app.session;

import dev.assay.dataset.Predictions;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.RecordedPredictions;
import dev.assay.run.RecordedAnswers;
import java.nio.file.Path;
import java.util.List;

/** Predictions that were recorded earlier. */
public record RecordedSource(Predictions predictions) implements SqlSource {
  @Override
  public String id() {
    return "predictions:" + predictions.source().getFileName();
  }

  @Override
  public String hash() {
    return predictions.sha256();
  }

  @Override
  public int questionsAtOnce(int queries) {
    return queries;
  }

  @Override
  public Opened open(QueryRunner runner, Path out) {
    return new Opened(answers(runner), List::of, () -> {});
  }

  /** The predictions as they are judged. */
  public RecordedAnswers answers(QueryRunner runner) {
    return new RecordedAnswers(new RecordedPredictions(predictions.byQuestion()), runner::dialect);
  }
}
