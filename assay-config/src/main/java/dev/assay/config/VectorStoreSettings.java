// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.execute.ConnectionUrl;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The location of vectors; by default, memory and a file of Assay's cache.
 *
 * @param file a file to use instead
 * @param chroma address of a Chroma server
 * @param pgvector a PostgreSQL server with the extension {@code vector}
 * @param user of that database; of its URL by default
 * @param password of that user
 * @param collection name of the collection or table
 */
public record VectorStoreSettings(
    @Nullable Path file,
    @Nullable String chroma,
    @Nullable ConnectionUrl pgvector,
    @Nullable String user,
    @Nullable String password,
    @Nullable String collection) {
  public static final VectorStoreSettings EMPTY =
      SettingValues.EMPTY.bind(VectorStoreSettings.class);

  public VectorStoreSettings {
    if (pgvector != null) {
      user = user == null ? pgvector.user() : user;
      password = password == null ? pgvector.password() : password;
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "StoreSettings[file=%s, chroma=%s, pgvector=%s, collection=%s]"
        .formatted(file, chroma, pgvector == null ? null : pgvector.jdbc(), collection);
  }
}
