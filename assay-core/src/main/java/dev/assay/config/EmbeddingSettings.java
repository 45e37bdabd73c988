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

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What finds what is near; {@code null} where not set.
 *
 * @param model {@code minilm}, or a provider's model as {@code provider/name}
 * @param baseUrl where the provider is
 * @param keyVariable environment variable that holds the key
 * @param dimensions numbers in a vector that are asked for
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
