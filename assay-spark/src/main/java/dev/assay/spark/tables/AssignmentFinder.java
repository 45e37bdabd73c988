// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Lists the assignments that candidates permit. Predicted columns with equal cells in the same rows
 * and equal rules form one class, which is a single choice: whether rows agree does not depend on
 * the member. Bounded work.
 */
final class AssignmentFinder {
  private static final int FOUND = 512;
  private static final int STEPS = 50_000;
  private static final int ARRANGEMENTS = 5_000;

  private final ComparedTables tables;
  private final List<Map<Integer, PairRule>> candidates;
  private final Predicate<List<Integer>> permits;
  private final Map<Integer, List<Integer>> members = new TreeMap<>();
  private final List<List<Integer>> choices = new ArrayList<>();
  private final int[] sequence;
  private final List<Assignment> found = new ArrayList<>();
  private int steps = STEPS;
  private int arrangements;
  private boolean incomplete;

  /**
   * @param candidates for each gold column the predicted columns that may match it, with the rules
   * @param permits whether the relaxations of columns allow an assignment
   */
  AssignmentFinder(
      ComparedTables tables,
      List<Map<Integer, PairRule>> candidates,
      Predicate<List<Integer>> permits) {
    this.tables = tables;
    this.candidates = candidates;
    this.permits = permits;
    Map<Integer, Integer> classOf = classes();
    classOf.forEach(
        (column, kind) -> members.computeIfAbsent(kind, k -> new ArrayList<>()).add(column));
    for (int i = 0; i < candidates.size(); i++) {
      choices.add(preferred(i).stream().map(classOf::get).distinct().toList());
    }
    sequence =
        IntStream.range(0, choices.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> choices.get(i).size()))
            .mapToInt(i -> i)
            .toArray();
  }

  private Map<Integer, Integer> classes() {
    Map<List<Object>, Integer> known = new HashMap<>();
    Map<Integer, Integer> classOf = new LinkedHashMap<>();
    for (int column = 0; column < tables.predicted().width(); column++) {
      List<Object> traits = new ArrayList<>();
      traits.add(tables.predictedColumn(column).identity());
      traits.add(tables.predicted().columns().get(column).family());
      for (Map<Integer, PairRule> rules : candidates) {
        traits.add(Objects.requireNonNullElse(rules.get(column), ""));
      }
      classOf.put(column, known.computeIfAbsent(traits, t -> known.size()));
    }
    return classOf;
  }

  /** The candidates of a column: those with its name first, then the one at its position. */
  private List<Integer> preferred(int gold) {
    String name = tables.names(true).get(gold);
    List<String> names = tables.names(false);
    return candidates.get(gold).keySet().stream()
        .sorted(
            Comparator.comparing((Integer c) -> !names.get(c).equalsIgnoreCase(name))
                .thenComparing(c -> c != gold)
                .thenComparing(c -> c))
        .toList();
  }

  /** Lists at most 512 assignments, no two of the same classes. */
  List<Assignment> find() {
    if (choices.stream().noneMatch(List::isEmpty)) {
      Integer[] chosen = new Integer[choices.size()];
      Map<Integer, Integer> free = new HashMap<>();
      members.forEach((kind, columns) -> free.put(kind, columns.size()));
      place(0, chosen, free);
    }
    return found;
  }

  /** Returns whether further assignments may be permitted. */
  boolean isIncomplete() {
    return incomplete;
  }

  private void place(int depth, Integer[] chosen, Map<Integer, Integer> free) {
    if (steps-- <= 0 || found.size() >= FOUND) {
      incomplete = true;
      return;
    }
    if (depth == sequence.length) {
      arrange(Arrays.asList(chosen));
      return;
    }
    int gold = sequence[depth];
    for (Integer kind : choices.get(gold)) {
      if (free.getOrDefault(kind, 0) > 0) {
        free.merge(kind, -1, Integer::sum);
        chosen[gold] = kind;
        place(depth + 1, chosen, free);
        free.merge(kind, 1, Integer::sum);
      }
    }
  }

  private void arrange(List<Integer> classes) {
    List<Integer> predicted = byName(classes);
    if (!permits.test(predicted)) {
      predicted = inOrder(classes);
    }
    if (!permits.test(predicted)) {
      arrangements = ARRANGEMENTS;
      boolean unique = classes.stream().allMatch(kind -> membersOf(kind).size() == 1);
      predicted = unique ? null : any(classes, new ArrayList<>());
    }
    if (predicted != null) {
      found.add(new Assignment(predicted, rules(predicted)));
    }
  }

  private List<PairRule> rules(List<Integer> predicted) {
    List<PairRule> rules = new ArrayList<>();
    for (int i = 0; i < predicted.size(); i++) {
      rules.add(Objects.requireNonNull(candidates.get(i).get(predicted.get(i))));
    }
    return rules;
  }

  private List<Integer> membersOf(Integer kind) {
    return members.getOrDefault(kind, List.of());
  }

  private List<Integer> byName(List<Integer> classes) {
    Integer[] picked = new Integer[classes.size()];
    List<Integer> taken = new ArrayList<>();
    for (boolean named : new boolean[] {true, false}) {
      for (int i = 0; i < picked.length; i++) {
        String name = tables.names(true).get(i).toLowerCase(Locale.ROOT);
        for (Integer column : membersOf(classes.get(i))) {
          boolean fits =
              !named || tables.names(false).get(column).toLowerCase(Locale.ROOT).equals(name);
          if (picked[i] == null && fits && !taken.contains(column)) {
            picked[i] = column;
            taken.add(column);
          }
        }
      }
    }
    return List.of(picked);
  }

  /** Each column in turn takes the next free member after the last one, or else the first. */
  private List<Integer> inOrder(List<Integer> classes) {
    List<Integer> picked = new ArrayList<>();
    int last = -1;
    for (Integer kind : classes) {
      int after = last;
      last =
          membersOf(kind).stream()
              .filter(column -> !picked.contains(column))
              .min(Comparator.comparing((Integer c) -> c < after).thenComparing(c -> c))
              .orElseThrow();
      picked.add(last);
    }
    return picked;
  }

  private @Nullable List<Integer> any(List<Integer> classes, List<Integer> picked) {
    if (picked.size() == classes.size()) {
      return permits.test(picked) ? List.copyOf(picked) : null;
    }
    for (Integer column : membersOf(classes.get(picked.size()))) {
      if (picked.contains(column)) {
        continue;
      }
      if (arrangements-- <= 0) {
        incomplete = true;
        return null;
      }
      picked.add(column);
      List<Integer> result = any(classes, picked);
      if (result != null) {
        return result;
      }
      picked.remove(picked.size() - 1);
    }
    return null;
  }
}
