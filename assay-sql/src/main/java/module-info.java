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

  exports dev.assay.extract;
  exports dev.assay.gold;
  exports dev.assay.guard;
  exports dev.assay.sql;
  exports dev.assay.sql.spider to
      dev.assay.core,
      dev.assay.peers;

  opens dev.assay.gold to
      com.fasterxml.jackson.databind;
  opens dev.assay.sql to
      com.fasterxml.jackson.databind;
}
