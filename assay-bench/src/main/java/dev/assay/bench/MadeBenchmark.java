// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.List;

/**
 * A benchmark that was made.
 *
 * @param questions number of questions
 * @param databases number of databases
 * @param rows number of rows of all databases
 * @param problems golds that fail, a line each
 * @param notes golds whose answers deserve a look, a line each
 * @param onServer names of the databases that were created on a server; empty if they are files
 */
public record MadeBenchmark(
    int questions,
    int databases,
    long rows,
    List<String> problems,
    List<String> notes,
    List<String> onServer) {
  public MadeBenchmark {
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
    onServer = List.copyOf(onServer);
  }
}
