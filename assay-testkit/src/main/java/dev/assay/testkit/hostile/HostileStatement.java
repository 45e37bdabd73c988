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
package dev.assay.testkit.hostile;

/**
 * One statement of the corpus.
 *
 * @param where file and line, for messages
 * @param kind what it is after, in a word
 * @param template its text, with {@linkplain Placeholders placeholders}
 */
public record HostileStatement(String where, String kind, Expectation expected, String template) {
  /** What is certain of a statement. */
  public enum Expectation {
    /** The guard refuses it. */
    REFUSED,
    /** A query, which changes nothing. */
    QUERY,
    /** A query that takes more time than there is. */
    BOMB,
    /** A query that takes more memory than there is, or that can't be cancelled. */
    HEAVY
  }

  @Override
  public String toString() {
    return where + " " + template;
  }
}
