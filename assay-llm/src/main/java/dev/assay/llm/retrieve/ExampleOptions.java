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
