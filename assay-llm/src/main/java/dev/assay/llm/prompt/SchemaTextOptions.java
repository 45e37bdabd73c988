// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.sql.Dialect;

/**
 * The options for a schema's text besides its style.
 *
 * @param dialect determines how names are quoted
 * @param storedNames whether names are spelled as the database stores them, as in a schema read
 *     from the database; then a name whose case the database would change is quoted. Names from a
 *     file are used as written
 * @param samples whether sample values are shown; these are cell values, which are then sent to the
 *     provider
 */
public record SchemaTextOptions(Dialect dialect, boolean storedNames, boolean samples) {
  /** Returns the options for a schema read from the database, without sample values. */
  public static SchemaTextOptions live(Dialect dialect) {
    return new SchemaTextOptions(dialect, true, false);
  }

  /** Returns the options for a schema from a file, without sample values. */
  public static SchemaTextOptions ofFile(Dialect dialect) {
    return new SchemaTextOptions(dialect, false, false);
  }

  public SchemaTextOptions withSamples() {
    return new SchemaTextOptions(dialect, storedNames, true);
  }
}
