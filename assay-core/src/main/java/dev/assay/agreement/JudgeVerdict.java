/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
