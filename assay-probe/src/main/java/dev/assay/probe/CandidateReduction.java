// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reduces a candidate to few rows by delta debugging: chunks of rows are left out, first large
 * ones, then single rows, then pairs; and rows that refer to different ones are made to refer to
 * the same, which leaves one out. All as long as what is looked for stays.
 */
final class CandidateReduction {
  private static final int MOST_TRIES = 800;

  /** Of more rows, pairs are too many. */
  private static final int PAIRED_ROWS = 16;

  private final Predicate<CandidateDatabase> wanted;
  private int tries;

  private CandidateReduction(Predicate<CandidateDatabase> wanted) {
    this.wanted = wanted;
  }

  /**
   * The smallest candidate that is found.
   *
   * @param wanted the property to keep; it is of the candidate itself
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
      if (smallest.size() == before) {
        smallest = merged(smallest);
      }
      if (smallest.size() == before && before <= PAIRED_ROWS) {
        smallest = withoutPair(smallest);
      }
    }
    return smallest;
  }

  /** Without a row, whose children refer to another one from then on. */
  private CandidateDatabase merged(CandidateDatabase data) {
    CandidateDatabase smallest = data;
    for (int t = 0; t < data.tables().size(); t++) {
      for (DataRow row : List.copyOf(smallest.rows(t))) {
        for (DataRow other : List.copyOf(smallest.rows(t))) {
          if (row != other && holds(smallest, t, row) && holds(smallest, t, other)) {
            smallest = tried(smallest, smallest.merged(t, row, other));
          }
        }
      }
    }
    return smallest;
  }

  private static boolean holds(CandidateDatabase data, int table, DataRow row) {
    return data.rows(table).stream().anyMatch(each -> each == row);
  }

  private CandidateDatabase withoutPair(CandidateDatabase data) {
    List<DataRow> rows = rows(data);
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        CandidateDatabase rest = tried(data, data.without(List.of(rows.get(i), rows.get(j))));
        if (rest != data) {
          return rest;
        }
      }
    }
    return data;
  }

  /** The smaller candidate if it is one and holds what is looked for; else the other. */
  private CandidateDatabase tried(CandidateDatabase data, CandidateDatabase smaller) {
    if (smaller.size() >= data.size() || tries >= MOST_TRIES) {
      return data;
    }
    tries++;
    return wanted.test(smaller) ? smaller : data;
  }

  /** Goes through all rows once, chunk by chunk. */
  private CandidateDatabase without(CandidateDatabase data, int chunk) {
    CandidateDatabase smallest = data;
    List<DataRow> rows = rows(data);
    for (int from = 0; from < rows.size() && tries < MOST_TRIES; from += chunk) {
      smallest =
          tried(
              smallest, smallest.without(rows.subList(from, Math.min(rows.size(), from + chunk))));
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
