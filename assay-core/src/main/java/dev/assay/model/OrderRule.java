// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

/** Whether the order of rows counts for a question. */
public enum OrderRule {
  /** Order counts when the gold's outermost query has an ORDER BY; free without gold SQL. */
  AUTO,
  REQUIRED,
  IGNORED
}
