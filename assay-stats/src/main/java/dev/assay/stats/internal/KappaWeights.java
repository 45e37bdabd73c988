// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

/** The degree of agreement between two different categories. */
public enum KappaWeights {
  /** None. */
  NONE,
  /** Less by the same amount for each step between them; for categories in order. */
  LINEAR,
  /** Less by the square of the steps between them; for categories in order. */
  QUADRATIC;

  /**
   * Returns the agreement, from 0 to 1 for equal categories.
   *
   * @param apart distance from 0 for equal categories, to 1 for the largest distance
   */
  double agreement(double apart) {
    if (apart == 0) {
      return 1;
    }
    return switch (this) {
      case NONE -> 0;
      case LINEAR -> 1 - apart;
      case QUADRATIC -> 1 - apart * apart;
    };
  }
}
