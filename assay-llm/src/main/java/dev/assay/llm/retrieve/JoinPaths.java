// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables of a schema as a graph whose edges are the foreign keys, in both directions. */
final class JoinPaths {
  private final Map<String, Set<String>> neighbors = new LinkedHashMap<>();

  JoinPaths(Schema schema) {
    schema.tables().forEach(table -> neighbors.put(table.name(), new LinkedHashSet<>()));
    for (ForeignKey key : schema.foreignKeys()) {
      Set<String> one = neighbors.get(key.table());
      Set<String> other = neighbors.get(key.otherTable());
      if (one != null && other != null) {
        one.add(key.otherTable());
        other.add(key.table());
      }
    }
  }

  /**
   * These tables and those on the shortest paths between them. The tables are connected one by one
   * to those before; among paths of equal length the schema's order decides. A table that can't be
   * reached stays unconnected.
   *
   * @param tables the most relevant first
   */
  Set<String> connected(Collection<String> tables) {
    Set<String> kept = new LinkedHashSet<>();
    for (String table : tables) {
      kept.addAll(path(table, kept));
      kept.add(table);
    }
    return kept;
  }

  /** The tables on the shortest path from a table to any of the others, including both ends. */
  private List<String> path(String from, Set<String> to) {
    Map<String, @Nullable String> cameFrom = new LinkedHashMap<>();
    cameFrom.put(from, null);
    Deque<String> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      String table = open.remove();
      if (to.contains(table)) {
        return backwards(table, cameFrom);
      }
      for (String next : neighbors.getOrDefault(table, Set.of())) {
        if (!cameFrom.containsKey(next)) {
          cameFrom.put(next, table);
          open.add(next);
        }
      }
    }
    return List.of();
  }

  private static List<String> backwards(String end, Map<String, @Nullable String> cameFrom) {
    Set<String> path = new LinkedHashSet<>();
    for (String table = end; table != null; table = cameFrom.get(table)) {
      path.add(table);
    }
    return List.copyOf(path);
  }
}
