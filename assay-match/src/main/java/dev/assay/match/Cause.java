// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

/** The reasons why a prediction is incorrect, in order of precedence. */
public enum Cause {
  SQL_ERROR,
  TIMEOUT,
  REFUSED,
  TOO_LARGE,
  NO_SQL,
  GENERATION_ERROR,
  /** The generator abstained from a question that can be answered. */
  ABSTAINED,
  /** It answered a question that can't be answered from the database. */
  SHOULD_ABSTAIN,
  /** Comparing its result took more work or time than a comparison may. */
  UNDECIDED,
  EMPTY_RESULT,
  MISSING_COLUMNS,
  WRONG_DUPLICATES,
  WRONG_ORDER,
  NOT_ACCEPTED,
  WRONG_ROW_COUNT,
  WRONG_VALUES,
  /** It agrees with the gold, but not on a small database that probing found; profile probed. */
  COUNTEREXAMPLE
}
