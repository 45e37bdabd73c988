// SPDX-License-Identifier: Apache-2.0
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
  public String path() {
    return predictions.source().toString();
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
