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
package dev.assay.generate;

/** A budget is used up, of which nothing but a larger one is the cure. */
public final class BudgetExceededException extends GeneratorStoppedException {
  private static final long serialVersionUID = 1;

  private final Limit limit;

  /** What is counted. */
  public enum Limit {
    DOLLARS,
    TOKENS,
    CALLS
  }

  public BudgetExceededException(String message, Limit limit) {
    super(message);
    this.limit = limit;
  }

  /** What would have been passed. */
  public Limit limit() {
    return limit;
  }
}
