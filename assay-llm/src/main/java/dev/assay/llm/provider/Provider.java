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

import org.jspecify.annotations.Nullable;

/**
 * Somebody who runs models.
 *
 * @param name as in {@code name/model}
 * @param title in full
 * @param baseUrl where it is; a part such as <code>${AWS_REGION}</code> comes from the environment,
 *     the first of several names that is set; {@code null} if it has to be given
 * @param keyVariable environment variable that holds the key, or {@code null} if none is used
 * @param keyNeeded whether there is nothing to be had without a key
 * @param protocol in which it is spoken with
 */
public record Provider(
    String name,
    String title,
    @Nullable String baseUrl,
    @Nullable String keyVariable,
    boolean keyNeeded,
    Protocol protocol) {}
