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
package dev.assay.report.document;

/** A place that a text leads to, in a medium that has links. */
public sealed interface Destination {
  /** The page of a question. */
  record OneQuestion(String id) implements Destination {}

  /** The questions for which a property has a value. */
  record QuestionList(String property, String value) implements Destination {}

  /** A section of the same document. */
  record Anchor(String section) implements Destination {}
}
