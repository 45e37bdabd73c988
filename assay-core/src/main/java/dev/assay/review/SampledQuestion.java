// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.model.Outcome;

/** A question of a sample, with the stratum from which it was drawn. */
public record SampledQuestion(Outcome outcome, ReviewStratum stratum) {}
