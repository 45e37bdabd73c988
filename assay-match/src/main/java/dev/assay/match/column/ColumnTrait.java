// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A property of an assignment of columns that needs a relaxation, whatever the rows hold: another
 * order of columns, swapped names, extra columns, which may match by chance.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum ColumnTrait {
  MOVED(COLUMN_ORDER, tables -> tables.width() > 1, Assigned::areMoved),
  EXCHANGED(ROLE_SWAP, tables -> tables.sharedNames() > 1, Assigned::areExchanged),
  EXTRA(EXTRA_COLUMNS, tables -> tables.extra() > 0, columns -> columns.extra() > 0),
  CHANCE(
      EXTRA_COLUMNS_BY_CHANCE,
      Tables::byChance,
      columns -> columns.extra() > 0 && columns.tables().byChance() && !columns.areMeant()),
  UNASKED_KEY(Omission.KEY),
  UNASKED(Omission.UNASKED),
  ABSENT(Omission.ASKED);

  /** The least relaxation under which columns need not keep their order. */
  public static final RelaxationSet REORDERED = RelaxationSet.of(COLUMN_ORDER);

  /** All relaxations except those for another order of columns. */
  public static final RelaxationSet IN_PLACE =
      RelaxationSet.where(relaxation -> !RelaxationSet.of(relaxation).covers(REORDERED));

  /** With more extra columns than this beside a single row, its values may match by chance. */
  private static final int HARMLESS_EXTRA_COLUMNS = 2;

  private final Relaxation relaxation;
  private final Predicate<Tables> matters;
  private final Predicate<Assigned> needed;

  ColumnTrait(Relaxation relaxation, Predicate<Tables> matters, Predicate<Assigned> needed) {
    this.relaxation = relaxation;
    this.matters = matters;
    this.needed = needed;
  }

  ColumnTrait(Omission omission) {
    this(
        omission.relaxation,
        tables -> tables.extra() < 0,
        columns -> columns.missing() == omission);
  }

  /** The most telling of the gold columns that a prediction lacks. */
  public enum Omission {
    /** A sort key or a constant, which the question does not ask for. */
    KEY(SORT_KEY_OMITTED),
    /** Another column that the question does not ask for. */
    UNASKED(ASKED_COLUMNS),
    /** A column that the question asks for, or of which it tells nothing. */
    ASKED(MISSING_COLUMNS);

    private final Relaxation relaxation;

    Omission(Relaxation relaxation) {
      this.relaxation = relaxation;
    }

    /** The relaxation that it needs. */
    public RelaxationSet needed() {
      return RelaxationSet.of(relaxation);
    }
  }

  /**
   * Two tables before their columns are assigned.
   *
   * @param goldNames of the gold's columns that count
   * @param byChance whether a single row has enough extra columns beside it for any value to be
   *     found among them
   */
  public record Tables(List<String> goldNames, List<String> predictedNames, boolean byChance) {
    /**
     * The tables of these columns.
     *
     * @param goldRows that are compared
     * @param singleNumber whether the gold is one column with a number: beside a single number one
     *     extra column is enough, such as an id beside a count
     */
    public static Tables of(
        List<String> goldNames, List<String> predictedNames, long goldRows, boolean singleNumber) {
      int harmless = singleNumber ? 0 : HARMLESS_EXTRA_COLUMNS;
      boolean byChance = goldRows == 1 && predictedNames.size() - goldNames.size() > harmless;
      return new Tables(goldNames, predictedNames, byChance);
    }

    int extra() {
      return predictedNames.size() - goldNames.size();
    }

    int width() {
      return Math.min(goldNames.size(), predictedNames.size());
    }

    private long sharedNames() {
      Set<String> ofPredicted = names(predictedNames);
      return width() > 1 ? names(goldNames).stream().filter(ofPredicted::contains).count() : 0;
    }

    private static Set<String> names(List<String> columns) {
      return columns.stream()
          .map(name -> name.toLowerCase(Locale.ROOT))
          .filter(name -> !name.isEmpty())
          .collect(Collectors.toSet());
    }
  }

  /**
   * An assignment of columns, in gold order.
   *
   * @param goldNames of the gold columns that have a partner
   * @param predictedNames of their partners
   * @param positions of their partners in the predicted table
   * @param extra how many predicted columns are left over
   * @param missing the gold columns without a partner; {@code null} if all have one
   * @param isMeant whether the query says of a predicted column that it stands for its gold column
   */
  public record Assigned(
      Tables tables,
      List<String> goldNames,
      List<String> predictedNames,
      List<Integer> positions,
      int extra,
      @Nullable Omission missing,
      IntPredicate isMeant) {
    private boolean areMoved() {
      return IntStream.range(1, positions.size())
          .anyMatch(i -> positions.get(i) < positions.get(i - 1));
    }

    /** Returns whether name or expression identify some predicted column as its gold column. */
    private boolean areMeant() {
      return IntStream.range(0, goldNames.size()).anyMatch(i -> areNamesakes(i) || isMeant.test(i));
    }

    private boolean areNamesakes(int i) {
      return !goldNames.get(i).isEmpty()
          && goldNames.get(i).equalsIgnoreCase(predictedNames.get(i));
    }

    /**
     * Returns whether the graph with an edge from each gold column's name to its predicted column's
     * name has a cycle through two or more names. Columns without a name are ignored.
     */
    private boolean areExchanged() {
      Map<String, Set<String>> edges = new HashMap<>();
      for (int i = 0; i < goldNames.size(); i++) {
        String from = goldNames.get(i).toLowerCase(Locale.ROOT);
        String to = predictedNames.get(i).toLowerCase(Locale.ROOT);
        if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
          edges.computeIfAbsent(from, f -> new HashSet<>()).add(to);
        }
      }
      return edges.keySet().stream().anyMatch(name -> leadsBack(name, edges));
    }
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

  /** The relaxations that can matter to some assignment. */
  public static RelaxationSet relevant(Tables tables) {
    return where(trait -> trait.matters.test(tables));
  }

  /** The least relaxations that permit an assignment. */
  public static RelaxationSet needed(Assigned columns) {
    return where(trait -> trait.needed.test(columns)).reduced();
  }

  private static RelaxationSet where(Predicate<ColumnTrait> condition) {
    return RelaxationSet.of(
        Arrays.stream(values()).filter(condition).map(trait -> trait.relaxation).toList());
  }

  /**
   * Returns whether an assignment needs no relaxation beyond those allowed.
   *
   * @param allowed with all that they include
   */
  public static boolean permits(Assigned columns, RelaxationSet allowed) {
    return Arrays.stream(values())
        .allMatch(trait -> allowed.has(trait.relaxation) || !trait.needed.test(columns));
  }

  /** The relaxation that a number of extra columns needs, or of missing ones if it is negative. */
  public static RelaxationSet ofWidth(int extra) {
    return extra == 0
        ? RelaxationSet.NOTHING
        : RelaxationSet.of(extra > 0 ? EXTRA_COLUMNS : MISSING_COLUMNS);
  }
}
