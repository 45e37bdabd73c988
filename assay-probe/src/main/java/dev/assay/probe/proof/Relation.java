// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A query whose names are resolved. */
sealed interface Relation {
  /** Returns a copy with each term replaced. */
  Relation map(UnaryOperator<Term> change);

  /** The number of columns. */
  int width();

  /** Returns a copy with its columns in another order. */
  Relation permuted(List<Integer> columns);

  /**
   * A sort key; in a set operation a {@link Term.Column} of source {@link #OUTPUT}.
   *
   * @param direction {@code asc} or {@code desc}, and where NULL stands if that is not the default
   */
  record SortKey(Term term, String direction) {
    SortKey map(UnaryOperator<Term> change) {
      return new SortKey(change.apply(term), direction);
    }
  }

  /** The source of the sort keys of a set operation. */
  int OUTPUT = -1;

  /**
   * The limit of the rows.
   *
   * @param rows their number
   * @param skipped the number before them
   */
  record Limit(long rows, long skipped) {}

  /**
   * A table in FROM.
   *
   * @param id unique in the whole statement
   * @param on the conditions of a LEFT JOIN, or {@code null} for an inner one, whose conditions
   *     stand in WHERE
   */
  record Source(int id, TableFacts table, @Nullable List<Term> on) {
    Source map(UnaryOperator<Term> change) {
      return new Source(id, table, on == null ? null : on.stream().map(change).toList());
    }

    boolean isInner() {
      return on == null;
    }
  }

  /** A query with one SELECT; where and having are conjuncts. */
  record Select(
      List<Source> sources,
      List<Term> where,
      boolean distinct,
      List<Term> items,
      List<Term> groups,
      List<Term> having,
      List<SortKey> order,
      @Nullable Limit limit)
      implements Relation {
    public Select {
      sources = List.copyOf(sources);
      where = List.copyOf(where);
      items = List.copyOf(items);
      groups = List.copyOf(groups);
      having = List.copyOf(having);
      order = List.copyOf(order);
    }

    /** Returns whether it has one row for each group, or one for all rows. */
    boolean isGrouped() {
      return !groups.isEmpty() || results().anyMatch(Term::aggregates);
    }

    /** The terms that are computed from groups. */
    Stream<Term> results() {
      return Stream.of(items.stream(), having.stream(), order.stream().map(SortKey::term))
          .flatMap(each -> each);
    }

    Select withSources(List<Source> other, List<Term> conditions) {
      return new Select(other, conditions, distinct, items, groups, having, order, limit);
    }

    Select withWhere(List<Term> other) {
      return withSources(sources, other);
    }

    Select withDistinct(boolean other) {
      return new Select(sources, where, other, items, groups, having, order, limit);
    }

    Select withItems(List<Term> other) {
      return new Select(sources, where, distinct, other, groups, having, order, limit);
    }

    Select withGroups(List<Term> other, List<Term> conditions) {
      return new Select(sources, where, distinct, items, other, conditions, order, limit);
    }

    Select withOrder(List<SortKey> other, @Nullable Limit most) {
      return new Select(sources, where, distinct, items, groups, having, other, most);
    }

    @Override
    public Select map(UnaryOperator<Term> change) {
      return new Select(
          sources.stream().map(source -> source.map(change)).toList(),
          where.stream().map(change).toList(),
          distinct,
          items.stream().map(change).toList(),
          groups.stream().map(change).toList(),
          having.stream().map(change).toList(),
          order.stream().map(key -> key.map(change)).toList(),
          limit);
    }

    @Override
    public int width() {
      return items.size();
    }

    @Override
    public Select permuted(List<Integer> columns) {
      return withItems(columns.stream().map(items::get).toList());
    }
  }

  /** UNION, UNION ALL, INTERSECT or EXCEPT of two queries. */
  record SetOperation(
      String operator, Relation left, Relation right, List<SortKey> order, @Nullable Limit limit)
      implements Relation {
    static final String UNION_ALL = "union all";

    public SetOperation {
      order = List.copyOf(order);
    }

    @Override
    public SetOperation map(UnaryOperator<Term> change) {
      return new SetOperation(
          operator,
          left.map(change),
          right.map(change),
          order.stream().map(key -> key.map(change)).toList(),
          limit);
    }

    @Override
    public int width() {
      return left.width();
    }

    @Override
    public SetOperation permuted(List<Integer> columns) {
      UnaryOperator<Term> moved =
          term ->
              term instanceof Term.Column column && column.source() == OUTPUT
                  ? output(columns.indexOf(Integer.valueOf(column.name())))
                  : term;
      return new SetOperation(
          operator,
          left.permuted(columns),
          right.permuted(columns),
          order.stream().map(key -> key.map(moved)).toList(),
          limit);
    }

    static Term output(int position) {
      return new Term.Column(OUTPUT, Integer.toString(position));
    }
  }
}
