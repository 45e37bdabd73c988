// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.match.MatchSettings;
import dev.assay.model.DataConstraint;
import java.util.List;

/**
 * Two queries on one database, which agree there.
 *
 * @param gold the gold query
 * @param predicted the prediction
 * @param settings by which their results are compared
 * @param mapping for each gold column the predicted one that holds the same on the real database;
 *     empty if that is not known, or says nothing
 * @param constraints the users' constraints on the database's rows
 */
public record QueryPair(
    String gold,
    String predicted,
    MatchSettings settings,
    List<Integer> mapping,
    List<DataConstraint> constraints) {
  public QueryPair {
    mapping = List.copyOf(mapping);
    constraints = List.copyOf(constraints);
  }

  /** Queries of whose database nothing is stated. */
  public QueryPair(String gold, String predicted, MatchSettings settings, List<Integer> mapping) {
    this(gold, predicted, settings, mapping, List.of());
  }

  /** Queries that are compared as a question without settings of its own has them compared. */
  public QueryPair(String gold, String predicted) {
    this(gold, predicted, MatchSettings.DEFAULT, List.of());
  }
}
