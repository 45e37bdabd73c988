// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A question of both runs that is not scored in at least one of them, and so counts in no paired
 * number.
 *
 * @param question its id
 * @param baseline its outcome in the baseline, or {@code null} if it has none there yet
 * @param candidate its outcome in the candidate, or {@code null} if it has none there yet
 */
public record ExcludedQuestion(
    String question, @Nullable Verdict baseline, @Nullable Verdict candidate) {}
