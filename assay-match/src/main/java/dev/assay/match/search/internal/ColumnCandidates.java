// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnPairRules;
import dev.assay.match.column.ColumnTrait;
import dev.assay.match.internal.SearchBudget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * For each column of the narrower table, the columns of the wider one that it may be matched with,
 * based on each column as a whole. Wide columns with the same cells in the same rows and the same
 * comparison rules form one class, which is a single choice.
 *
 * @param choices by narrow column, best first
 * @param members the wide columns of each class
 */
record ColumnCandidates(List<List<Choice>> choices, Map<Long, List<ColumnFacts>> members) {
  private static final int MANY_PAIRS = 10_000;

  /** Cost of examining a pair of columns, in units of {@link SearchBudget}. */
  private static final int PAIR = 100;

  /**
   * A class of wide columns, and the rule for comparing it.
   *
   * @param kind id of the class
   * @param pair the narrow column and the first wide column of the class
   */
  record Choice(long kind, ColumnPair pair) {}

  boolean isAmbiguous() {
    return choices.stream().anyMatch(list -> list.size() > 1);
  }

  /** The candidates under a set of relaxations, or {@code null} if a column has none. */
  static @Nullable ColumnCandidates of(
      TablePair tables, RelaxationSet allowed, SearchBudget searchBudget) {
    List<ColumnFacts> narrow = tables.narrow();
    boolean inPlace = !allowed.includes(ColumnTrait.REORDERED);
    List<ColumnFacts> wide = tables.wide();
    int extra = wide.size() - narrow.size();
    Map<Integer, List<ColumnPair>> fitting = new TreeMap<>();
    for (int i : cheapestFirst(narrow, wide, inPlace)) {
      List<ColumnFacts> others = inPlace ? wide.subList(i, i + extra + 1) : wide;
      List<ColumnPair> pairs = fitting(tables, narrow.get(i), others, allowed, searchBudget);
      if (pairs.isEmpty()) {
        return null;
      }
      fitting.put(i, pairs);
    }
    return classify(List.copyOf(fitting.values()), tables);
  }

  /**
   * Orders columns so that those come first that can be distinguished without sorting or reading
   * each text.
   */
  private static List<Integer> cheapestFirst(
      List<ColumnFacts> narrow, List<ColumnFacts> wide, boolean inPlace) {
    // How many of the first wide columns are not plain.
    int[] costly = new int[wide.size() + 1];
    for (int i = 0; i < wide.size(); i++) {
      costly[i + 1] = costly[i] + (wide.get(i).isPlain() ? 0 : 1);
    }
    int extra = wide.size() - narrow.size();
    return IntStream.range(0, narrow.size())
        .boxed()
        .sorted(
            Comparator.comparing(
                i ->
                    !narrow.get(i).isPlain()
                        || (inPlace ? costly[i + extra + 1] > costly[i] : costly[wide.size()] > 0)))
        .toList();
  }

  private static List<ColumnPair> fitting(
      TablePair tables,
      ColumnFacts column,
      List<ColumnFacts> others,
      RelaxationSet allowed,
      SearchBudget searchBudget) {
    ColumnPairRules rules = tables.rules();
    boolean gold = tables.goldIsNarrow();
    List<ColumnPair> pairs = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    for (ColumnFacts other : preferred(column, others)) {
      searchBudget.spend(PAIR);
      if (!isWide(tables) || seen.add(other.identity())) {
        add(
            pairs,
            rules,
            gold ? column : other,
            gold ? other : column,
            tables,
            allowed,
            searchBudget);
      }
    }
    return pairs;
  }

  /** Returns whether the tables are so wide that looking for equal columns right away pays off. */
  private static boolean isWide(TablePair tables) {
    return (long) tables.narrow().size() * tables.wide().size() > MANY_PAIRS;
  }

  /** The wide columns: those with the same name first, then the one at the same position. */
  private static List<ColumnFacts> preferred(ColumnFacts column, List<ColumnFacts> wide) {
    return wide.stream()
        .sorted(
            Comparator.comparing(
                    (ColumnFacts other) -> !other.name().equalsIgnoreCase(column.name()))
                .thenComparing(other -> other.index() != column.index()))
        .toList();
  }

  private static void add(
      List<ColumnPair> pairs,
      ColumnPairRules rules,
      ColumnFacts gold,
      ColumnFacts predicted,
      TablePair tables,
      RelaxationSet allowed,
      SearchBudget searchBudget) {
    ColumnPair plain = rules.pair(gold, predicted, allowed);
    if (mayMatch(plain, tables, allowed, searchBudget)) {
      pairs.add(plain);
    }
    for (ColumnPair scaled : rules.scaledPairs(gold, predicted, allowed, tables.cut() != null)) {
      if (mayMatch(scaled, tables, allowed, searchBudget)) {
        pairs.add(scaled);
      }
    }
  }

  private static boolean mayMatch(
      ColumnPair pair, TablePair tables, RelaxationSet allowed, SearchBudget searchBudget) {
    if (pair.form().looseNumbers() || tables.cut() != null) {
      searchBudget.spend(pair.gold().rows() + (long) pair.predicted().rows());
    }
    return tables.mayMatch(pair, allowed);
  }

  private static ColumnCandidates classify(List<List<ColumnPair>> fitting, TablePair tables) {
    boolean alone = !isWide(tables) && fitting.stream().allMatch(pairs -> pairs.size() == 1);
    ToLongFunction<ColumnFacts> kindOf =
        alone
            ? ColumnFacts::index
            : isWide(tables) ? ColumnFacts::identity : interchangeable(fitting, tables);
    Map<Long, List<ColumnFacts>> members =
        tables.wide().stream().collect(Collectors.groupingBy(kindOf::applyAsLong));
    List<List<Choice>> choices = new ArrayList<>();
    for (List<ColumnPair> pairs : fitting) {
      Map<Object, Choice> found = new LinkedHashMap<>();
      for (ColumnPair pair : pairs) {
        long kind = kindOf.applyAsLong(wide(pair, tables));
        found.putIfAbsent(List.of(kind, pair.rule()), new Choice(kind, pair));
      }
      choices.add(List.copyOf(found.values()));
    }
    return new ColumnCandidates(choices, members);
  }

  private static ColumnFacts wide(ColumnPair pair, TablePair tables) {
    return (tables.goldIsNarrow() ? pair.predicted() : pair.gold()).asReturned();
  }

  /**
   * Groups wide columns with equal cells and equal comparison rules. The rules matter, because 0
   * and 0.0 are equal, but only one of them may be a rounded 0.25.
   */
  private static ToLongFunction<ColumnFacts> interchangeable(
      List<List<ColumnPair>> fitting, TablePair tables) {
    Set<ColumnFacts> alike = tables.alike();
    Map<ColumnFacts, List<Object>> traits = new HashMap<>();
    for (ColumnFacts wide : tables.wide()) {
      Object cells = alike.contains(wide) ? wide.identity() : wide.fingerprint(KeyEncoding.BASE);
      traits.put(wide, new ArrayList<>(List.of(cells)));
    }
    for (int i = 0; i < fitting.size(); i++) {
      for (ColumnPair pair : fitting.get(i)) {
        traits.getOrDefault(wide(pair, tables), List.of()).addAll(List.of(i, pair.rule()));
      }
    }
    Map<List<Object>, Long> kinds = new HashMap<>();
    Map<ColumnFacts, Long> kindOf = new HashMap<>();
    for (ColumnFacts wide : tables.wide()) {
      long next = kinds.size();
      kindOf.put(wide, kinds.computeIfAbsent(traits.getOrDefault(wide, List.of()), t -> next));
    }
    return wide -> kindOf.getOrDefault(wide, -1L);
  }
}
