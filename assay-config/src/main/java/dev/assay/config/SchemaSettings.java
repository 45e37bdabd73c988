// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Section;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The style and content of the schema in prompts; {@code null} where not set.
 *
 * @param style name of a style, such as {@code ddl}
 * @param sampleValues values of each column that are shown; rows leave the machine with them
 * @param shuffleSeed puts tables and columns into another order
 * @param file a file of schemas in place of the live database's
 * @param retrieval the settings that choose a part of it
 */
public record SchemaSettings(
    @Nullable String style,
    @Nullable Integer sampleValues,
    @Nullable Long shuffleSeed,
    @Nullable Path file,
    @Section RetrievalSettings retrieval) {
  /** Nothing set. */
  public static final SchemaSettings EMPTY =
      new SchemaSettings(null, null, null, null, RetrievalSettings.EMPTY);

  /** Returns the settings without the schema file. */
  public SchemaSettings withoutFile() {
    return new SchemaSettings(style, sampleValues, shuffleSeed, null, retrieval);
  }

  /** Returns the settings without retrieval, for whole schemas. */
  public SchemaSettings whole() {
    return new SchemaSettings(style, sampleValues, shuffleSeed, file, RetrievalSettings.EMPTY);
  }

  /**
   * The part of a schema that is shown for a question; {@code null} where not set. If nothing is
   * set, the whole schema is shown.
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
}
