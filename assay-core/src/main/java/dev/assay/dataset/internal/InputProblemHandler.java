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
package dev.assay.dataset.internal;

/** Told of what is wrong in a file; throws at once, or collects. */
@FunctionalInterface
public interface InputProblemHandler {
  /**
   * Reports one fault.
   *
   * @param line 1-based
   * @param column 1-based, or 0 if unknown
   * @param message what is wrong
   * @param remedy what to do about it
   */
  void report(int line, int column, String message, String remedy);

  /** Reports a fault at a value. */
  default void report(LocatedValue at, String message, String remedy) {
    report(at.line(), at.column(), message, remedy);
  }
}
