// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a gate.
 *
 * @param name {@code accuracy}, {@code accuracy of NAME} or {@code broken}
 * @param limit the minimum accuracy, from 0 to 1, or the maximum number of broken questions
 * @param found the measured value, or {@code null} if there is nothing to measure, which never
 *     passes
 * @param passed whether it is within the limit
 * @param words the check in words, as part of a sentence
 */
@JsonPropertyOrder("check")
public record GateCheck(
    @JsonProperty("check") String name,
    double limit,
    @Nullable Double found,
    boolean passed,
    String words) {}
