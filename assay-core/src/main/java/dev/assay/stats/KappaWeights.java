/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
