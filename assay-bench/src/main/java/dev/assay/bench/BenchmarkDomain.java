// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.List;

/**
 * The definition of one domain: tables, rows and questions.
 *
 * @param name of the folder, and of the public database
 * @param schema CREATE TABLE statements that DuckDB and PostgreSQL accept
 * @param rows INSERT statements for DuckDB, with the macros of {@link SeededDatabase}
 * @param source the file of the questions
 * @param questions in the order of the file
 */
public record BenchmarkDomain(
    String name,
    DefinitionFile schema,
    DefinitionFile rows,
    DefinitionFile source,
    List<BenchmarkQuestion> questions) {
  /** The suffix of the database whose rows depend on the seed. */
  private static final String HELD_OUT = "_held_out";

  public BenchmarkDomain {
    questions = List.copyOf(questions);
  }

  /** The id of the database of a half. */
  String database(Half half) {
    return half == Half.PUBLIC ? name : name + HELD_OUT;
  }
}
