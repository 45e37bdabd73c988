// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Samples real rows with the rows that they refer to. Used by one thread. */
final class RowSampler {
  /** A table with more rows is not copied as a whole. */
  private static final int COPIED_ROWS = 30;

  /** All tables together are not copied if they have more rows. */
  private static final int COPIED_IN_ALL = 80;

  private static final int MOST_CHILDREN = 3;
  private static final int MOST_FAMILY = 5;

  private final ProbedTables tables;
  private final SplittableRandom random;

  /** For each table the rows that hold a constant of the queries. */
  private final List<List<DataRow>> matched = new ArrayList<>();

  RowSampler(ProbedTables tables, QueryConstants constants, SplittableRandom random) {
    this.tables = tables;
    this.random = random;
    for (SourceTable table : tables.all()) {
      matched.add(table.rows().stream().filter(constants::occurIn).toList());
    }
  }

  /**
   * A few real rows of each table, half of them rows that a constant selects, with those that they
   * refer to and a few that refer to them.
   *
   * @param most rows of a table, before others join them
   * @param level at level S rows that refer to nothing are left out; else they are made to refer to
   *     another row
   */
  CandidateDatabase base(int most, RealismLevel level) {
    CandidateDatabase data = new CandidateDatabase(tables, level);
    Set<DataRow> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int t : tables.parentsFirst()) {
      int count = 1 + random.nextInt(most);
      for (int i = 0; i < count; i++) {
        List<DataRow> from = i % 2 == 0 ? matched.get(t) : tables.get(t).rows();
        add(data, chosen, t, from.isEmpty() ? tables.get(t).rows() : from);
      }
    }
    close(data, chosen, level);
    addChildren(data, chosen);
    close(data, chosen, level);
    return data;
  }

  /**
   * One to three real rows of each table that refers to no other, with up to {@link #MOST_FAMILY}
   * rows that refer to each of them, and so on: few rows of which most have partners in joins.
   */
  CandidateDatabase families(RealismLevel level) {
    CandidateDatabase data = new CandidateDatabase(tables, level);
    Set<DataRow> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int t : tables.parentsFirst()) {
      List<TableLink> links = tables.linksOf(t);
      if (links.isEmpty()) {
        int count = 1 + random.nextInt(MOST_CHILDREN);
        for (int i = 0; i < count; i++) {
          boolean any = matched.get(t).isEmpty() || random.nextBoolean();
          add(data, chosen, t, any ? tables.get(t).rows() : matched.get(t));
        }
      } else {
        TableLink link = links.get(random.nextInt(links.size()));
        for (DataRow parent : List.copyOf(data.rows(link.parent()))) {
          List<DataRow> children =
              tables.get(t).index(link.columns()).get(parent.key(link.parentColumns()));
          int count = random.nextInt(MOST_FAMILY + 1);
          for (int i = 0; children != null && i < count; i++) {
            add(data, chosen, t, children);
          }
        }
      }
    }
    close(data, chosen, level);
    return data;
  }

  /** All rows of small tables, and some of the others. */
  CandidateDatabase copy(RealismLevel level) {
    CandidateDatabase data = new CandidateDatabase(tables, level);
    Set<DataRow> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    int room = COPIED_IN_ALL;
    for (int t : tables.parentsFirst()) {
      List<DataRow> rows = tables.get(t).rows();
      if (rows.size() <= Math.min(COPIED_ROWS, room)) {
        rows.stream().filter(chosen::add).forEach(data.rows(t)::add);
        room -= rows.size();
      } else {
        for (int i = 0; i < 10; i++) {
          add(data, chosen, t, i % 2 == 0 && !matched.get(t).isEmpty() ? matched.get(t) : rows);
        }
      }
    }
    close(data, chosen, level);
    return data;
  }

  private void add(CandidateDatabase data, Set<DataRow> chosen, int table, List<DataRow> from) {
    if (!from.isEmpty()) {
      DataRow row = from.get(random.nextInt(from.size()));
      if (chosen.add(row)) {
        data.rows(table).add(row);
      }
    }
  }

  /** Adds a few rows that refer to a chosen one, so that joins have partners. */
  private void addChildren(CandidateDatabase data, Set<DataRow> chosen) {
    for (TableLink link : tables.links()) {
      List<DataRow> parents = data.rows(link.parent());
      if (parents.isEmpty() || random.nextInt(3) == 0) {
        continue;
      }
      DataRow parent = parents.get(random.nextInt(parents.size()));
      List<DataRow> children =
          tables.get(link.child()).index(link.columns()).get(parent.key(link.parentColumns()));
      for (int i = 0; children != null && i < 1 + random.nextInt(MOST_CHILDREN); i++) {
        add(data, chosen, link.child(), children);
      }
    }
  }

  /** Adds the rows that others need, until none is missing. */
  private void close(CandidateDatabase data, Set<DataRow> chosen, RealismLevel level) {
    boolean added = true;
    while (added) {
      added = false;
      for (TableLink link : data.links()) {
        Set<List<@Nullable Object>> known = data.keys(link);
        for (DataRow row : List.copyOf(data.rows(link.child()))) {
          DataRow partner =
              CandidateDatabase.isOrphan(row, link, known) ? partner(row, link) : null;
          if (partner != null && chosen.add(partner)) {
            data.rows(link.parent()).add(partner);
            known.add(partner.key(link.parentColumns()));
            added = true;
          }
        }
      }
    }
    if (level != RealismLevel.REAL_ROWS) {
      adopt(data);
    }
    data.removeOrphans();
  }

  /** A real row that a row needs; {@code null} if there is none. */
  private @Nullable DataRow partner(DataRow row, TableLink link) {
    List<DataRow> partners = tables.referred(row, link);
    return partners.isEmpty() ? null : partners.get(random.nextInt(partners.size()));
  }

  /** Makes rows whose foreign key refers to nothing refer to some row. */
  private void adopt(CandidateDatabase data) {
    for (TableLink link : tables.links()) {
      Set<List<@Nullable Object>> known = data.keys(link);
      List<DataRow> parents = data.rows(link.parent());
      if (!parents.isEmpty()) {
        data.rows(link.child())
            .replaceAll(
                row ->
                    row.key(link.columns()).contains(null)
                            || known.contains(row.key(link.columns()))
                        ? row
                        : wired(row, link, parents.get(random.nextInt(parents.size()))));
      }
    }
  }

  /** A row that refers to another than before. */
  static DataRow wired(DataRow row, TableLink link, DataRow parent) {
    DataRow wired = row;
    for (int i = 0; i < link.columns().size(); i++) {
      wired = wired.with(link.columns().get(i), parent.get(link.parentColumns().get(i)));
    }
    return wired;
  }
}
