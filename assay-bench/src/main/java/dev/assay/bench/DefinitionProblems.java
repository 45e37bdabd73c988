// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.input.internal.InputProblem;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The problems of definitions, collected so that one call reports all. Used by one thread. */
final class DefinitionProblems {
  /** Each once: both halves of a domain are made of the same files. */
  private final Set<String> problems = new LinkedHashSet<>();

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
    String.valueOf(e.getMessage()).lines().forEach(problems::add);
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
