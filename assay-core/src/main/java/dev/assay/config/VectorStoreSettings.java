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
package dev.assay.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where vectors are kept; in memory and a file of Assay's cache if nothing is set.
 *
 * @param file the file to use in place of that
 * @param chroma address of a Chroma server
 * @param pgvector JDBC URL of a PostgreSQL with the extension {@code vector}
 * @param user of that database
 * @param password of that user
 * @param collection name of the collection or table
 */
public record VectorStoreSettings(
    @Nullable Path file,
    @Nullable String chroma,
    @Nullable String pgvector,
    @Nullable String user,
    @Nullable String password,
    @Nullable String collection) {
  public static final VectorStoreSettings EMPTY =
      new VectorStoreSettings(null, null, null, null, null, null);

  /** Without the password. */
  @Override
  public String toString() {
    return "StoreSettings[file=%s, chroma=%s, pgvector=%s, collection=%s]"
        .formatted(file, chroma, pgvector, collection);
  }
}
