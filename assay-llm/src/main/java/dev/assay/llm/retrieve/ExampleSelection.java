// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.List;
import java.util.Map;

/**
 * The examples for one question.
 *
 * @param examples the nearest first, or in the file's order if they are fixed
 * @param leftOut number of examples that the leak check excluded, by reason
 */
public record ExampleSelection(List<FewShotExample> examples, Map<ExampleLeak, Integer> leftOut) {
  public ExampleSelection {
    examples = List.copyOf(examples);
    leftOut = Map.copyOf(leftOut);
  }

  /** Returns the total number of excluded examples. */
  public int leaks() {
    return leftOut.values().stream().mapToInt(Integer::intValue).sum();
  }
}
