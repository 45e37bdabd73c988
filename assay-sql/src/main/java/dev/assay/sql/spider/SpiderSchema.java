// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A schema as Spider's evaluator looks names up in it: everything in lower case, and columns that
 * foreign keys tie together known by the first of them. Immutable, safe for use by several threads.
 *
 * <p>Names are identifiers: {@code table}, {@code table.column}, and {@code *} for all columns.
 */
public final class SpiderSchema {
  private final Map<String, Set<String>> columns = new LinkedHashMap<>();
  private final Set<String> names = new HashSet<>(Set.of(SpiderQuery.ALL_COLUMNS));
  private final Map<String, String> firstOfTied;

  private SpiderSchema(Schema schema) {
    Map<String, Integer> places = new HashMap<>();
    List<String> inOrder = new ArrayList<>();
    for (Table table : schema.tables()) {
      String tableName = lower(table.name());
      Set<String> own = columns.computeIfAbsent(tableName, name -> new HashSet<>());
      names.add(tableName);
      for (String column : table.columnNames()) {
        String name = tableName + "." + lower(column);
        own.add(lower(column));
        names.add(name);
        places.putIfAbsent(name, inOrder.size());
        inOrder.add(name);
      }
    }
    firstOfTied = tie(schema.foreignKeys(), places, inOrder);
  }

  public static SpiderSchema of(Schema schema) {
    return new SpiderSchema(schema);
  }

  /** Returns whether nothing is known of the database. */
  public boolean isEmpty() {
    return columns.isEmpty();
  }

  Set<String> tables() {
    return columns.keySet();
  }

  boolean isTable(String name) {
    return columns.containsKey(name);
  }

  boolean hasColumn(String table, String column) {
    Set<String> own = columns.get(table);
    return own != null && own.contains(column);
  }

  /** Returns whether this is the name of a table, a {@code table.column} or {@code *}. */
  boolean isName(String name) {
    return names.contains(name);
  }

  /**
   * The representative of all columns that foreign keys connect to this one; the column itself if
   * there are none.
   *
   * @param column as {@code table.column}, or {@code *}
   * @param tables those in the query's FROM; columns of others are returned unchanged
   */
  String unify(String column, Set<String> tables) {
    int dot = column.indexOf('.');
    return dot >= 0 && tables.contains(column.substring(0, dot))
        ? firstOfTied.getOrDefault(column, column)
        : column;
  }

  /**
   * Groups columns, key by key: both columns of a key join the first group that has either. As in
   * the original, two groups that a later key connects stay separate, and a column in both belongs
   * to the later. The representative of a group is its first column in schema order.
   */
  private static Map<String, String> tie(
      List<ForeignKey> keys, Map<String, Integer> places, List<String> inOrder) {
    List<TreeSet<Integer>> groups = new ArrayList<>();
    Map<Integer, Integer> firstGroup = new HashMap<>();
    for (ForeignKey key : pairs(keys)) {
      Integer one = places.get(lower(key.table()) + "." + lower(key.columns().get(0)));
      Integer other = places.get(lower(key.otherTable()) + "." + lower(key.otherColumns().get(0)));
      if (one == null || other == null) {
        continue;
      }
      int group =
          Math.min(
              firstGroup.getOrDefault(one, groups.size()),
              firstGroup.getOrDefault(other, groups.size()));
      if (group == groups.size()) {
        groups.add(new TreeSet<>());
      }
      for (Integer place : List.of(one, other)) {
        groups.get(group).add(place);
        firstGroup.merge(place, group, Math::min);
      }
    }
    Map<String, String> first = new HashMap<>();
    for (TreeSet<Integer> group : groups) {
      group.forEach(place -> first.put(inOrder.get(place), inOrder.get(group.first())));
    }
    return Map.copyOf(first);
  }

  /** Splits composite keys into keys of one column each, as in Spider's files. */
  private static List<ForeignKey> pairs(List<ForeignKey> keys) {
    List<ForeignKey> pairs = new ArrayList<>();
    for (ForeignKey key : keys) {
      for (int i = 0; i < key.columns().size(); i++) {
        pairs.add(
            new ForeignKey(
                key.table(), key.columns().get(i), key.otherTable(), key.otherColumns().get(i)));
      }
    }
    return pairs;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
