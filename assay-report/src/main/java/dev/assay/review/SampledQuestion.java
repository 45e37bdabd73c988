// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.model.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * A question of a sample.
 *
 * @param outcome of the question
 * @param stratum from which it was drawn; {@code null} if it was not drawn at random
 */
public record SampledQuestion(Outcome outcome, @Nullable ReviewStratum stratum) {}
