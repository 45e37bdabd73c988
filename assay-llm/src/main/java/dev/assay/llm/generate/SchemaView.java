// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.llm.prompt.SchemaShuffle;
import dev.assay.llm.prompt.SchemaStyle;
import dev.assay.llm.prompt.SchemaTextOptions;
import dev.assay.llm.retrieve.SchemaRecall;
import dev.assay.llm.retrieve.SchemaRetrieval;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Selects and orders the part of a schema that a prompt shows. Safe for use by several threads. */
record SchemaView(
    SchemaStyle style,
    boolean fromFile,
    boolean samples,
    @Nullable Long shuffleSeed,
    @Nullable Retrieval retrieval) {
  /** The method and the options of schema retrieval. */
  record Retrieval(SchemaRetrieval by, dev.assay.llm.retrieve.SchemaRetrievalOptions options) {}

  /**
   * The schema shown.
   *
   * @param scores recall of the tables and columns that the gold needs; empty if the whole schema
   *     is shown, or no gold can be parsed
   */
  record Shown(Schema schema, Map<String, Double> scores) {}

  SchemaTextOptions options(Dialect dialect) {
    SchemaTextOptions options =
        fromFile ? SchemaTextOptions.ofFile(dialect) : SchemaTextOptions.live(dialect);
    return samples ? options.withSamples() : options;
  }

  /** The schema to show for a question, ordered. */
  Shown of(Question question, Dialect dialect, Schema every) {
    Schema whole = named(question, every);
    if (retrieval == null) {
      return new Shown(shuffled(whole), Map.of());
    }
    Schema part = retrieval.by().relevant(question, whole, retrieval.options());
    return new Shown(
        shuffled(part),
        SchemaRecall.of(question, dialect, whole, part).map(SchemaView::scores).orElse(Map.of()));
  }

  /** The tables that the data set names for the question; all if it names none that exist. */
  private static Schema named(Question question, Schema schema) {
    String names = question.context().get(Question.TABLES);
    if (names == null) {
      return schema;
    }
    Set<String> wanted = new HashSet<>(List.of(names.strip().split("\\s*,\\s*")));
    List<Schema.Table> tables =
        schema.tables().stream().filter(table -> wanted.contains(table.name())).toList();
    return tables.isEmpty()
        ? schema
        : new Schema(
            tables,
            schema.foreignKeys().stream()
                .filter(key -> wanted.contains(key.table()) && wanted.contains(key.otherTable()))
                .toList());
  }

  private Schema shuffled(Schema schema) {
    return shuffleSeed == null ? schema : SchemaShuffle.of(schema, shuffleSeed);
  }

  private static Map<String, Double> scores(SchemaRecall recall) {
    return Map.of(
        "schema_retrieval_table_recall", recall.tableRecall(),
        "schema_retrieval_column_recall", recall.columnRecall(),
        "schema_retrieval_tokens_saved", recall.tokensSaved());
  }
}
