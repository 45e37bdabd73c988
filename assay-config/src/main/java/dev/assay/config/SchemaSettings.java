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
}
