// SPDX-License-Identifier: Apache-2.0
/**
 * The Java library in one dependency. Start at {@link dev.assay.api.Assay}: it evaluates data sets
 * and pairs of queries, and summarizes the outcomes.
 */
module dev.assay.api {
  requires transitive dev.assay.report;
  requires static transitive org.jspecify;

  exports dev.assay.api;
}
