// SPDX-License-Identifier: Apache-2.0
/**
 * Result tables and the values in their cells, and readers of the files that hold them: CSV, JSON
 * and YAML, with errors that name the place.
 */
@SuppressWarnings("module") // names modules that are not on this one's path
module dev.assay.table {
  requires com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires com.dynatrace.hash4j;
  requires static transitive org.jspecify;
  requires org.snakeyaml.engine;

  exports dev.assay;
  exports dev.assay.input;
  exports dev.assay.input.internal to
      dev.assay.app,
      dev.assay.bench,
      dev.assay.config,
      dev.assay.core,
      dev.assay.create,
      dev.assay.engines,
      dev.assay.junit,
      dev.assay.llm,
      dev.assay.match,
      dev.assay.probe,
      dev.assay.report,
      dev.assay.spark,
      dev.assay.web;
  exports dev.assay.table;
  exports dev.assay.table.internal to
      dev.assay.app,
      dev.assay.audit,
      dev.assay.core,
      dev.assay.create,
      dev.assay.engines,
      dev.assay.html,
      dev.assay.junit,
      dev.assay.llm,
      dev.assay.match,
      dev.assay.peers,
      dev.assay.probe,
      dev.assay.report,
      dev.assay.spark,
      dev.assay.sql,
      dev.assay.web;

  opens dev.assay.table.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.table to
      com.fasterxml.jackson.databind;

  uses dev.assay.input.internal.FileDecoder;
  uses dev.assay.input.TableFormat;
}
