// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.SqlDifference.Kind;
import dev.assay.sql.internal.StatementOutline.Filter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** Compares the filters of two queries: those of which only a part differs are one difference. */
record FilterDifferences(Set<Filter> missing, Set<Filter> added, BiConsumer<Kind, String> found) {
  static void add(
      StatementOutline gold, StatementOutline predicted, BiConsumer<Kind, String> found) {
    Set<Filter> missing = left(gold, predicted);
    Set<Filter> added = left(predicted, gold);
    boolean same = missing.isEmpty() && added.isEmpty();
    boolean union = !gold.operations.isEmpty() || !predicted.operations.isEmpty();
    if (same && !union && gold.filters.size() > 1 && gold.disjunction != predicted.disjunction) {
      found.accept(
          Kind.OTHER_CONNECTIVE, predicted.disjunction ? "OR instead of AND" : "AND instead of OR");
    }
    new FilterDifferences(missing, added, found).pair();
  }

  /** The filters that only one query has; what stands for a limit in the other is left out. */
  private static Set<Filter> left(StatementOutline one, StatementOutline other) {
    Set<Filter> left = new LinkedHashSet<>(one.filters.values());
    left.removeIf(
        filter ->
            other.filters.containsKey(filter.words())
                || (filter.extreme() && !other.limit.isEmpty() && !other.hasExtreme())
                || (filter.operator().equals("IS NULL") && one.outerJoin && other.hasExclusion()));
    return left;
  }

  private void pair() {
    pair(
        Kind.OTHER_FILTER_VALUE,
        (a, b) -> a.left().equals(b.left()) && a.operator().equals(b.operator()),
        Filter::right);
    pair(
        Kind.OTHER_COMPARISON,
        (a, b) -> a.left().equals(b.left()) && a.right().equals(b.right()),
        filter -> (filter.operator() + " " + filter.right()).trim());
    pair(Kind.DISTINCT_MISSING, (a, b) -> isDistinctOf(a, b), Filter::shown);
    pair(Kind.DISTINCT_ADDED, (a, b) -> isDistinctOf(b, a), Filter::shown);
    pair(
        Kind.OTHER_AGGREGATE,
        (a, b) -> isComparedAlike(a, b) && isAggregate(a) && isAggregate(b),
        Filter::shown);
    pair(
        Kind.OTHER_FILTER_COLUMN,
        (a, b) ->
            a.operator().equals(b.operator()) && a.right().equals(b.right()) && !isPlain(a.right()),
        Filter::shown);
    pair(Kind.OTHER_FILTER, (a, b) -> isAbout(a.left(), b.left()), Filter::shown);
    missing.forEach(filter -> found.accept(Kind.FILTER_MISSING, filter.shown()));
    added.forEach(filter -> found.accept(Kind.FILTER_ADDED, filter.shown()));
  }

  private static boolean isComparedAlike(Filter one, Filter other) {
    return one.operator().equals(other.operator()) && one.right().equals(other.right());
  }

  private static boolean isAggregate(Filter filter) {
    return SqlDifferences.AGGREGATE.matcher(filter.left()).matches();
  }

  /** Returns whether the first has DISTINCT in an aggregate, and the other the same without. */
  private static boolean isDistinctOf(Filter one, Filter other) {
    return isComparedAlike(one, other)
        && one.written().contains("(distinct ")
        && one.written().replace("(distinct ", "(").equals(other.written());
  }

  /** Values that many filters share by chance, or that are not there. */
  private static boolean isPlain(String value) {
    return value.isEmpty() || value.equals("0") || value.equals("1");
  }

  private static boolean isAbout(String one, String other) {
    return one.equals(other) || one.contains("(" + other + ")") || other.contains("(" + one + ")");
  }

  /**
   * Reports pairs that are alike.
   *
   * @param differing writes the part of the gold's filter that differs
   */
  private void pair(
      Kind kind, BiPredicate<Filter, Filter> alike, Function<Filter, String> differing) {
    for (Filter right : List.copyOf(missing)) {
      for (Filter written : List.copyOf(added)) {
        if (missing.contains(right) && added.contains(written) && alike.test(right, written)) {
          missing.remove(right);
          added.remove(written);
          found.accept(kind, SqlDifferences.instead(written.shown(), differing.apply(right)));
        }
      }
    }
  }

  /** Compares the tables of the columns of filters that are otherwise equal. */
  static void addTables(
      StatementOutline gold, StatementOutline predicted, BiConsumer<Kind, String> found) {
    for (Filter right : gold.filters.values()) {
      Filter written = predicted.filters.get(right.words());
      if (written != null
          && written.qualified().contains(".")
          && right.qualified().contains(".")
          && !written.qualified().equals(right.qualified())
          && !gold.equates(right.left(), right.left())) {
        found.accept(
            Kind.OTHER_FILTER_COLUMN,
            SqlDifferences.instead(written.qualified(), right.qualified()));
      }
    }
  }
}
