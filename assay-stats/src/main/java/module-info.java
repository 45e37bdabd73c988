// SPDX-License-Identifier: Apache-2.0
/** Confidence intervals, paired tests and resampling of accuracies and scores. */
@SuppressWarnings("module") // names modules that are not on this one's path
module dev.assay.stats {
  requires org.apache.commons.statistics.distribution;
  requires org.apache.commons.statistics.interval;
  requires static transitive org.jspecify;

  exports dev.assay.stats;
  exports dev.assay.stats.internal to
      dev.assay.app,
      dev.assay.audit,
      dev.assay.core,
      dev.assay.report,
      dev.assay.web;
}
