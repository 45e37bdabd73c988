// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

/**
 * The settings for choosing examples.
 *
 * @param count maximum number per question
 * @param scope the databases from which examples are taken
 * @param leaks the check that excludes examples
 */
public record ExampleOptions(int count, ExampleScope scope, ExampleLeakCheck leaks) {
  public ExampleOptions {
    if (count < 1) {
      throw new IllegalArgumentException("at least one example is needed");
    }
  }

  /** Returns options for a number of examples from any database. */
  public static ExampleOptions of(int count) {
    return new ExampleOptions(count, ExampleScope.ANY, ExampleLeakCheck.DEFAULT);
  }
}
