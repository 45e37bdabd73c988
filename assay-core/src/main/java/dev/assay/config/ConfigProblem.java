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
package dev.assay.config;

import dev.assay.dataset.internal.InputProblem;
import java.nio.file.Path;

/**
 * Something wrong in a configuration file.
 *
 * @param file the configuration file
 * @param line 1-based
 * @param column 1-based, or 0 if unknown
 * @param message what is wrong
 * @param remedy what to do about it
 */
public record ConfigProblem(Path file, int line, int column, String message, String remedy) {
  /** As compilers print it: {@code assay.yaml:7:3: message; remedy}. */
  @Override
  public String toString() {
    return new InputProblem(file, line, column, message, remedy).toString();
  }
}
