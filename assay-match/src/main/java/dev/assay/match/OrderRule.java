// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

/** The rule that decides whether the order of rows counts for a question. */
public enum OrderRule {
  /** Order counts when the gold's outermost query has an ORDER BY; free without gold SQL. */
  AUTO,
  REQUIRED,
  IGNORED
}
