// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.sql.Dialect;

/**
 * The options for a schema's text besides its style.
 *
 * @param dialect by whose rules names are quoted
 * @param storedNames whether names are spelled as the database stores them, as those that it lists
 *     itself are; then one whose case the database would change is quoted. Names of a file are as
 *     someone wrote them
 * @param samples whether values that the schema has are shown; they are rows' content, which the
 *     provider then sees
 */
public record SchemaTextOptions(Dialect dialect, boolean storedNames, boolean samples) {
  /** For a schema that the database lists, without values. */
  public static SchemaTextOptions live(Dialect dialect) {
    return new SchemaTextOptions(dialect, true, false);
  }

  /** For a schema from a file, without values. */
  public static SchemaTextOptions ofFile(Dialect dialect) {
    return new SchemaTextOptions(dialect, false, false);
  }

  public SchemaTextOptions withSamples() {
    return new SchemaTextOptions(dialect, storedNames, true);
  }
}
