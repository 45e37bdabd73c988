// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/**
 * How examples are chosen.
 *
 * @param count the most for a question
 * @param scope of which databases
 * @param leaks which are left out
 */
public record ExampleOptions(int count, ExampleScope scope, ExampleLeakCheck leaks) {
  public ExampleOptions {
    if (count < 1) {
      throw new IllegalArgumentException("at least one example is needed");
    }
  }

  /** So many of any database. */
  public static ExampleOptions of(int count) {
    return new ExampleOptions(count, ExampleScope.ANY, ExampleLeakCheck.DEFAULT);
  }
}
