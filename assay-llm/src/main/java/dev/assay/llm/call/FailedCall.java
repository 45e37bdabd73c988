// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import org.jspecify.annotations.Nullable;

/**
 * A try that gave no answer.
 *
 * @param kind what went wrong, in lower case
 * @param status of HTTP, or {@code null}
 * @param message for people
 * @param waitedMs how long was waited before the next try, in milliseconds; 0 if there was none
 */
public record FailedCall(String kind, @Nullable Integer status, String message, long waitedMs) {}
