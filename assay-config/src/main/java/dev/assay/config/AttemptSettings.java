// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import org.jspecify.annotations.Nullable;

/**
 * Corrections and samples; {@code null} where not set.
 *
 * @param attempts at one answer: the first, and corrections after errors
 * @param retryEmpty whether an empty result is corrected too
 * @param samples answers to each question, of which equal results are counted
 * @param take the block to take of several blocks of SQL in an answer
 */
public record AttemptSettings(
    @Nullable Integer attempts,
    @Nullable Boolean retryEmpty,
    @Nullable Integer samples,
    @Nullable Take take) {
  /** Nothing set: one attempt, one sample. */
  public static final AttemptSettings EMPTY = new AttemptSettings(null, null, null, null);

  /** The block of SQL that is taken from an answer with several blocks. */
  public enum Take {
    FIRST,
    LAST
  }

  /** The part of a hash of what generates SQL. It stays as it is, so that runs can be resumed. */
  public String fingerprint() {
    return toString();
  }
}
