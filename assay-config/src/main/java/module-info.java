// SPDX-License-Identifier: Apache-2.0
/** Reads {@code assay.yaml}: settings, their table, and the errors that name line and remedy. */
module dev.assay.config {
  requires transitive dev.assay.report;
  requires static transitive org.jspecify;

  exports dev.assay.config;
}
