// SPDX-License-Identifier: Apache-2.0
/** Reads {@code assay.yaml}: settings, their table, and the errors that name line and remedy. */
@SuppressWarnings("module") // names modules that are not on this one's path
module dev.assay.config {
  requires transitive dev.assay.report;
  requires static transitive org.jspecify;

  exports dev.assay.config to
      dev.assay.app,
      dev.assay.llm,
      dev.assay.spark;
}
