// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.api.PairEvaluator;
import dev.assay.execute.QueryRunner;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The questions and databases of a stored run, found again. Belongs to the {@link
 * ReviewInputsSource}, which closes it. Safe for use by several threads.
 */
public interface ReviewInputs {
  /** The run; its manifest has limits, profile and time settings. */
  RunDirectory run();

  /** The file or folder of the questions; the first one of several. */
  Path questions();

  /**
   * The question of an outcome as the data set has it now, with its present gold.
   *
   * @throws AssayException saying what to do, if it is missing, or something other than its gold
   *     has changed since the run
   */
  Question question(Outcome outcome);

  /** A sentence on why nothing can be run on a database; empty if queries can be run there. */
  Optional<String> obstacle(String database);

  /**
   * Runs queries under the guard, with the run's time settings. Only for databases without {@link
   * #obstacle}; not to be closed.
   */
  QueryRunner runner();

  /**
   * Evaluates predictions by the run's profile and limits. Only for databases without {@link
   * #obstacle}; not to be closed.
   */
  PairEvaluator evaluator();
}
