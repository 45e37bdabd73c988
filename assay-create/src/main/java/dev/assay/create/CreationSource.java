// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

/** What a database is filled from. */
@FunctionalInterface
interface CreationSource {
  /**
   * Makes tables and rows.
   *
   * @throws dev.assay.model.AssayException if it can't be read, or a step fails and errors are not
   *     skipped
   */
  void load(CreationTarget target, LoadReport report);
}
