// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/**
 * The score of a run by one repeat of a judge.
 *
 * @param repeat counted from 1
 * @param questions that it scored, and those whose predictions failed and count 0
 * @param mean of their scores; the interval is over questions
 * @param passed the share of them that passes; failed predictions don't, or {@code null} if the
 *     rubric says nothing about that
 */
public record RepeatScore(
    int repeat,
    int questions,
    Estimate mean,
    @JsonProperty("right") @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable Proportion passed) {}
