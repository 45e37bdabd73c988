// SPDX-License-Identifier: Apache-2.0
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
