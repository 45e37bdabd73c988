// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

/**
 * The usage of a provider of embeddings.
 *
 * @param calls number of calls, including failed ones
 * @param texts number of texts with vectors
 * @param tokens of those texts, as far as the provider counted them
 */
public record EmbeddingUsage(int calls, long texts, long tokens) {
  public static final EmbeddingUsage NONE = new EmbeddingUsage(0, 0, 0);

  EmbeddingUsage called() {
    return new EmbeddingUsage(calls + 1, texts, tokens);
  }

  EmbeddingUsage answered(int moreTexts, long moreTokens) {
    return new EmbeddingUsage(calls, texts + moreTexts, tokens + moreTokens);
  }
}
