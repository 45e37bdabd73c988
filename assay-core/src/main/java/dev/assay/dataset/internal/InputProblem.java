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

import java.nio.file.Path;

/**
 * Something wrong in a file, printed as compilers do: {@code file:line:column: message; remedy}.
 *
 * @param line 1-based, or 0 if the fault has no line
 * @param column 1-based, or 0 if unknown
 */
public record InputProblem(Path file, int line, int column, String message, String remedy) {
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(file.toString()).append(':');
    if (line > 0) {
      text.append(line).append(':');
      if (column > 0) {
        text.append(column).append(':');
      }
    }
    text.append(' ').append(message);
    return remedy.isEmpty() ? text.toString() : text.append("; ").append(remedy).toString();
  }
}
