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
package dev.assay.llm.generate;

import dev.assay.llm.prompt.SchemaOptions;
import dev.assay.llm.prompt.SchemaShuffle;
import dev.assay.llm.prompt.SchemaStyle;
import dev.assay.llm.retrieve.SchemaRecall;
import dev.assay.llm.retrieve.SchemaRetrieval;
import dev.assay.model.Question;
import dev.assay.model.Schema;
import dev.assay.sql.Dialect;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a prompt shows a schema, and how much of it. Safe for use by several threads.
 *
 * <p>Where parts are retrieved, it keeps count of how much of what golds need is among them.
 */
final class SchemaView {
  private final SchemaStyle style;
  private final boolean fromFile;
  private final boolean samples;
  private final @Nullable Long shuffleSeed;
  private final @Nullable Retrieval retrieval;
  private SchemaRecall recall = SchemaRecall.NONE;

  /** What is retrieved, and by what. */
  record Retrieval(SchemaRetrieval by, dev.assay.llm.retrieve.SchemaOptions options) {}

  SchemaView(
      SchemaStyle style,
      boolean fromFile,
      boolean samples,
      @Nullable Long shuffleSeed,
      @Nullable Retrieval retrieval) {
    this.style = style;
    this.fromFile = fromFile;
    this.samples = samples;
    this.shuffleSeed = shuffleSeed;
    this.retrieval = retrieval;
  }

  SchemaStyle style() {
    return style;
  }

  SchemaOptions options(Dialect dialect) {
    SchemaOptions options = fromFile ? SchemaOptions.ofFile(dialect) : SchemaOptions.live(dialect);
    return samples ? options.withSamples() : options;
  }

  /** What of a schema is shown for a question, and in which order. */
  Schema of(Question question, Dialect dialect, Schema whole) {
    Schema part = whole;
    if (retrieval != null) {
      part = retrieval.by().relevant(question, whole, retrieval.options());
      SchemaRecall.of(question, dialect, whole, part).ifPresent(this::count);
    }
    return shuffleSeed == null ? part : SchemaShuffle.of(part, shuffleSeed);
  }

  private synchronized void count(SchemaRecall more) {
    recall = recall.plus(more);
  }

  /** How well retrieval served, if anything was retrieved. */
  synchronized Optional<String> note() {
    if (recall.questions() == 0) {
      return Optional.empty();
    }
    double saved = 1 - (double) recall.tokensAfter() / recall.tokensBefore();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Schema retrieval kept %.1f %% of the golds' tables and %.1f %% of their columns, and"
                + " saved %.0f %% of the schema's tokens (%,d prompts).",
            100 * recall.tableRecall(),
            100 * recall.columnRecall(),
            100 * saved,
            recall.questions()));
  }
}
