// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

/** Told of what is wrong in a file; throws at once, or collects. */
@FunctionalInterface
public interface InputProblemHandler {
  /**
   * Reports one fault.
   *
   * @param line 1-based
   * @param column 1-based, or 0 if unknown
   * @param message the problem
   * @param remedy the remedy
   */
  void report(int line, int column, String message, String remedy);

  /** Reports a fault at a value. */
  default void report(LocatedValue at, String message, String remedy) {
    report(at.line(), at.column(), message, remedy);
  }
}
