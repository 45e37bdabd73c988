// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reduces a candidate to few rows by delta debugging: chunks of rows are left out, first large ones
 * and then single rows, as long as what is looked for stays.
 */
final class CandidateReduction {
  private static final int MOST_TRIES = 600;

  private final Predicate<CandidateDatabase> wanted;
  private int tries;

  private CandidateReduction(Predicate<CandidateDatabase> wanted) {
    this.wanted = wanted;
  }

  /**
   * The smallest candidate that is found.
   *
   * @param wanted what must stay true; it is of the candidate itself
   */
  static CandidateDatabase reduce(CandidateDatabase data, Predicate<CandidateDatabase> wanted) {
    return new CandidateReduction(wanted).reduce(data);
  }

  private CandidateDatabase reduce(CandidateDatabase data) {
    CandidateDatabase smallest = data;
    for (int chunk = data.size() / 2; chunk > 1; chunk /= 2) {
      smallest = without(smallest, chunk);
    }
    int before = Integer.MAX_VALUE;
    while (smallest.size() < before && tries < MOST_TRIES) {
      before = smallest.size();
      smallest = without(smallest, 1);
    }
    return smallest;
  }

  /** Goes through all rows once, chunk by chunk. */
  private CandidateDatabase without(CandidateDatabase data, int chunk) {
    CandidateDatabase smallest = data;
    List<DataRow> rows = rows(data);
    for (int from = 0; from < rows.size() && tries < MOST_TRIES; from += chunk) {
      CandidateDatabase rest =
          smallest.without(rows.subList(from, Math.min(rows.size(), from + chunk)));
      if (rest.size() < smallest.size()) {
        tries++;
        if (wanted.test(rest)) {
          smallest = rest;
        }
      }
    }
    return smallest;
  }

  private static List<DataRow> rows(CandidateDatabase data) {
    List<DataRow> rows = new ArrayList<>();
    for (int t = 0; t < data.tables().size(); t++) {
      rows.addAll(data.rows(t));
    }
    return rows;
  }
}
