// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

/** How much agreement there is in two categories that are not the same. */
public enum KappaWeights {
  /** None. */
  NONE,
  /** Less by the same amount for each step between them; for categories in order. */
  LINEAR,
  /** Less by the square of the steps between them; for categories in order. */
  QUADRATIC;

  /**
   * From 0 to 1, the same.
   *
   * @param apart from 0, the same, to 1, as far apart as can be
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
