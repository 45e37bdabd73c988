// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
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
}
