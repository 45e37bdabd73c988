// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.internal.SharedValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The relation of a predicted result to the gold. It does not depend on a profile: a profile
 * accepts if it contains any of the {@code alternatives}.
 *
 * @param level whether the columns agree exactly, the prediction has more, or nothing fits
 * @param relaxations the best of {@code alternatives}; empty if identical or if nothing fits
 * @param alternatives all minimal sets of relaxations under which the tables agree, best first;
 *     empty if there is none; of an undecided match what the golds that were decided gave
 * @param mapping for each gold column the predicted column under the best alternative; empty if
 *     none
 * @param gold 0-based index of the gold expansion that matched best
 * @param difference how the tables differ, or {@code null} if they agree without any relaxation
 * @param notes limits of knowledge, such as a search budget that was hit
 */
public record Match(
    Level level,
    Set<Relaxation> relaxations,
    List<Set<Relaxation>> alternatives,
    List<Integer> mapping,
    int gold,
    @Nullable Difference difference,
    List<String> notes) {
  /** The relation of the columns. */
  public enum Level {
    EXACT,
    SUPERSET,
    NONE,
    /**
     * The comparison exceeded its limit of work or time; it is unknown whether the tables agree.
     */
    UNDECIDED
  }

  /** The beginning of a note on results that exceed the limits and were not compared whole. */
  public static final String BEYOND_LIMITS = "beyond the limits on results, ";

  /** The alternatives of tables that agree without any relaxation, as those of most answers do. */
  private static final List<Set<Relaxation>> IDENTICAL = List.of(Set.of());

  private static final SharedValues<Set<Relaxation>> SHARED_SETS = new SharedValues<>(1024);

  public Match {
    relaxations = inOrder(relaxations);
    alternatives = inOrder(alternatives);
    mapping = List.copyOf(mapping);
    notes = List.copyOf(notes);
  }

  /** Returns whether the comparison with a gold was not finished. */
  public boolean isUndecided() {
    return level == Level.UNDECIDED;
  }

  /** Returns whether results beyond the limits were not compared by all their rows. */
  public boolean isBeyondLimits() {
    return notes.stream().anyMatch(note -> note.startsWith(BEYOND_LIMITS));
  }

  /** Returns whether there is any set of relaxations under which the tables agree. */
  public boolean agrees() {
    return level == Level.EXACT || level == Level.SUPERSET;
  }

  /**
   * A sentence, such as {@code the results agree, ignoring the order of columns} or {@code the rows
   * hold other values: 1 missing, 2 changed}.
   */
  public String describe() {
    if (isUndecided()) {
      return "the comparison was not finished: " + String.join("; ", notes);
    }
    if (agrees()) {
      return agreement();
    }
    return difference == null ? "the results differ" : difference.describe();
  }

  private String agreement() {
    String differences = words(relaxation -> !relaxation.isVacuous());
    String reservations = words(Relaxation::isVacuous);
    String sentence =
        differences.isEmpty()
            ? "the results are equal"
            : "the results agree, ignoring " + differences;
    return reservations.isEmpty() ? sentence : sentence + ", but " + reservations;
  }

  private String words(Predicate<Relaxation> kind) {
    return relaxations.stream()
        .filter(kind)
        .map(Relaxation::words)
        .collect(Collectors.joining(", "));
  }

  /** Returns the match with further notes. */
  public Match noting(List<String> further) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(further);
    return new Match(level, relaxations, alternatives, mapping, gold, difference, all);
  }

  /** Returns the match without the rows that the difference lists; the counts remain. */
  public Match withoutRows() {
    if (difference == null || difference.listedRows().equals(Difference.ListedRows.NONE)) {
      return this;
    }
    return new Match(
        level, relaxations, alternatives, mapping, gold, difference.withoutRows(), notes);
  }

  private static List<Set<Relaxation>> inOrder(List<Set<Relaxation>> sets) {
    if (sets.equals(IDENTICAL)) {
      return IDENTICAL;
    }
    List<Set<Relaxation>> copies = new ArrayList<>();
    for (Set<Relaxation> set : sets) {
      copies.add(inOrder(set));
    }
    return Collections.unmodifiableList(copies);
  }

  private static Set<Relaxation> inOrder(Set<Relaxation> set) {
    if (set.isEmpty()) {
      return Set.of();
    }
    EnumSet<Relaxation> copy = EnumSet.noneOf(Relaxation.class);
    copy.addAll(set);
    return SHARED_SETS.of(Collections.unmodifiableSet(copy));
  }
}
