// SPDX-License-Identifier: Apache-2.0
/**
 * Reports on runs: summaries, comparisons of runs, agreement of judges with people, reviews, and
 * the documents that show them. Start at {@link dev.assay.report.RunSummary}.
 */
module dev.assay.report {
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires transitive dev.assay.core;
  requires java.xml;
  requires org.apache.commons.statistics.distribution;
  requires static transitive org.jspecify;

  exports dev.assay.agreement;
  exports dev.assay.compare;
  exports dev.assay.report;
  exports dev.assay.report.document;
  exports dev.assay.review;

  // Jackson reads and writes their records.
  opens dev.assay.agreement to
      com.fasterxml.jackson.databind;
  opens dev.assay.compare to
      com.fasterxml.jackson.databind;
  opens dev.assay.report to
      com.fasterxml.jackson.databind;
}
