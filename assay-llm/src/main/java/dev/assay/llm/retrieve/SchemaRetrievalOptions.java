// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import org.jspecify.annotations.Nullable;

/**
 * The size of the retrieved part of a schema.
 *
 * @param tables maximum number of tables selected by similarity; join paths may add others
 * @param columns maximum number of columns selected in each of these, in addition to keys; {@code
 *     null} for all
 * @param tokens maximum size of the schema's text, counted by {@link SchemaTokens}; the least
 *     similar tables are dropped to fit, but never the first. {@code null} for no limit
 * @param joinPaths whether tables that connect the selected ones are included
 */
public record SchemaRetrievalOptions(
    int tables, @Nullable Integer columns, @Nullable Integer tokens, boolean joinPaths) {
  /** Five whole tables, and the tables that connect them. */
  public static final SchemaRetrievalOptions DEFAULT =
      new SchemaRetrievalOptions(5, null, null, true);

  public SchemaRetrievalOptions {
    if (tables < 1 || (columns != null && columns < 1) || (tokens != null && tokens < 1)) {
      throw new IllegalArgumentException("tables, columns and tokens must be positive");
    }
  }

  /** Whole tables, without a limit in tokens. */
  public static SchemaRetrievalOptions tables(int tables, boolean joinPaths) {
    return new SchemaRetrievalOptions(tables, null, null, joinPaths);
  }
}
