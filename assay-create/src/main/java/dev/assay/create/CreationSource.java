// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

/** The content for a new database. */
@FunctionalInterface
interface CreationSource {
  /**
   * Creates tables and rows.
   *
   * @throws dev.assay.AssayException if the source can't be read, or a step fails and errors are
   *     not skipped
   */
  void load(CreationTarget target, LoadReport report);
}
