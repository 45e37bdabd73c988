// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.ScoringDeadline;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.ResultTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The columns that two tables have in common. Names correspond if they are equal without case,
 * blanks and underscores: {@code customer_id}, {@code customerID} and {@code Customer ID}. If
 * several names correspond, those that are equal ignoring case are paired first, and the others in
 * their order.
 *
 * @param gold columns of the gold, in its order, except that the first one with numbers on both
 *     sides comes first
 * @param predicted columns of the prediction, each at the index of its gold column
 */
record CommonColumns(List<Column> gold, List<Column> predicted) {
  private static final Pattern SEPARATORS = Pattern.compile("[\\s_]+");
  private static final List<UnaryOperator<String>> LIKENESSES =
      List.of(CommonColumns::folded, CommonColumns::bare);

  private static final int NONE = -1;

  static CommonColumns of(ResultTable gold, ResultTable predicted) {
    int[] partners = partners(gold.columns(), predicted.columns());
    List<Column> ofGold = new ArrayList<>();
    List<Column> ofPredicted = new ArrayList<>();
    boolean numeric = false;
    for (int i = 0; i < partners.length; i++) {
      if (partners[i] != NONE) {
        Column own = gold.columns().get(i);
        Column partner = predicted.columns().get(partners[i]);
        boolean first = !numeric && isNumeric(own) && isNumeric(partner);
        numeric |= first;
        ofGold.add(first ? 0 : ofGold.size(), own);
        ofPredicted.add(first ? 0 : ofPredicted.size(), partner);
      }
    }
    return new CommonColumns(ofGold, ofPredicted);
  }

  /** The index of each gold column's partner. */
  private static int[] partners(List<Column> gold, List<Column> predicted) {
    int[] partners = new int[gold.size()];
    Arrays.fill(partners, NONE);
    BitSet taken = new BitSet();
    for (UnaryOperator<String> likeness : LIKENESSES) {
      Map<String, Deque<Integer>> places = new HashMap<>();
      for (int i = taken.nextClearBit(0); i < predicted.size(); i = taken.nextClearBit(i + 1)) {
        String name = likeness.apply(predicted.get(i).name());
        places.computeIfAbsent(name, first -> new ArrayDeque<>()).add(i);
      }
      for (int i = 0; i < partners.length; i++) {
        Deque<Integer> alike = places.get(likeness.apply(gold.get(i).name()));
        if (partners[i] == NONE && alike != null && !alike.isEmpty()) {
          partners[i] = alike.remove();
          taken.set(partners[i]);
        }
      }
    }
    return partners;
  }

  /** Returns whether two columns are paired before any of other names. */
  static boolean haveSameName(Column gold, Column predicted) {
    return folded(gold.name()).equals(folded(predicted.name()));
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String bare(String name) {
    return SEPARATORS.matcher(folded(name)).replaceAll("");
  }

  /** Returns whether all values are numbers or NULL, with at least one number. */
  private static boolean isNumeric(Column column) {
    boolean typed = column instanceof LongColumn || column instanceof DoubleColumn;
    boolean some = false;
    for (int row = 0; row < column.size() && !(typed && some); row++) {
      ScoringDeadline.spend(1);
      if (!column.isNull(row)) {
        if (!column.family(row).isNumeric()) {
          return false;
        }
        some = true;
      }
    }
    return some;
  }
}
