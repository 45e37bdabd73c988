// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape.OutputColumn;
import dev.assay.sql.internal.QueryShape.ShapeReader;
import dev.assay.sql.internal.ValueForm.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.ExceptOp;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.MinusOp;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output columns of a query. A column that it takes from a derived table or a WITH query
 * has the {@link ValueForm} that it has there.
 *
 * <p>An instance is the scope of one query.
 */
final class OutputReader {
  /** Stars of stars are no further expanded; a result has no more columns. */
  private static final int MOST_COLUMNS = 10_000;

  private final Dialect dialect;
  private final @Nullable OutputReader outer;
  private final Map<String, List<OutputColumn>> queries = new HashMap<>();
  private final List<Source> sources = new ArrayList<>();
  private final FormReader forms;

  private OutputReader(Dialect dialect, @Nullable OutputReader outer) {
    this.dialect = dialect;
    this.outer = outer;
    this.forms = new FormReader(dialect, this);
  }

  /**
   * A table in FROM.
   *
   * @param name in lower case, or {@code null}
   * @param columns that it has; a star for those that are unknown
   */
  private record Source(@Nullable String name, List<OutputColumn> columns) {}

  static List<OutputColumn> read(Select select, Dialect dialect) {
    return new OutputReader(dialect, null).columns(select);
  }

  /** The form of a column of the sources. */
  ValueForm form(Column column) {
    String qualifier = QueryNames.qualifier(column);
    String name = SqlName.unquote(column.getColumnName());
    for (OutputReader scope = this; scope != null; scope = scope.outer) {
      boolean known = true;
      for (Source source : scope.sources) {
        if (!qualifier.isEmpty() && !qualifier.equals(source.name)) {
          continue;
        }
        for (OutputColumn output : source.columns) {
          if (name.equalsIgnoreCase(output.name())) {
            return output.form();
          }
          known &= !output.star();
        }
      }
      if (!known) {
        break;
      }
    }
    return ValueForm.UNKNOWN;
  }

  /** The form of a scalar subquery. */
  ValueForm form(Select subquery) {
    List<OutputColumn> columns = columns(subquery);
    return columns.size() == 1 ? columns.get(0).form() : ValueForm.of(Kind.OTHER);
  }

  private List<OutputColumn> columns(Select select) {
    OutputReader inner = new OutputReader(dialect, this);
    if (select.getWithItemsList() != null) {
      select.getWithItemsList().forEach(inner::define);
    }
    if (select instanceof ParenthesedSelect parentheses) {
      return inner.columns(parentheses.getSelect());
    }
    if (select instanceof SetOperationList operations) {
      return inner.ofOperations(operations);
    }
    if (select instanceof Values values) {
      return inner.ofRows(values);
    }
    return select instanceof PlainSelect plain && plain.getSelectItems() != null
        ? inner.ofItems(plain)
        : List.of(star(null, "*"));
  }

  private void define(WithItem<?> item) {
    String name = QueryNames.fold(item.getAliasName());
    queries.put(name, List.of(star(null, "*"))); // what it says of itself is unknown
    if (item.getParenthesedStatement() instanceof ParenthesedSelect body) {
      List<SelectItem<?>> names = item.getWithItemList();
      queries.put(
          name,
          renamed(
              columns(body),
              names == null ? List.of() : names.stream().map(SelectItem::toString).toList()));
    }
  }

  private static OutputColumn star(@Nullable String table, String expression) {
    return new OutputColumn(null, null, table, expression, true, ValueForm.UNKNOWN);
  }

  /** The columns under the names of a list, which may be shorter. */
  private static List<OutputColumn> renamed(List<OutputColumn> columns, List<String> names) {
    List<OutputColumn> renamed = new ArrayList<>(columns);
    for (int i = 0; i < names.size() && i < columns.size() && !columns.get(i).star(); i++) {
      OutputColumn column = columns.get(i);
      renamed.set(
          i,
          new OutputColumn(
              SqlName.unquote(names.get(i)),
              column.column(),
              column.table(),
              column.expression(),
              false,
              column.form()));
    }
    return renamed;
  }

  /** The columns of the first query; EXCEPT adds no values to them. */
  private List<OutputColumn> ofOperations(SetOperationList operations) {
    List<List<OutputColumn>> branches = new ArrayList<>();
    for (int i = 0; i < operations.getSelects().size(); i++) {
      boolean adds =
          i == 0
              || !(operations.getOperation(i - 1) instanceof ExceptOp
                  || operations.getOperation(i - 1) instanceof MinusOp);
      if (adds) {
        branches.add(columns(operations.getSelect(i)));
      }
    }
    List<OutputColumn> first = branches.get(0);
    boolean aligned =
        branches.stream()
            .allMatch(b -> b.size() == first.size() && b.stream().noneMatch(OutputColumn::star));
    return IntStream.range(0, first.size())
        .mapToObj(
            i ->
                first
                    .get(i)
                    .with(
                        aligned
                            ? ValueForm.ofAll(branches.stream().map(b -> b.get(i).form()).toList())
                            : ValueForm.of(Kind.OTHER)))
        .toList();
  }

  private List<OutputColumn> ofRows(Values values) {
    List<OutputColumn> columns = new ArrayList<>();
    List<List<ValueForm>> rows = new ArrayList<>();
    for (Expression row : values.getExpressions()) {
      List<? extends Expression> cells =
          row instanceof ExpressionList<?> list ? list : List.of(row);
      rows.add(cells.stream().map(forms::of).toList());
    }
    int width = rows.stream().mapToInt(List::size).min().orElse(0);
    for (int i = 0; i < width; i++) {
      int column = i;
      ValueForm form = ValueForm.ofAll(rows.stream().map(row -> row.get(column)).toList());
      columns.add(new OutputColumn(null, null, null, "", false, form));
    }
    return columns;
  }

  private List<OutputColumn> ofItems(PlainSelect select) {
    List<Join> joins = Objects.requireNonNullElse(select.getJoins(), List.of());
    add(select.getFromItem(), joins);
    boolean side = joins.stream().allMatch(OutputReader::setsSideBySide);
    return select.getSelectItems().stream()
        .flatMap(
            item ->
                item.getExpression() instanceof AllColumns all
                    ? expanded(all, side).stream()
                    : List.of(output(item)).stream())
        .toList();
  }

  private void add(@Nullable FromItem first, List<Join> joins) {
    add(first);
    joins.forEach(join -> add(join.getFromItem()));
  }

  private void add(@Nullable FromItem item) {
    if (item instanceof ParenthesedFromItem group && group.getAlias() == null) {
      add(group.getFromItem(), Objects.requireNonNullElse(group.getJoins(), List.of()));
      return;
    }
    if (item == null) {
      return;
    }
    Alias alias = item.getAlias();
    String name =
        alias != null
            ? QueryNames.fold(alias.getName())
            : item instanceof Table table ? QueryNames.fold(table.getName()) : null;
    List<String> names =
        alias == null || alias.getAliasColumns() == null
            ? List.of()
            : alias.getAliasColumns().stream().map(column -> column.name).toList();
    sources.add(new Source(name, renamed(columns(item), names)));
  }

  private List<OutputColumn> columns(FromItem item) {
    if (item.getPivot() == null && item.getUnPivot() == null) {
      if (item instanceof Select select) {
        return columns(select);
      }
      if (item instanceof ParenthesedFromItem group && group.getJoins() == null) {
        return columns(group.getFromItem());
      }
      if (item instanceof Table table && table.getSchemaName() == null) {
        String name = QueryNames.fold(table.getName());
        for (OutputReader scope = this; scope != null; scope = scope.outer) {
          List<OutputColumn> query = scope.queries.get(name);
          if (query != null) {
            return query;
          }
        }
      }
    }
    return List.of(star(null, "*"));
  }

  /** Returns whether a join has all columns of both sides. */
  private static boolean setsSideBySide(Join join) {
    return !join.isNatural()
        && !join.isSemi()
        && (join.getUsingColumns() == null || join.getUsingColumns().isEmpty());
  }

  /** The columns that a star stands for, with a star for those that are unknown. */
  private List<OutputColumn> expanded(AllColumns all, boolean side) {
    String table = all instanceof AllTableColumns of ? ShapeReader.nameOf(of.getTable()) : null;
    OutputColumn star = star(table, normalized(all));
    if (all.getExceptColumns() != null
        || all.getReplaceExpressions() != null
        || (table == null && !side)) {
      return List.of(star);
    }
    List<OutputColumn> found = new ArrayList<>();
    for (Source source : sources) {
      if (table == null || table.equalsIgnoreCase(source.name)) {
        for (OutputColumn column : source.columns) {
          found.add(
              column.star()
                  ? star
                  : new OutputColumn(
                      column.alias(),
                      column.name(),
                      source.name,
                      column.expression(),
                      false,
                      column.form()));
        }
      }
    }
    boolean unknown = found.stream().allMatch(OutputColumn::star);
    return unknown || found.size() > MOST_COLUMNS ? List.of(star) : found;
  }

  private OutputColumn output(SelectItem<?> item) {
    Expression expression = item.getExpression();
    String alias = item.getAlias() == null ? null : SqlName.unquote(item.getAlias().getName());
    // T-SQL writes an alias as `name = expression`; a comparison can't be a select item there.
    if (dialect == Dialect.TSQL
        && alias == null
        && expression instanceof EqualsTo equals
        && equals.getLeftExpression() instanceof Column left) {
      alias = SqlName.unquote(left.getColumnName());
      expression = equals.getRightExpression();
    }
    Column column = expression instanceof Column plain ? plain : null;
    return new OutputColumn(
        alias,
        column == null ? null : SqlName.unquote(column.getColumnName()),
        column == null ? null : ShapeReader.nameOf(column.getTable()),
        normalized(expression),
        false,
        forms.of(expression));
  }

  private String normalized(Expression expression) {
    return SqlText.of(expression.toString(), dialect).normalized();
  }
}
