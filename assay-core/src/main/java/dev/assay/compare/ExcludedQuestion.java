// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A question of both runs that is not scored in at least one run at least, and so in no paired
 * number.
 *
 * @param question its id
 * @param baseline what the baseline says of it, or {@code null} if it has no outcome there yet
 * @param candidate what the candidate says of it, or {@code null} if it has no outcome there yet
 */
public record ExcludedQuestion(
    String question, @Nullable Verdict baseline, @Nullable Verdict candidate) {}
