// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

/** A clause of one SELECT. */
enum ClauseKind {
  SELECT,
  FROM,
  WHERE,
  GROUP_BY,
  HAVING,
  ORDER_BY,
  LIMIT,
  /** OFFSET, FETCH, WINDOW, QUALIFY and FOR, which no operator changes. */
  OTHER
}
