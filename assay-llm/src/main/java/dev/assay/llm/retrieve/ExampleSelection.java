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
package dev.assay.llm.retrieve;

import java.util.List;
import java.util.Map;

/**
 * The examples for one question.
 *
 * @param examples the nearest first, or in the file's order if they are fixed
 * @param leftOut how many would have been taken but for the leak check, by reason
 */
public record ExampleSelection(List<FewShotExample> examples, Map<ExampleLeak, Integer> leftOut) {
  public ExampleSelection {
    examples = List.copyOf(examples);
    leftOut = Map.copyOf(leftOut);
  }

  /** How many were left out in all. */
  public int leaks() {
    return leftOut.values().stream().mapToInt(Integer::intValue).sum();
  }
}
