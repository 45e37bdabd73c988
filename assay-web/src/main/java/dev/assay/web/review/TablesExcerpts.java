// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.model.Outcome;

/**
 * Reads the tables that matter for a question. Schemas and rows are kept for as long as the server
 * runs. Safe for use by several threads.
 */
public final class TablesExcerpts {
  /**
   * Returns the tables that gold and prediction use.
   *
   * @param found the inputs of the outcome's run
   * @param outcome a whole one
   */
  public TablesExcerpt of(ReviewInputsSource.Found found, Outcome outcome) {
    return TablesExcerpt.without(outcome.database(), "not yet");
  }
}
