// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import org.jspecify.annotations.Nullable;

/**
 * How much of a schema is kept.
 *
 * @param tables the most that are chosen by likeness; join paths may add others
 * @param columns the most that are chosen in each of these; keys come on top. {@code null} for all
 * @param tokens the most that the schema's text may have, as {@link SchemaTokens} counts; tables
 *     that come after it are left out, but never the first. {@code null} for no such limit
 * @param joinPaths whether tables that connect the chosen ones are kept too
 */
public record SchemaRetrievalOptions(
    int tables, @Nullable Integer columns, @Nullable Integer tokens, boolean joinPaths) {
  /** Five tables, whole, with what connects them. */
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
