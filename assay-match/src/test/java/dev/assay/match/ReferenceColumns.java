// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;

import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All ways to let predicted columns stand for gold columns, and what each way overlooks. */
record ReferenceColumns(ResultTable gold, ResultTable predicted, int goldRows) {
  /** A gold column and the predicted column that stands for it. */
  record Pair(int gold, int predicted) {}

  /** Every injective assignment from the narrower table into the wider. */
  List<List<Pair>> assignments() {
    List<List<Pair>> found = new ArrayList<>();
    assign(new ArrayList<>(), found);
    return found;
  }

  private void assign(List<Pair> begun, List<List<Pair>> found) {
    boolean missing = predicted.columnCount() < gold.columnCount();
    int narrow = Math.min(gold.columnCount(), predicted.columnCount());
    int wide = Math.max(gold.columnCount(), predicted.columnCount());
    int next = begun.size();
    if (next == narrow) {
      found.add(List.copyOf(begun));
      return;
    }
    for (int i = 0; i < wide; i++) {
      Pair pair = missing ? new Pair(i, next) : new Pair(next, i);
      if (begun.stream()
          .noneMatch(p -> p.gold() == pair.gold() || p.predicted() == pair.predicted())) {
        begun.add(pair);
        assign(begun, found);
        begun.remove(next);
      }
    }
  }

  /** Relaxations of column order, count and names in an assignment. */
  Set<Relaxation> relaxations(List<Pair> assignment) {
    Set<Relaxation> needed = EnumSet.noneOf(Relaxation.class);
    if (namesContradict(assignment)) {
      needed.add(ROLE_SWAP);
    } else if (!keepsOrder(assignment)) {
      needed.add(COLUMN_ORDER);
    }
    int extra = predicted.columnCount() - gold.columnCount();
    if (extra < 0) {
      needed.add(MISSING_COLUMNS);
    } else if (extra > 0) {
      boolean byChance =
          extra > (isNumber() ? 0 : 2)
              && goldRows == 1
              && assignment.stream().noneMatch(p -> goldName(p).equals(predictedName(p)));
      needed.add(byChance ? EXTRA_COLUMNS_BY_CHANCE : EXTRA_COLUMNS);
    }
    return needed;
  }

  /** Tests if the gold is one column with a number. */
  private boolean isNumber() {
    return gold.columnCount() == 1
        && IntStream.range(0, gold.rowCount())
            .mapToObj(gold.column(0)::value)
            .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
            .anyMatch(Number.class::isInstance);
  }

  private static boolean keepsOrder(List<Pair> assignment) {
    return assignment.stream()
        .noneMatch(
            a ->
                assignment.stream()
                    .anyMatch(b -> a.gold() < b.gold() && a.predicted() > b.predicted()));
  }

  /** Returns whether gold and predicted names form a cycle of two or more names. */
  private boolean namesContradict(List<Pair> assignment) {
    for (Pair start : assignment) {
      Set<String> reached = new HashSet<>(Set.of(predictedName(start)));
      for (int i = 0; i < assignment.size(); i++) {
        for (Pair pair : assignment) {
          if (reached.contains(goldName(pair))) {
            reached.add(predictedName(pair));
          }
        }
      }
      if (!goldName(start).equals(predictedName(start)) && reached.contains(goldName(start))) {
        return true;
      }
    }
    return false;
  }

  private String goldName(Pair pair) {
    return gold.column(pair.gold()).name().toLowerCase(Locale.ROOT);
  }

  private String predictedName(Pair pair) {
    return predicted.column(pair.predicted()).name().toLowerCase(Locale.ROOT);
  }
}
