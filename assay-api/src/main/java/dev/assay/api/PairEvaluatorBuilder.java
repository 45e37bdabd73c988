// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.execute.Databases;
import dev.assay.execute.QueryRunner;
import dev.assay.match.Profile;
import dev.assay.run.internal.PairEvaluation;
import org.jspecify.annotations.Nullable;

/** The settings of a {@link PairEvaluator}. */
public final class PairEvaluatorBuilder extends EvaluatorBuilder<PairEvaluatorBuilder> {
  private final Databases databases;
  @Nullable Dataset dataset;
  private @Nullable QueryRunner runner;
  boolean keepValues = true;
  long goldBytes = PairEvaluation.defaultGoldBytes();

  PairEvaluatorBuilder(Databases databases) {
    this.databases = databases;
  }

  @Override
  PairEvaluatorBuilder self() {
    return this;
  }

  /** Knows the questions of a data set by id, and the schemas that it states. */
  public PairEvaluatorBuilder questions(Dataset questions) {
    this.dataset = questions;
    return this;
  }

  /**
   * Decides verdicts by a profile (default {@link Profile#STANDARD}).
   *
   * @throws AssayException if the profile decides by probing, which needs a stored run
   */
  @Override
  public PairEvaluatorBuilder profile(Profile profile) {
    PairOptions unused = PairOptions.DEFAULT.withProfile(profile);
    return super.profile(profile);
  }

  /**
   * Runs queries by a runner of the caller, in its sessions; {@link #session}, {@link #workers} and
   * {@link #inProcess} then have no effect. It must run on the evaluator's databases, and is closed
   * with the evaluator.
   */
  public PairEvaluatorBuilder runner(QueryRunner runner) {
    this.runner = runner;
    return this;
  }

  /** Omits values from the database, and its messages, from outcomes. */
  public PairEvaluatorBuilder withoutValues() {
    this.keepValues = false;
    return this;
  }

  /**
   * Limits the memory for gold results (default: an eighth of Java's heap, at most 512 MB).
   *
   * @param bytes approximate memory; 0 runs every gold anew
   */
  public PairEvaluatorBuilder goldCache(long bytes) {
    this.goldBytes = bytes;
    return this;
  }

  /**
   * Opens the evaluator. Worker processes start with the first calls.
   *
   * @throws AssayException if a question has no gold for the engine of its database
   */
  public PairEvaluator open() {
    QueryRunner opened = runner == null ? newRunner(databases) : runner;
    try {
      return new PairEvaluator(opened, this);
    } catch (RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }
}
