package dev.assay.llm.generate;

import dev.assay.llm.prompt.SqlExtraction;

/**
 * How often a model is asked about a question.
 *
 * @param attempts at one answer: the first, and corrections after errors; at least 1
 * @param retryEmpty whether an empty result is corrected too
 * @param samples answers to each question; at least 1
 * @param take which of several blocks of SQL in an answer is taken
 */
public record Tries(int attempts, boolean retryEmpty, int samples, SqlExtraction.Block take) {
  public Tries {
    if (attempts < 1 || samples < 1) {
      throw new IllegalArgumentException("attempts and samples must be at least 1");
    }
  }
}
