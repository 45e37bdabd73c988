// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import org.jspecify.annotations.Nullable;

/**
 * The verdict of a judge, or a jury, on one question.
 *
 * @param score the combined score, or {@code null} if there is none
 * @param right the verdict; {@code null} without a score, if the rubric is not about correctness,
 *     or on a tie
 * @param explanation of the judgment with this verdict whose score is closest to the combined
 *     score, or {@code null} if there is none
 */
public record JudgeVerdict(
    @Nullable Double score, @Nullable Boolean right, @Nullable String explanation) {}
