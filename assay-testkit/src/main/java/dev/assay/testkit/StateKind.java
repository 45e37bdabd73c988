// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

/**
 * The kinds of state that a statement may leave in its session, or in the program behind it, for
 * later queries.
 */
public enum StateKind {
  TEMPORARY_TABLE,
  TEMPORARY_VIEW,
  FUNCTION,
  VARIABLE,
  SETTING,
  PREPARED_STATEMENT,
  SEQUENCE,
  TYPE,
  ATTACHED_DATABASE,
  SECRET,
  TRANSACTION,
  LOCK,
  RANDOM_NUMBERS,

  /** Values last found, inserted, listened to and the like. */
  MEMORY
}
