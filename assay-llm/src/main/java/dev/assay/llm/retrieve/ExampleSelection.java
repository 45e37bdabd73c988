// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.List;
import java.util.Map;

/**
 * The examples for one question.
 *
 * @param examples the nearest first, or in the file's order if they are fixed
 * @param excluded number of examples that the leak check excluded, by reason
 */
public record ExampleSelection(List<FewShotExample> examples, Map<ExampleLeak, Integer> excluded) {
  public ExampleSelection {
    examples = List.copyOf(examples);
    excluded = Map.copyOf(excluded);
  }

  /** Returns the total number of excluded examples. */
  public int leaks() {
    return excluded.values().stream().mapToInt(Integer::intValue).sum();
  }
}
