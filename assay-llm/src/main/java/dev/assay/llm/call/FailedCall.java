// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.ModelCallException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A failed attempt.
 *
 * @param kind the kind of failure, in lower case
 * @param status the HTTP status, or {@code null}
 * @param message for the user
 * @param waitedMs wait before the next attempt, in milliseconds; 0 if there was none
 */
public record FailedCall(String kind, @Nullable Integer status, String message, long waitedMs) {
  static FailedCall of(ModelCallException failure, long waitedMs) {
    return new FailedCall(
        failure.kind().name().toLowerCase(Locale.ROOT),
        failure.status().orElse(null),
        String.valueOf(failure.getMessage()),
        waitedMs);
  }
}
