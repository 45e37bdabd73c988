// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.spider.SpiderQuery.ColumnUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Spider's levels of difficulty, counted from the gold query. Source: {@code eval_hardness} in
 * Spider's {@code evaluation.py}, by three counts.
 *
 * <ul>
 *   <li>clauses: WHERE, GROUP BY, ORDER BY, LIMIT, every table of FROM but the first, every OR,
 *       every LIKE;
 *   <li>nested: queries as operands of conditions, and a set operation;
 *   <li>others, from 0 to 4: more than one aggregate, SELECT item, part of WHERE, GROUP BY column.
 * </ul>
 */
public enum SpiderHardness {
  EASY,
  MEDIUM,
  HARD,
  EXTRA;

  /** The level of a query as it was read; not of its comparable form. */
  public static SpiderHardness of(SpiderQuery query) {
    return of(clauses(query), nested(query), others(query));
  }

  /** The level that follows from the three counts. */
  public static SpiderHardness of(int clauses, int nested, int others) {
    if (nested == 0 && clauses <= 1) {
      return others == 0 ? EASY : others <= 2 ? MEDIUM : HARD;
    }
    if (nested == 0 && clauses == 2) {
      return others < 2 ? MEDIUM : others > 2 ? HARD : EXTRA;
    }
    boolean threeClauses = nested == 0 && clauses == 3 && others <= 2;
    boolean onlyNested = nested == 1 && clauses <= 1 && others == 0;
    return threeClauses || onlyNested ? HARD : EXTRA;
  }

  /** The name in files: in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static int clauses(SpiderQuery query) {
    int count = Math.max(0, query.from().sources().size() - 1);
    count += query.where().isEmpty() ? 0 : 1;
    count += query.groupBy().isEmpty() ? 0 : 1;
    count += query.orderBy() == null ? 0 : 1;
    count += query.limited() ? 1 : 0;
    return count
        + (int) conditions(query).flatMap(c -> c.connectors().stream()).filter("or"::equals).count()
        + (int)
            conditions(query)
                .flatMap(c -> c.units().stream())
                .filter(unit -> unit.operator().equals("like"))
                .count();
  }

  private static int nested(SpiderQuery query) {
    int operands = (int) conditions(query).flatMap(Conditions::queries).count();
    return operands + (query.combined() == null ? 0 : 1);
  }

  private static int others(SpiderQuery query) {
    int count = aggregates(query) > 1 ? 1 : 0;
    count += query.select().size() > 1 ? 1 : 0;
    count += query.where().length() > 1 ? 1 : 0;
    return count + (query.groupBy().size() > 1 ? 1 : 0);
  }

  /**
   * The number of aggregates that the original counts. It examines the first element of each unit,
   * so NOT in a condition and every AND and OR of HAVING count, too, while aggregates in conditions
   * do not.
   */
  private static int aggregates(SpiderQuery query) {
    long count = query.select().stream().filter(item -> isAggregate(item.aggregate())).count();
    count += negations(query.where()) + negations(query.having());
    count += query.having().connectors().size();
    count += inUnits(query.groupBy().stream());
    if (query.orderBy() != null) {
      count +=
          inUnits(
              query.orderBy().units().stream()
                  .flatMap(unit -> Stream.of(unit.left(), unit.right())));
    }
    return (int) Math.min(count, Integer.MAX_VALUE);
  }

  private static long negations(Conditions conditions) {
    return conditions.units().stream().filter(Conditions.Condition::negated).count();
  }

  private static long inUnits(Stream<ColumnUnit> units) {
    return units.filter(Objects::nonNull).filter(unit -> isAggregate(unit.aggregate())).count();
  }

  private static boolean isAggregate(String aggregate) {
    return !aggregate.equals(SpiderQuery.NONE);
  }

  private static Stream<Conditions> conditions(SpiderQuery query) {
    return List.of(query.from().conditions(), query.where(), query.having()).stream();
  }
}
