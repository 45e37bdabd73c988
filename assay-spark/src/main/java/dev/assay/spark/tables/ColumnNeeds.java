// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.RelaxationSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The relaxations that an assignment of columns needs whatever the rows hold: for the order of
 * columns, for swapped names, and for extra columns. The rules are those of the library for results
 * whose queries are unknown.
 */
final class ColumnNeeds {
  /** With more extra columns than this beside a single row, its values may match by chance. */
  private static final int HARMLESS_EXTRA_COLUMNS = 2;

  private final ComparedTables tables;
  private final List<String> goldNames;
  private final List<String> predictedNames;

  ColumnNeeds(ComparedTables tables) {
    this.tables = tables;
    goldNames = lower(tables.names(true));
    predictedNames = lower(tables.names(false));
  }

  private static List<String> lower(List<String> names) {
    return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
  }

  RelaxationSet of(List<Integer> predicted) {
    RelaxationSet needed = RelaxationSet.NOTHING;
    if (tables.extraColumns() > 0) {
      boolean chance = mayMatchByChance() && !isMeant(predicted);
      needed = needed.with(chance ? EXTRA_COLUMNS_BY_CHANCE : EXTRA_COLUMNS);
    }
    if (exchangesRoles(predicted)) {
      return needed.with(ROLE_SWAP);
    }
    return keepsOrder(predicted) ? needed : needed.with(COLUMN_ORDER);
  }

  private boolean mayMatchByChance() {
    boolean singleNumber =
        goldNames.size() == 1
            && tables.gold().columns().get(0).isNumeric()
            && tables.goldColumn(0).present() > 0;
    return tables.goldRows() == 1
        && tables.extraColumns() > (singleNumber ? 0 : HARMLESS_EXTRA_COLUMNS);
  }

  private boolean isMeant(List<Integer> predicted) {
    for (int i = 0; i < predicted.size(); i++) {
      String name = goldNames.get(i);
      if (!name.isEmpty() && name.equals(predictedNames.get(predicted.get(i)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean keepsOrder(List<Integer> predicted) {
    for (int i = 1; i < predicted.size(); i++) {
      if (predicted.get(i) < predicted.get(i - 1)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether following gold name to predicted name runs through a circle of names. */
  private boolean exchangesRoles(List<Integer> predicted) {
    Map<String, Set<String>> edges = new HashMap<>();
    for (int i = 0; i < predicted.size(); i++) {
      String from = goldNames.get(i);
      String to = predictedNames.get(predicted.get(i));
      if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
        edges.computeIfAbsent(from, f -> new HashSet<>()).add(to);
      }
    }
    return edges.keySet().stream().anyMatch(name -> leadsBack(name, edges));
  }

  private static boolean leadsBack(String start, Map<String, Set<String>> edges) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(edges.getOrDefault(start, Set.of()));
    while (!open.isEmpty()) {
      String name = open.pop();
      if (name.equals(start)) {
        return true;
      }
      if (seen.add(name)) {
        open.addAll(edges.getOrDefault(name, Set.of()));
      }
    }
    return false;
  }
}
