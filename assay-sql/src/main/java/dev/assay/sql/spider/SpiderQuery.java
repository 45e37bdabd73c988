// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One SELECT as Spider's evaluator takes it apart. Names are resolved: columns are {@code
 * table.column} or {@code *}, in lower case.
 *
 * @param from the tables, and the conditions of all ON together
 * @param selection the selected expressions
 * @param grouping the grouping expressions
 * @param orderBy {@code null} if there is none
 * @param limited whether there is a LIMIT; how many rows it keeps is not read
 * @param combined the query that a set operation combines it with, or {@code null}
 */
public record SpiderQuery(
    From from,
    Selection selection,
    Conditions where,
    Grouping grouping,
    @Nullable OrderBy orderBy,
    boolean limited,
    @Nullable SetOperation combined) {

  /** The column name of {@code *}. */
  public static final String ALL_COLUMNS = "*";

  /** The word for "no aggregate" and "no arithmetic". */
  public static final String NONE = "none";

  /** The query that replaces a text that can't be read; all its clauses are empty. */
  public static final SpiderQuery EMPTY =
      new SpiderQuery(
          new From(List.of(), Conditions.NONE),
          new Selection(false, List.of()),
          Conditions.NONE,
          new Grouping(List.of(), Conditions.NONE),
          null,
          false,
          null);

  /** Returns whether it is SELECT DISTINCT. */
  public boolean distinct() {
    return selection.distinct();
  }

  /** The items of SELECT, in the query's order. */
  public List<SelectItem> select() {
    return selection.items();
  }

  /** The columns of GROUP BY, in the query's order. */
  public List<ColumnUnit> groupBy() {
    return grouping.columns();
  }

  /** The conditions of HAVING. */
  public Conditions having() {
    return grouping.having();
  }

  /** A SELECT clause with its items in the query's order. */
  public record Selection(boolean distinct, List<SelectItem> items) {
    public Selection {
      items = List.copyOf(items);
    }
  }

  /** GROUP BY with its columns in the query's order, and HAVING. */
  public record Grouping(List<ColumnUnit> columns, Conditions having) {
    public Grouping {
      columns = List.copyOf(columns);
    }
  }

  /** A FROM clause. */
  public record From(List<Source> sources, Conditions conditions) {
    public From {
      sources = List.copyOf(sources);
    }
  }

  /** A source in FROM: a table or a query. */
  public sealed interface Source {}

  /** A table by its own name, whatever its alias. */
  public record TableSource(String table) implements Source {}

  /** A query in FROM. */
  public record QuerySource(SpiderQuery query) implements Source {}

  /**
   * A column with what is done to it.
   *
   * @param aggregate {@code max}, {@code min}, {@code count}, {@code sum}, {@code avg} or {@link
   *     #NONE}
   */
  public record ColumnUnit(String aggregate, String column, boolean distinct) {}

  /**
   * A column, or two with arithmetic between them.
   *
   * @param operator {@code - + * /}, or {@link #NONE} for a single column
   */
  public record ValueUnit(String operator, ColumnUnit left, @Nullable ColumnUnit right) {
    ValueUnit with(UnaryOperator<ColumnUnit> change) {
      return new ValueUnit(
          operator, change.apply(left), right == null ? null : change.apply(right));
    }
  }

  /** One item of SELECT; {@code aggregate} as in {@link ColumnUnit}. */
  public record SelectItem(String aggregate, ValueUnit unit) {}

  /**
   * An ORDER BY.
   *
   * @param direction {@code asc} or {@code desc}: the last one written holds for all units
   */
  public record OrderBy(String direction, List<ValueUnit> units) {
    public OrderBy {
      units = List.copyOf(units);
    }
  }

  /**
   * The set operation after a query.
   *
   * @param operator {@code intersect}, {@code union} or {@code except}
   */
  public record SetOperation(String operator, SpiderQuery query) {}

  /**
   * The form in which exact set match compares: no values; DISTINCT not seen; columns that foreign
   * keys tie together are one.
   *
   * <p>As in the original, the latter two hold for this query and those it is combined with, by the
   * tables of this one's FROM; queries inside conditions only lose their values, and queries inside
   * FROM stay as they are.
   */
  public SpiderQuery comparable(SpiderSchema schema) {
    Set<String> tables =
        from.sources.stream()
            .filter(TableSource.class::isInstance)
            .map(source -> ((TableSource) source).table())
            .collect(Collectors.toSet());
    return withoutValues()
        .with(unit -> new ColumnUnit(unit.aggregate, schema.unify(unit.column, tables), false));
  }

  SpiderQuery withoutValues() {
    return new SpiderQuery(
        new From(from.sources, from.conditions.withoutValues()),
        selection,
        where.withoutValues(),
        new Grouping(groupBy(), having().withoutValues()),
        orderBy,
        limited,
        combined == null
            ? null
            : new SetOperation(combined.operator, combined.query.withoutValues()));
  }

  private SpiderQuery with(UnaryOperator<ColumnUnit> change) {
    return new SpiderQuery(
        new From(from.sources, from.conditions.with(change)),
        new Selection(
            false,
            select().stream().map(i -> new SelectItem(i.aggregate, i.unit.with(change))).toList()),
        where.with(change),
        new Grouping(groupBy().stream().map(change).toList(), having().with(change)),
        orderBy == null
            ? null
            : new OrderBy(
                orderBy.direction, orderBy.units.stream().map(u -> u.with(change)).toList()),
        limited,
        combined == null ? null : new SetOperation(combined.operator, combined.query.with(change)));
  }
}
