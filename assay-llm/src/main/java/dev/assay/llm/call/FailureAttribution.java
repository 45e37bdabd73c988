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
