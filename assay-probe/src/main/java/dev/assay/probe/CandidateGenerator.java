// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Makes candidates by four strategies in turn, which find different counterexamples: a sample of
 * real rows, small tables as a whole, rows of independent values, and very few rows. Used by one
 * thread.
 */
final class CandidateGenerator {
  private static final int STRATEGIES = 4;
  private static final int USUAL_BASE = 10;
  private static final int SMALL_BASE = 3;
  private static final int MOST_INDEPENDENT = 18;

  private final ProbedTables tables;
  private final SplittableRandom random;
  private final RowSampler sampler;
  private final ValueSource values;
  private final RowMutator mutator;

  CandidateGenerator(ProbedTables tables, QueryConstants constants, SplittableRandom random) {
    this.tables = tables;
    this.random = random;
    this.sampler = new RowSampler(tables, constants, random);
    this.values = new ValueSource(tables, constants, random);
    this.mutator = new RowMutator(tables, constants, values, random);
  }

  /**
   * The next candidate. Its realism is to be checked: it may be better or worse than asked for.
   *
   * @param number of the candidate at this level, from 0
   */
  CandidateDatabase next(RealismLevel level, int number) {
    if (level == RealismLevel.REAL_ROWS) {
      return subset(number);
    }
    CandidateDatabase data =
        switch (number % STRATEGIES) {
          case 0 -> mutator.mutate(sampler.base(USUAL_BASE, level), level);
          case 1 -> mutator.mutate(sampler.copy(level), level);
          case 2 -> independent(level);
          default ->
              mutator.mutate(
                  number % (2 * STRATEGIES) == STRATEGIES - 1
                      ? sampler.base(SMALL_BASE, level)
                      : sampler.families(level),
                  level);
        };
    return finished(data, level);
  }

  /** A candidate with more rows than another, whose answers differ in a way that counts little. */
  CandidateDatabase near(CandidateDatabase data, RealismLevel level) {
    boolean real = level == RealismLevel.REAL_ROWS;
    CandidateDatabase near = data.copy();
    CandidateDatabase more = sampler.families(level);
    for (int t = 0; t < tables.size(); t++) {
      List<DataRow> rows = near.rows(t);
      for (DataRow row : more.rows(t)) {
        if (rows.stream().noneMatch(each -> each == row)) {
          rows.add(row);
        }
      }
    }
    return real ? near : finished(mutator.mutate(near, level), level);
  }

  private CandidateDatabase finished(CandidateDatabase data, RealismLevel level) {
    data.agree();
    if (level == RealismLevel.REALISTIC) {
      mutator.complete(data);
      data.settle();
      data.agree();
    }
    repair(data, level);
    return data;
  }

  private CandidateDatabase subset(int number) {
    return switch (number % STRATEGIES) {
      case 0 -> sampler.base(USUAL_BASE, RealismLevel.REAL_ROWS);
      case 1 -> thinned(sampler.copy(RealismLevel.REAL_ROWS));
      case 2 -> thinned(sampler.base(2 * USUAL_BASE, RealismLevel.REAL_ROWS));
      default ->
          number % (2 * STRATEGIES) == STRATEGIES - 1
              ? sampler.base(SMALL_BASE, RealismLevel.REAL_ROWS)
              : sampler.families(RealismLevel.REAL_ROWS);
    };
  }

  /** Without a few rows, or without most. */
  private CandidateDatabase thinned(CandidateDatabase data) {
    int share = 1 + random.nextInt(9);
    List<DataRow> removed = new ArrayList<>();
    for (int t = 0; t < tables.size(); t++) {
      for (DataRow row : data.rows(t)) {
        if (random.nextInt(10) < share) {
          removed.add(row);
        }
      }
    }
    return data.without(removed);
  }

  /** Rows whose values are drawn independently. */
  private CandidateDatabase independent(RealismLevel level) {
    CandidateDatabase data = new CandidateDatabase(tables, level);
    for (int t : tables.parentsFirst()) {
      int count = 2 + random.nextInt(MOST_INDEPENDENT);
      for (int i = 0; i < count; i++) {
        if (tables.get(t).isLookup()) {
          DataRow row = values.any(tables.get(t).rows());
          if (!data.rows(t).contains(row)) {
            data.rows(t).add(row);
          }
        } else {
          row(t, data, level).ifPresent(data.rows(t)::add);
        }
      }
    }
    return data;
  }

  private Optional<DataRow> row(int table, CandidateDatabase data, RealismLevel level) {
    SourceTable source = tables.get(table);
    List<@Nullable Object> cells = new ArrayList<>();
    // Columns that no query uses are those of one real row, so that they suit each other.
    DataRow model = source.rows().isEmpty() ? null : values.any(source.rows());
    for (int c = 0; c < source.columnCount(); c++) {
      boolean single = level == RealismLevel.REALISTIC && source.isObservedKey(c);
      if (source.shape().isKey(c) || single) {
        cells.add(values.single(table, c, data.rows(table)).orElse(null));
      } else if (mutator.isUsed(table, c) && mutator.choosesNull(table, c, level)) {
        cells.add(null);
      } else if (model != null && !mutator.isChangeable(table, c)) {
        cells.add(model.get(c));
      } else {
        cells.add(values.value(table, c).orElse(null));
      }
    }
    DataRow row = DataRow.made(cells);
    for (TableLink link : tables.links()) {
      if (link.child() == table && !row.key(link.columns()).contains(null)) {
        List<DataRow> parents = data.rows(link.parent());
        if (parents.isEmpty()) {
          return Optional.empty();
        }
        row = RowSampler.wired(row, link, values.any(parents));
      }
    }
    return Optional.of(mutator.rekeyed(table, data, row, level));
  }

  /** Removes rows that repeat a key or lack a row that they need. */
  private void repair(CandidateDatabase data, RealismLevel level) {
    for (int t = 0; t < tables.size(); t++) {
      List<List<Integer>> keys = new ArrayList<>(tables.get(t).shape().keys());
      if (level == RealismLevel.REALISTIC) {
        keys.addAll(tables.get(t).observedKeys());
      }
      for (List<Integer> key : keys) {
        Set<List<@Nullable Object>> seen = new HashSet<>();
        data.rows(t).removeIf(row -> !row.key(key).contains(null) && !seen.add(row.key(key)));
      }
    }
    data.removeOrphans();
  }
}
