// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.model.Question;
import java.util.List;
import java.util.Map;

/**
 * BIRD: JSON objects with {@code question_id}, {@code db_id}, {@code question}, {@code evidence},
 * {@code difficulty} and the gold as {@code SQL} or {@code gold_sql}, taken verbatim. The id is
 * {@code question_id}, or else file stem and row.
 */
final class BirdReader implements DatasetReader {
  @Override
  public String format() {
    return "bird";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.isJsonWith("db_id", "SQL") || sample.isJsonWith("db_id", "gold_sql");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    return QuestionRecords.read(source, Map.of());
  }
}
