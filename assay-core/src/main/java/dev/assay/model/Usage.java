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
package dev.assay.model;

import org.jspecify.annotations.Nullable;

/**
 * What one attempt cost; {@code null} where unknown.
 *
 * @param promptTokens tokens sent, those from the provider's cache included
 * @param completionTokens tokens received, those of reasoning included
 * @param cachedTokens of the tokens sent, those that the provider had in its cache
 * @param reasoningTokens of the tokens received, those of reasoning that is not shown
 * @param costUsd cost in US dollars
 * @param latencyMs time until the answer was complete, in milliseconds, waiting for a retry not
 *     included
 * @param retries calls that failed before the one that gave the answer
 */
public record Usage(
    @Nullable Long promptTokens,
    @Nullable Long completionTokens,
    @Nullable Long cachedTokens,
    @Nullable Long reasoningTokens,
    @Nullable Double costUsd,
    @Nullable Double latencyMs,
    @Nullable Integer retries) {

  /** What is usually recorded. */
  public Usage(
      @Nullable Long promptTokens,
      @Nullable Long completionTokens,
      @Nullable Double costUsd,
      @Nullable Double latencyMs) {
    this(promptTokens, completionTokens, null, null, costUsd, latencyMs, null);
  }
}
