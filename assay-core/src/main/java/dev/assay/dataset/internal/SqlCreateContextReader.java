// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.model.Question;
import java.util.List;
import java.util.Map;

/**
 * sql-create-context: JSON objects with {@code question}, {@code context} (the {@code CREATE TABLE}
 * statements of the database) and {@code answer}, which is taken verbatim. {@code inserts}, SQL
 * that fills the tables, and {@code id} are Assay's own additions. Questions with the same context
 * share a database, whose id is a hash of the context.
 */
final class SqlCreateContextReader implements DatasetReader {
  @Override
  public String format() {
    return "sql-create-context";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.isJsonWith("question", "context", "answer");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    return QuestionRecords.read(source, Map.of());
  }
}
