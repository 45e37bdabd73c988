// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Gives the changed rows of a small candidate their real values back where the change was not
 * needed: first whole rows, then single values.
 */
record CandidateRestoration(Predicate<CandidateDatabase> wanted) {
  /** Real rows that are tried in the place of a row of unknown origin. */
  private static final int MOST_MODELS = 3;

  /**
   * The candidate with as many real values as could be had.
   *
   * @param wanted the property to keep; it is of the candidate itself
   */
  static CandidateDatabase restore(CandidateDatabase data, Predicate<CandidateDatabase> wanted) {
    CandidateRestoration restoration = new CandidateRestoration(wanted);
    CandidateDatabase restored = data;
    for (int t = 0; t < data.tables().size(); t++) {
      for (int r = 0; r < data.rows(t).size(); r++) {
        restored = restoration.restored(restored, t, r);
      }
    }
    return restored;
  }

  private CandidateDatabase restored(CandidateDatabase data, int table, int position) {
    DataRow row = data.rows(table).get(position);
    if (row.isReal()) {
      return data;
    }
    CandidateDatabase restored = data;
    for (DataRow model : models(data, table, row)) {
      if (data.rows(table).stream().noneMatch(each -> each == model)) {
        CandidateDatabase whole = restored.with(table, position, model);
        if (wanted.test(whole)) {
          return whole;
        }
      }
    }
    for (DataRow model : models(data, table, row).stream().limit(1).toList()) {
      for (int c = 0; c < row.width(); c++) {
        DataRow changed = restored.rows(table).get(position).with(c, model.get(c));
        CandidateDatabase closer = restored.with(table, position, changed);
        if (changed != restored.rows(table).get(position) && wanted.test(closer)) {
          restored = closer;
        }
      }
    }
    return restored;
  }

  /** The real row that it was made from, or those that have most values in common with it. */
  private static List<DataRow> models(CandidateDatabase data, int table, DataRow row) {
    List<DataRow> models = new ArrayList<>();
    DataRow origin = row.origin();
    if (origin != null) {
      models.add(origin);
    }
    data.tables().get(table).rows().stream()
        .filter(real -> real != origin && shared(real, row) > 0)
        .sorted(Comparator.comparingLong(real -> -shared(real, row)))
        .limit(MOST_MODELS)
        .forEach(models::add);
    return models;
  }

  private static long shared(DataRow one, DataRow other) {
    return IntStream.range(0, one.width())
        .filter(c -> Objects.equals(one.get(c), other.get(c)))
        .count();
  }
}
