// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.Generator;
import dev.assay.generate.internal.RecordedPredictions;
import dev.assay.model.internal.FolderTree;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.run.Progress;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RecordedAnswers;
import dev.assay.run.internal.RunPlan;
import dev.assay.run.internal.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an evaluation. {@link #databases} and one of {@link #predictions} and {@link
 * #generator} must be given.
 */
public final class EvaluationBuilder extends EvaluatorBuilder<EvaluationBuilder> {
  private final Dataset dataset;
  private @Nullable Source source;
  private @Nullable Databases databases;
  private @Nullable Path directory;
  private @Nullable Long fetchedRows;

  EvaluationBuilder(Dataset dataset) {
    this.dataset = dataset;
  }

  @Override
  EvaluationBuilder self() {
    return this;
  }

  /**
   * A source of SQL.
   *
   * @param id the name of the source, for {@code run.json}
   * @param hash the hash of its input, for {@code run.json}
   */
  private record Source(String id, String hash, Answers answers) {}

  private interface Answers {
    Generator on(QueryRunner runner);
  }

  /**
   * Evaluates the predictions of a file or folder, in any format that {@link Predictions#read}
   * takes. Every question needs one, and every prediction a question.
   *
   * @throws AssayException if it can't be read, or does not belong to the data set
   */
  public EvaluationBuilder predictions(Path file) {
    Predictions read = Predictions.read(file, dataset, false);
    source =
        new Source(
            "predictions:" + file.getFileName(),
            read.sha256(),
            runner ->
                new RecordedAnswers(new RecordedPredictions(read.byQuestion()), runner::dialect));
    return this;
  }

  /**
   * Asks a generator for the SQL of each question.
   *
   * @param generator your model or agent; it is called by several threads at once unless {@link
   *     #workers} is 1
   */
  public EvaluationBuilder generator(Generator generator) {
    source = new Source("java:" + generator.name(), "", runner -> generator);
    return this;
  }

  /** Uses database files of folders, such as {@code FOLDER/shop/shop.sqlite} for {@code shop}. */
  public EvaluationBuilder databases(Path... folders) {
    return databases(new DatabaseFolders(Arrays.asList(folders)));
  }

  /** Uses databases wherever they are, such as those of {@code new ConfiguredDatabases(…)}. */
  public EvaluationBuilder databases(Databases databases) {
    this.databases = databases;
    return this;
  }

  /**
   * Has databases that can do so compare large results themselves (default: all are fetched).
   *
   * @param fetchedRows the number of rows up to which results are fetched nevertheless
   */
  public EvaluationBuilder comparingInDatabase(long fetchedRows) {
    this.fetchedRows = fetchedRows;
    return this;
  }

  /**
   * Stores the run in a directory, which must be empty or not exist, for commands such as {@code
   * assay show} and {@code compare}. By default nothing is stored on disk.
   */
  public EvaluationBuilder directory(Path directory) {
    this.directory = directory;
    return this;
  }

  /**
   * Evaluates all questions and returns the result.
   *
   * @throws AssayException if a setting is missing or wrong, before any question is evaluated
   * @throws UncheckedIOException if the run can't be written
   */
  public EvaluationResult run() {
    if (directory != null) {
      return run(directory);
    }
    try {
      Path temporary = Files.createTempDirectory("assay-run");
      try {
        return run(temporary);
      } finally {
        FolderTree.delete(temporary);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private EvaluationResult run(Path out) {
    if (source == null) {
      throw new AssayException(
          "there is nothing to evaluate; give predictions(file) or generator(yours)");
    }
    if (databases == null) {
      throw new AssayException("there are no databases; give databases(folder)");
    }
    Databases found = databases;
    Dataset asked = dataset.onEngines(found::goldUrl);
    try (QueryRunner runner = newRunner(databases)) {
      RunResult result =
          Evaluation.run(plan(source, asked, runner, out), runner, new Progress() {});
      RunFacts facts = RunFacts.of(result.directory(), result.brief().size());
      RunSummary summary = RunSummary.of(facts, result.brief());
      return new EvaluationResult(summary, result.outcomes(), result.stopped());
    }
  }

  private RunPlan plan(Source source, Dataset asked, QueryRunner runner, Path out) {
    return new RunPlan(
        asked.name(),
        asked,
        new RunPlan.NamedGenerator(source.answers().on(runner), source.id(), source.hash()),
        scoring(),
        new RunPlan.QuerySettings(limits, workers, false, fetchedRows),
        RunPlan.Output.in(out),
        Map.of());
  }
}
