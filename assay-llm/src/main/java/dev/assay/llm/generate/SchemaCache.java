// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.dataset.internal.SchemaFile;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.SchemaSamples;
import dev.assay.llm.prompt.PromptDialect;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The schemas of a run's databases, each read once. Safe for use by several threads. */
public final class SchemaCache {
  private final QueryRunner runner;
  private final Function<String, Optional<SchemaFile>> given;
  private final int samples;
  private final Limits limits;
  private final Map<String, SchemaFile> schemas = new ConcurrentHashMap<>();
  private final Map<String, PromptDialect> dialects = new ConcurrentHashMap<>();

  /**
   * @param runner of the databases; is not closed
   * @param given schemas by database id, which replace those of the live databases
   * @param samples number of values of each column to read, 0 for none
   * @param limits of the queries that read them
   */
  public SchemaCache(
      QueryRunner runner,
      Function<String, Optional<SchemaFile>> given,
      int samples,
      Limits limits) {
    this.runner = runner;
    this.given = given;
    this.samples = samples;
    this.limits = limits;
  }

  /**
   * The schema of a database.
   *
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if the database can't be
   *     reached
   */
  public Schema schema(String database) {
    return schemas.computeIfAbsent(database, this::read).schema();
  }

  /** The glossary of a database from a file; empty if there is none. */
  String glossary(String database) {
    return schemas.computeIfAbsent(database, this::read).glossary();
  }

  private SchemaFile read(String database) {
    SchemaFile file =
        given.apply(database).orElseGet(() -> new SchemaFile(runner.schema(database), ""));
    return samples == 0
        ? file
        : new SchemaFile(
            SchemaSamples.of(runner, database, file.schema(), samples, limits), file.glossary());
  }

  /** The SQL dialect as described in prompts. */
  PromptDialect promptDialect(String database) {
    return dialects.computeIfAbsent(
        database, id -> PromptDialect.of(runner.describe(id).engine(), runner.dialect(id)));
  }

  /** The dialect of a database. */
  public Dialect dialect(String database) {
    return runner.dialect(database);
  }
}
