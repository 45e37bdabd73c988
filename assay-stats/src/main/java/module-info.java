// SPDX-License-Identifier: Apache-2.0
/** Confidence intervals, paired tests and resampling of accuracies and scores. */
module dev.assay.stats {
  requires org.apache.commons.statistics.distribution;
  requires org.apache.commons.statistics.interval;
  requires static transitive org.jspecify;

  exports dev.assay.stats;
}
