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
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;

/**
 * Cells and rows in one number. Source: the AWS guide. Formula: (cell accuracy + row accuracy) / 2,
 * both of the same gold; see {@link CellAccuracy} and {@link RowAccuracy}. Several golds: the best.
 */
public final class MeanAccuracy implements Metric {
  private final Thresholds thresholds;

  public MeanAccuracy() {
    this(Thresholds.GUIDE);
  }

  public MeanAccuracy(Thresholds thresholds) {
    this.thresholds = thresholds;
  }

  @Override
  public Double score(Comparison comparison) {
    return SortedTables.best(comparison, thresholds, SortedTables.Accuracy::mean);
  }
}
