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
 * @param pgvector JDBC URL of a PostgreSQL server with the extension {@code vector}
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

  /**
   * Reads the settings. The account is {@code user} and {@code password}, or else that of the URL.
   */
  static VectorStoreSettings of(SettingValues values) {
    ConnectionUrl server = values.value("pgvector", ConnectionUrl.class);
    String user = values.text("user");
    String password = values.text("password");
    return new VectorStoreSettings(
        values.path("file"),
        values.text("chroma"),
        server == null ? null : server.jdbc(),
        user == null && server != null ? server.user() : user,
        password == null && server != null ? server.password() : password,
        values.text("collection"));
  }
}
