// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.config.GenerationSettings.AttemptSettings;
import dev.assay.extract.SqlExtraction;

/**
 * The numbers of attempts and samples per question.
 *
 * @param attempts per answer: the first, and corrections after errors; at least 1
 * @param retryEmpty whether an empty result is also corrected
 * @param samples answers per question; at least 1
 * @param take the block to use of several blocks of SQL in an answer
 */
public record Attempts(int attempts, boolean retryEmpty, int samples, SqlExtraction.Block take) {
  /** Returns the settings, with defaults for what they do not set. */
  public static Attempts of(AttemptSettings settings) {
    Integer attempts = settings.attempts();
    Integer samples = settings.samples();
    return new Attempts(
        attempts == null ? 1 : attempts,
        Boolean.TRUE.equals(settings.retryEmpty()),
        samples == null ? 1 : samples,
        settings.take() == AttemptSettings.Take.FIRST
            ? SqlExtraction.Block.FIRST
            : SqlExtraction.Block.LAST);
  }

  public Attempts {
    if (attempts < 1 || samples < 1) {
      throw new IllegalArgumentException("attempts and samples must be at least 1");
    }
  }

  /** Returns this part of the generator's hash. It must not change, so that runs can be resumed. */
  public String fingerprint() {
    return "Attempts[attempts=%s, retryEmpty=%s, samples=%s, take=%s]"
        .formatted(attempts, retryEmpty, samples, take);
  }
}
