// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.ModelCallException.Kind;

/** The rule that decides which failed calls count against the model. */
public enum FailureAttribution {
  /**
   * For a model whose SQL is measured: responses that violate the provider's protocol also count.
   */
  GENERATOR,
  /**
   * For a judge: only a refused request counts. A response that is not an answer, such as a proxy's
   * error page, says nothing about the judge.
   */
  JUDGE;

  boolean falls(Kind kind) {
    return this == GENERATOR
        ? kind.countsAgainstModel()
        : kind == Kind.REQUEST || kind == Kind.FILTERED;
  }
}
