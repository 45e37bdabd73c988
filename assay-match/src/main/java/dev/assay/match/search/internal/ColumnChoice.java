// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.RelaxationSet;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnPairRules;
import dev.assay.match.column.ColumnTrait;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.search.internal.ColumnCandidates.Choice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Picks columns once their classes are chosen: columns with the same name if that is permitted,
 * else columns in order, else any.
 */
final class ColumnChoice {
  private static final int TRIES = 20_000;

  private final TablePair tables;
  private final RelaxationSet allowed;
  private final Map<Long, List<ColumnFacts>> members;
  private final SearchBudget searchBudget;
  private final ColumnPairRules rules;
  private int tries;

  ColumnChoice(
      TablePair tables,
      RelaxationSet allowed,
      Map<Long, List<ColumnFacts>> members,
      SearchBudget searchBudget) {
    this.tables = tables;
    this.allowed = allowed;
    this.members = members;
    this.searchBudget = searchBudget;
    this.rules = tables.rules();
  }

  /**
   * The pairs in gold order that the allowed relaxations permit, or {@code null} if there are none.
   */
  @Nullable List<ColumnPair> choose(List<Choice> classes) {
    for (boolean byName : new boolean[] {true, false}) {
      classes.forEach(choice -> searchBudget.spend(membersOf(choice).size()));
      List<ColumnPair> pairs = pickFirst(classes, byName);
      if (permits(pairs)) {
        return pairs;
      }
    }
    boolean unique = classes.stream().allMatch(c -> membersOf(c).size() == 1);
    tries = TRIES;
    return unique ? null : pickAny(classes, new ArrayList<>());
  }

  private boolean permits(List<ColumnPair> pairs) {
    return ColumnTrait.permits(tables.assigned(pairs), allowed);
  }

  private List<ColumnFacts> membersOf(Choice choice) {
    return members.getOrDefault(choice.kind(), List.of());
  }

  /** Each column in turn takes its best free choice. */
  private List<ColumnPair> pickFirst(List<Choice> classes, boolean byName) {
    Set<ColumnFacts> taken = new HashSet<>();
    ColumnPair[] pairs = new ColumnPair[classes.size()];
    for (boolean named : byName ? new boolean[] {true, false} : new boolean[] {false}) {
      int last = -1;
      for (int i = 0; i < pairs.length; i++) {
        String name = tables.narrow().get(i).name();
        if (pairs[i] == null) {
          ColumnFacts found = first(classes.get(i), taken, last, named ? name : null);
          if (found != null) {
            taken.add(found);
            pairs[i] = pair(classes.get(i), i, found);
            last = found.index();
          }
        }
      }
    }
    return tables.inGoldOrder(List.of(pairs));
  }

  /** A free column with that name, or the next one after the last, or the first of all. */
  private @Nullable ColumnFacts first(
      Choice choice, Set<ColumnFacts> taken, int last, @Nullable String name) {
    return membersOf(choice).stream()
        .filter(column -> !taken.contains(column))
        .filter(column -> name == null || column.name().equalsIgnoreCase(name))
        .min(
            Comparator.comparing((ColumnFacts column) -> column.index() < last)
                .thenComparing(ColumnFacts::index))
        .orElse(null);
  }

  private @Nullable List<ColumnPair> pickAny(List<Choice> classes, List<ColumnPair> picked) {
    if (picked.size() == classes.size()) {
      List<ColumnPair> pairs = tables.inGoldOrder(picked);
      return permits(pairs) ? pairs : null;
    }
    int i = picked.size();
    Choice choice = classes.get(i);
    for (ColumnFacts column : membersOf(choice)) {
      boolean taken =
          picked.stream()
              .anyMatch(
                  p -> (tables.goldIsNarrow() ? p.predicted() : p.gold()).asReturned() == column);
      if (taken) {
        continue;
      }
      if (tries-- <= 0) {
        searchBudget.leaveOut("not all assignments of columns with equal cells were tried");
        return null;
      }
      searchBudget.spend(classes.size());
      picked.add(pair(choice, i, column));
      List<ColumnPair> found = pickAny(classes, picked);
      if (found != null) {
        return found;
      }
      picked.remove(i);
    }
    return null;
  }

  private ColumnPair pair(Choice choice, int i, ColumnFacts column) {
    ColumnFacts gold = tables.goldIsNarrow() ? tables.narrow().get(i) : column;
    ColumnFacts predicted = tables.goldIsNarrow() ? column : tables.narrow().get(i);
    ColumnPair model = choice.pair();
    return model.isScaled()
        ? rules.scaledPair(gold, predicted, allowed, model.rule().scale())
        : rules.pair(gold, predicted, allowed);
  }
}
