// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

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
