// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.dataset.input.InputProblem;
import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The problems of definitions, collected so that one call reports all. Used by one thread. */
final class DefinitionProblems {
  private final List<String> problems = new ArrayList<>();

  /**
   * Adds a problem.
   *
   * @param line 1-based, or 0 if unknown
   * @param column 1-based, or 0 if unknown
   */
  void add(Path file, int line, int column, String message, String remedy) {
    problems.add(new InputProblem(file, line, column, message, remedy).toString());
  }

  /** Adds the message of an error that ended the reading of a file. */
  void add(AssayException e) {
    problems.add(String.valueOf(e.getMessage()));
  }

  boolean isEmpty() {
    return problems.isEmpty();
  }

  List<String> all() {
    return List.copyOf(problems);
  }

  /**
   * Ends the work if there are problems.
   *
   * @throws AssayException with a line for each
   */
  void require() {
    if (!problems.isEmpty()) {
      throw new AssayException(String.join("\n", problems));
    }
  }
}
