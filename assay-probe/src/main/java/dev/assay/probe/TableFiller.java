// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.sql.SQLException;

/** Puts the rows of candidates into tables. Used by one thread. */
@FunctionalInterface
interface TableFiller {
  /** Puts a candidate in the place of the last; fails if a constraint refuses a row. */
  void fill(CandidateDatabase data) throws SQLException;
}
