// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.RelaxationSet;
import dev.assay.match.column.ColumnPair;
import dev.assay.sql.QueryShape.OutputColumn;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The relaxations that an assignment of columns needs: for the order of columns, for swapped names,
 * and for extra columns that match by chance.
 */
final class AssignmentRelaxations {
  /** With more extra columns than this beside a single row, its values may match by chance. */
  private static final int HARMLESS_EXTRA_COLUMNS = 2;

  private final TablePair tables;

  AssignmentRelaxations(TablePair tables) {
    this.tables = tables;
  }

  /**
   * Returns whether an assignment (pairs in gold order) needs no relaxation beyond those allowed.
   */
  boolean permits(List<ColumnPair> pairs, RelaxationSet allowed) {
    if (!allowed.has(ROLE_SWAP)) {
      if (exchangesRoles(pairs) || !(allowed.has(COLUMN_ORDER) || keepsOrder(pairs))) {
        return false;
      }
    }
    if (tables.extraColumns(pairs) <= 0 || allowed.has(EXTRA_COLUMNS_BY_CHANCE)) {
      return true;
    }
    return allowed.has(EXTRA_COLUMNS)
        && (!mayMatchByChance() || pairs.stream().anyMatch(this::isMeant));
  }

  private static boolean keepsOrder(List<ColumnPair> pairs) {
    for (int i = 1; i < pairs.size(); i++) {
      if (pairs.get(i).predicted().index() < pairs.get(i - 1).predicted().index()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether the graph with an edge from each gold column's name to its predicted column's
   * name has a cycle through two or more names. Columns without a name are ignored.
   */
  private static boolean exchangesRoles(List<ColumnPair> pairs) {
    Map<String, Set<String>> edges = new HashMap<>();
    for (ColumnPair pair : pairs) {
      String from = pair.gold().name().toLowerCase(Locale.ROOT);
      String to = pair.predicted().name().toLowerCase(Locale.ROOT);
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

  /**
   * Returns whether a single row has enough extra columns beside it for any value to be found among
   * them; for a single number one extra column is enough, such as an id beside a count.
   */
  boolean mayMatchByChance() {
    int harmless = isSingleNumber() ? 0 : HARMLESS_EXTRA_COLUMNS;
    return tables.comparedRows() == 1 && tables.extraColumns() > harmless;
  }

  /** Returns whether the gold is a single row of one column with a number. */
  private boolean isSingleNumber() {
    return tables.gold().size() == 1 && tables.gold().get(0).contents().hasNumbers();
  }

  /**
   * Returns whether name or expression identify the predicted column as the gold column. For a
   * single number any aggregate is accepted, too.
   */
  private boolean isMeant(ColumnPair pair) {
    String name = pair.gold().name();
    if (!name.isEmpty() && name.equalsIgnoreCase(pair.predicted().name())) {
      return true;
    }
    Optional<OutputColumn> gold = tables.goldItems().item(pair.gold().index());
    Optional<OutputColumn> predicted = tables.predictedItems().item(pair.predicted().index());
    if (predicted.isPresent() && predicted.get().isAggregate() && isSingleNumber()) {
      return true;
    }
    return gold.isPresent()
        && predicted.isPresent()
        && gold.get().expression().equals(predicted.get().expression());
  }
}
