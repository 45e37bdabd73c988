// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import org.jspecify.annotations.Nullable;

/**
 * The part of a schema that is shown for a question; {@code null} where not set. If nothing is set,
 * the whole schema is shown.
 *
 * @param tables the number of tables to retrieve; all if not set
 * @param columns the number of columns to retrieve of each table; all if not set
 * @param tokens the token limit of the schema's text; any length if not set
 * @param joinPaths whether tables that join the retrieved ones are added; so if not set
 */
public record RetrievalSettings(
    @Nullable Integer tables,
    @Nullable Integer columns,
    @Nullable Integer tokens,
    @Nullable Boolean joinPaths) {
  public static final RetrievalSettings EMPTY = new RetrievalSettings(null, null, null, null);

  /** Returns whether only parts of schemas are retrieved. */
  public boolean asksForParts() {
    return tables != null || columns != null || tokens != null;
  }
}
