// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.MatchSettings;
import java.util.List;

/**
 * Two queries on one database, which agree there.
 *
 * @param gold the gold query
 * @param predicted the prediction
 * @param settings by which their results are compared
 * @param mapping for each gold column the predicted one that holds the same on the real database;
 *     empty if that is not known, or says nothing
 */
public record QueryPair(
    String gold, String predicted, MatchSettings settings, List<Integer> mapping) {
  public QueryPair {
    mapping = List.copyOf(mapping);
  }

  /** Queries that are compared as a question without settings of its own has them compared. */
  public QueryPair(String gold, String predicted) {
    this(gold, predicted, MatchSettings.DEFAULT, List.of());
  }
}
