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
package dev.assay.llm.prompt;

import dev.assay.sql.Dialect;

/**
 * What a schema's text depends on besides its style.
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
