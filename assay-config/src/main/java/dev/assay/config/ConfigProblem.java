// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.input.InputProblem;
import java.nio.file.Path;

/**
 * Something wrong in a configuration file.
 *
 * @param file the configuration file
 * @param line 1-based
 * @param column 1-based, or 0 if unknown
 * @param message the problem
 * @param remedy the remedy
 */
public record ConfigProblem(Path file, int line, int column, String message, String remedy) {
  /** Returns the problem in the format of compilers: {@code assay.yaml:7:3: message; remedy}. */
  @Override
  public String toString() {
    return new InputProblem(file, line, column, message, remedy).toString();
  }
}
