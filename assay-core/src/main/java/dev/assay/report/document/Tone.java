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

/** The weight of a sentence or a cell. */
public enum Tone {
  PLAIN,
  STRONG,
  /** Context that a hurried reader may skip. */
  FAINT,
  GOOD,
  BAD,
  /** A limit of the figures. */
  CAUTION,
  /** The sentence of a gate that is passed. */
  PASSED,
  /** The sentence of a gate that is not. */
  FAILED
}
