// SPDX-License-Identifier: Apache-2.0
/**
 * SQL in the dialects of many engines: its words and clauses, what a query uses, whether it only
 * reads, gold queries with alternatives, and SQL in the text of a model.
 */
@SuppressWarnings("module") // names modules that are not on this one's path
module dev.assay.sql {
  requires transitive dev.assay.table;
  requires net.sf.jsqlparser;
  requires static transitive org.jspecify;

  exports dev.assay.extract to
      dev.assay.core,
      dev.assay.llm;
  exports dev.assay.gold;
  exports dev.assay.gold.internal to
      dev.assay.audit,
      dev.assay.bench,
      dev.assay.core,
      dev.assay.llm,
      dev.assay.report,
      dev.assay.spark,
      dev.assay.web;
  exports dev.assay.guard to
      dev.assay.core,
      dev.assay.engines,
      dev.assay.probe;
  exports dev.assay.sql;
  exports dev.assay.sql.internal to
      dev.assay.app,
      dev.assay.audit,
      dev.assay.bench,
      dev.assay.core,
      dev.assay.create,
      dev.assay.engines,
      dev.assay.llm,
      dev.assay.match,
      dev.assay.peers,
      dev.assay.probe,
      dev.assay.report,
      dev.assay.web;
  exports dev.assay.sql.spider to
      dev.assay.audit,
      dev.assay.core,
      dev.assay.peers;

  opens dev.assay.gold.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.gold to
      com.fasterxml.jackson.databind;
  opens dev.assay.sql.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.sql to
      com.fasterxml.jackson.databind;
}
