// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

/** The author of a query. A gold query never runs in a session that a prediction has touched. */
public enum QueryOrigin {
  /** The data set's author, or Assay itself. */
  GOLD,

  /** The system being evaluated, such as a model or an agent. */
  PREDICTION
}
