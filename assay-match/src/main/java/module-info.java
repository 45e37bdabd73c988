// SPDX-License-Identifier: Apache-2.0
/**
 * Comparison of two result tables. Start at {@link dev.assay.match.search.ResultMatcher}. The
 * packages that are not API are exported to Assay's other modules alone.
 */
@SuppressWarnings("module") // names modules that are not on this one's path
module dev.assay.match {
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires transitive dev.assay.sql;
  requires transitive dev.assay.table;
  requires java.management;
  requires static transitive org.jspecify;

  exports dev.assay.match;
  exports dev.assay.match.cell to
      dev.assay.core,
      dev.assay.engines,
      dev.assay.spark;
  exports dev.assay.match.column to
      dev.assay.audit,
      dev.assay.core,
      dev.assay.peers,
      dev.assay.spark;
  exports dev.assay.match.internal to
      dev.assay.app,
      dev.assay.core,
      dev.assay.report,
      dev.assay.spark;
  exports dev.assay.match.row to
      dev.assay.spark;
  exports dev.assay.match.search;
  exports dev.assay.match.search.internal to
      dev.assay.core,
      dev.assay.probe;
  exports dev.assay.match.tie to
      dev.assay.app,
      dev.assay.audit,
      dev.assay.core,
      dev.assay.probe;

  opens dev.assay.match.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.match to
      com.fasterxml.jackson.databind;
  opens dev.assay.match.cell to
      com.fasterxml.jackson.databind;
}
