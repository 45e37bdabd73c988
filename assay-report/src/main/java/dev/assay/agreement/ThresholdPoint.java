// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The agreement if every answer with at least a given score counts as right.
 *
 * @param least that score
 * @param own whether this is what the rubric, or the majority, does
 */
@JsonPropertyOrder({"confusion", "own"})
public record ThresholdPoint(
    @JsonProperty("right_from") double least,
    boolean own,
    @JsonUnwrapped ConfusionMatrix confusion) {}
