// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.ModelCallException.Kind;

/** Which calls that gave no answer are held against the model that was asked. */
public enum FailureAttribution {
  /** As of a model whose SQL is measured: also what is no answer in the provider's protocol. */
  GENERATOR,
  /**
   * As of a model that measures others: only a request that was refused as it is. What is no answer
   * at all, such as a page of whatever stands in between, says nothing of an opinion.
   */
  JUDGE;

  boolean falls(Kind kind) {
    return this == GENERATOR
        ? kind.countsAgainstModel()
        : kind == Kind.REQUEST || kind == Kind.FILTERED;
  }
}
