// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

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
    @Nullable Path file,
    @Nullable Integer count,
    @Nullable Databases databases,
    @Nullable Boolean nearest,
    @Nullable EmbeddingSettings embeddings,
    VectorStoreSettings store) {
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

  static ExampleSettings of(SettingValues values) {
    return new ExampleSettings(
        values.path("examples.file"),
        values.integer("examples.count"),
        values.choice("examples.databases", Databases.class),
        values.truth("examples.nearest"),
        EmbeddingSettings.of(values.at("embeddings")),
        VectorStoreSettings.of(values.at("store")));
  }
}
