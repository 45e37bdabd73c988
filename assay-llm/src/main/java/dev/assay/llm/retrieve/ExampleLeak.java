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

/** Why an example would give the answer away. */
public enum ExampleLeak {
  /** It has the question's own id. */
  SAME_ID("id"),
  /** It has the same words in the same order. */
  SAME_TEXT("text"),
  /** Nearly all its words are the question's. */
  SIMILAR_WORDS("like words"),
  /** Its vector is nearly the question's. */
  SIMILAR_MEANING("like meaning"),
  /** Its SQL is a gold query of the question. */
  SAME_SQL("SQL");

  private final String words;

  ExampleLeak(String words) {
    this.words = words;
  }

  /** What gives the answer away. */
  public String inWords() {
    return words;
  }
}
