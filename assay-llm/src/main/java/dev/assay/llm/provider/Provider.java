// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import org.jspecify.annotations.Nullable;

/**
 * A provider of models.
 *
 * @param name as in {@code name/model}
 * @param title full name
 * @param baseUrl its address; a part such as <code>${AWS_REGION}</code> is replaced from the
 *     environment, with the first of several names that is set; {@code null} if the address must be
 *     configured
 * @param keyVariable environment variable that holds the key, or {@code null} if none is used
 * @param keyNeeded whether a key is required
 * @param protocol of its API
 */
public record Provider(
    String name,
    String title,
    @Nullable String baseUrl,
    @Nullable String keyVariable,
    boolean keyNeeded,
    Protocol protocol) {}
