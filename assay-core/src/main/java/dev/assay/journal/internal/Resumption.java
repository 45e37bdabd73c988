// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

/** The treatment of outcomes that a run directory already has. */
public enum Resumption {
  /** There must be none: the directory is new or empty. */
  NONE,
  /** Only questions without an outcome are evaluated. */
  PENDING,
  /**
   * Questions that were lost to infrastructure failures are evaluated again as well; a new outcome
   * replaces the lost one.
   */
  PENDING_AND_LOST
}
