// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import dev.assay.execute.internal.ConnectionUrl;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The few-shot examples in a prompt, and the search for similar ones; {@code null} where not set.
 *
 * @param file of questions with SQL
 * @param count of examples in a prompt
 * @param databases the databases whose examples may be shown
 * @param nearest whether the nearest are shown (the default), or the first of the file
 * @param embeddings the model that embeds texts for retrieval
 * @param store the store of vectors
 */
public record ExampleSettings(
    @Key("examples.file") @Nullable Path file,
    @Key("examples.count") @Nullable Integer count,
    @Key("examples.databases") @Nullable Databases databases,
    @Key("examples.nearest") @Nullable Boolean nearest,
    @Section(value = "embeddings", optional = true) @Nullable EmbeddingSettings embeddings,
    @Section("store") VectorStoreSettings store) {
  /** The databases whose examples may be shown for a question. */
  public enum Databases {
    ANY,
    SAME,
    OTHER
  }

  public static final ExampleSettings EMPTY =
      new ExampleSettings(null, null, null, null, null, VectorStoreSettings.EMPTY);

  /** Returns the settings without examples. */
  public ExampleSettings withoutFile() {
    return new ExampleSettings(null, null, null, null, embeddings, store);
  }

  /**
   * The embedding model for similarity search; {@code null} where not set.
   *
   * @param model {@code minilm}, or a provider's model as {@code provider/name}
   * @param baseUrl the provider's base URL
   * @param keyVariable environment variable that holds the key
   * @param dimensions number of dimensions to request
   */
  public record EmbeddingSettings(
      String model,
      @Nullable URI baseUrl,
      @Nullable String keyVariable,
      @Nullable Integer dimensions) {
    /** A model with the provider's usual settings. */
    public static EmbeddingSettings of(String model) {
      return new EmbeddingSettings(model, null, null, null);
    }
  }

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
}
