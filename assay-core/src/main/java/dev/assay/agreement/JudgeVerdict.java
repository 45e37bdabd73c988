// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import org.jspecify.annotations.Nullable;

/**
 * What a judge, or a jury, makes of one question.
 *
 * @param score the combined score, or {@code null} if nobody scored it
 * @param right the verdict; {@code null} without a score, if the rubric says nothing about being
 *     right, or if as many say right as wrong
 * @param explanation of the one among those who say the same whose score is next to the combined
 *     one, or {@code null} if there is none
 */
public record JudgeVerdict(
    @Nullable Double score, @Nullable Boolean right, @Nullable String explanation) {}
