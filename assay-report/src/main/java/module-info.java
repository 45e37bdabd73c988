// SPDX-License-Identifier: Apache-2.0
/**
 * Reports on runs: summaries, comparisons of runs, agreement of judges with people, reviews, and
 * the documents that show them. Start at {@link dev.assay.report.RunSummary}.
 */
@SuppressWarnings("module") // names modules that are not on this one's path
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
  exports dev.assay.agreement.internal to
      dev.assay.app,
      dev.assay.html,
      dev.assay.llm,
      dev.assay.web;
  exports dev.assay.compare;
  exports dev.assay.compare.internal to
      dev.assay.app,
      dev.assay.config,
      dev.assay.html,
      dev.assay.junit,
      dev.assay.web;
  exports dev.assay.report;
  exports dev.assay.report.document to
      dev.assay.app,
      dev.assay.audit,
      dev.assay.html,
      dev.assay.probe;
  exports dev.assay.report.internal to
      dev.assay.app,
      dev.assay.audit,
      dev.assay.create,
      dev.assay.html,
      dev.assay.junit,
      dev.assay.probe,
      dev.assay.web;
  exports dev.assay.review to
      dev.assay.app,
      dev.assay.html,
      dev.assay.web;

  // Jackson reads and writes their records.
  opens dev.assay.agreement.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.agreement to
      com.fasterxml.jackson.databind;
  opens dev.assay.compare.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.compare to
      com.fasterxml.jackson.databind;
  opens dev.assay.report.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.report to
      com.fasterxml.jackson.databind;
  opens dev.assay.review to
      com.fasterxml.jackson.databind;
}
