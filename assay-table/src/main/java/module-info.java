// SPDX-License-Identifier: Apache-2.0
/**
 * Result tables and the values in their cells, and readers of the files that hold them: CSV, JSON
 * and YAML, with errors that name the place.
 */
module dev.assay.table {
  requires com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires com.dynatrace.hash4j;
  requires static transitive org.jspecify;
  requires org.snakeyaml.engine;

  exports dev.assay;
  exports dev.assay.input;
  exports dev.assay.table;

  opens dev.assay.table to
      com.fasterxml.jackson.databind;

  uses dev.assay.input.FileDecoder;
  uses dev.assay.input.TableFormat;
}
