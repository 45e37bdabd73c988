// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import org.jspecify.annotations.Nullable;

/**
 * One person's label of one prediction.
 *
 * @param question its id
 * @param reviewer the person, or an empty text if the file names none
 * @param value 1 for right and 0 for wrong, or a score; {@code null} if the person is not sure
 * @param note the person's words, or {@code null}
 */
public record Label(
    String question, String reviewer, @Nullable Double value, @Nullable String note) {}
