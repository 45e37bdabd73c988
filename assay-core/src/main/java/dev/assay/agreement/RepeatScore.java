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

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/**
 * The score of a run by one repeat of a judge.
 *
 * @param repeat counted from 1
 * @param questions that it scored
 * @param mean of their scores; the interval is over questions
 * @param passed the share of them that passes, or {@code null} if the rubric says nothing about
 *     that
 */
public record RepeatScore(
    int repeat,
    int questions,
    Estimate mean,
    @JsonProperty("right") @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable Proportion passed) {}
