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
package dev.assay.llm.provider;

/**
 * What was asked of a provider of embeddings.
 *
 * @param calls that were made, failed ones among them
 * @param texts whose vectors came
 * @param tokens of those, as far as the provider counted them
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
