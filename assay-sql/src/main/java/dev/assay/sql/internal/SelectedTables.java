// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the database whose columns a query selects, where each of its rows is one row of
 * each of its tables: it is no set operation and groups nothing, and drops no repeats.
 */
public final class SelectedTables {
  private final Schema schema;
  private final Set<String> with;
  private final List<Source> sources = new ArrayList<>();
  private final Set<Source> selected = new LinkedHashSet<>();
  private boolean unknown;

  /**
   * A table in FROM.
   *
   * @param qualifier its alias or name as the query writes it
   * @param table as the catalog has it
   */
  public record Selected(String qualifier, Schema.Table table) {}

  /** A table in FROM; {@code table} is {@code null} if the query defines it itself. */
  private record Source(String qualifier, Schema.@Nullable Table table) {
    boolean isNamed(String name) {
      return SqlName.unquote(qualifier).equalsIgnoreCase(name);
    }
  }

  private SelectedTables(Schema schema, Set<String> with) {
    this.schema = schema;
    this.with = with;
  }

  /**
   * Returns the tables in the order of the select list; empty for other statements, if an item is
   * not a column of a table, or if the table of a column is unknown. Never throws.
   */
  public static List<Selected> of(String sql, Dialect dialect, Schema schema) {
    return StatementParser.read(
            SqlText.of(sql, dialect),
            select ->
                select instanceof PlainSelect plain && isOfRows(plain)
                    ? new SelectedTables(schema, with(plain)).read(plain)
                    : List.<Selected>of())
        .orElse(List.of());
  }

  private static boolean isOfRows(PlainSelect select) {
    return select.getDistinct() == null
        && select.getGroupBy() == null
        && select.getHaving() == null
        && select.getQualify() == null
        && select.getFromItem() != null;
  }

  private static Set<String> with(PlainSelect select) {
    List<WithItem<?>> definitions = select.getWithItemsList();
    return definitions == null
        ? Set.of()
        : definitions.stream()
            .map(item -> QueryNames.fold(item.getAliasName()))
            .collect(Collectors.toSet());
  }

  private List<Selected> read(PlainSelect select) {
    add(select.getFromItem());
    List<Join> joins = select.getJoins();
    if (joins != null) {
      joins.forEach(join -> add(join.getFromItem()));
    }
    for (SelectItem<?> item : select.getSelectItems()) {
      Expression expression = item.getExpression();
      if (expression instanceof AllTableColumns star) {
        select(QueryNames.fold(star.getTable().getName()));
      } else if (expression instanceof AllColumns) {
        selected.addAll(sources);
      } else {
        StatementFacts.ofOwn(expression).forEach(this::selectPart);
      }
    }
    unknown |= selected.stream().anyMatch(source -> source.table() == null);
    return unknown
        ? List.of()
        : selected.stream()
            .map(s -> new Selected(s.qualifier(), Objects.requireNonNull(s.table())))
            .toList();
  }

  private void add(FromItem item) {
    String alias = item.getAlias() == null ? null : item.getAlias().getName();
    if (item instanceof Table table) {
      sources.add(new Source(alias == null ? table.getName() : alias, stored(table)));
    } else {
      // Tables in parentheses have a scope of their own, which is not examined.
      sources.add(new Source(alias == null ? "" : alias, null));
    }
  }

  private Schema.@Nullable Table stored(Table table) {
    String name = SqlName.unquote(table.getName());
    if (table.getSchemaName() == null && with.contains(QueryNames.fold(name))) {
      return null;
    }
    String full =
        table.getSchemaName() == null ? name : SqlName.unquote(table.getSchemaName()) + "." + name;
    List<Schema.Table> named =
        schema.tables().stream().filter(t -> t.name().equalsIgnoreCase(full)).toList();
    return named.size() == 1 ? named.get(0) : null;
  }

  private void selectPart(Expression part) {
    if (part instanceof Column column) {
      String qualifier = QueryNames.qualifier(column);
      if (qualifier.isEmpty()) {
        selectBare(SqlName.unquote(column.getColumnName()));
      } else {
        select(qualifier);
      }
    } else if (part instanceof DateUnitExpression) {
      // The parser takes a bare column of such a name for a unit of time.
      selectBare(part.toString());
    } else if (part instanceof Select || part instanceof AnalyticExpression) {
      // A value of a subquery, or over a window, belongs to no one row.
      unknown = true;
    }
  }

  private void select(String qualifier) {
    List<Source> named = sources.stream().filter(source -> source.isNamed(qualifier)).toList();
    selected.addAll(named);
    unknown |= named.size() != 1;
  }

  private void selectBare(String column) {
    List<Source> owners =
        sources.stream()
            .filter(source -> source.table() == null || source.table().column(column) != null)
            .toList();
    selected.addAll(owners);
    unknown |= owners.size() != 1;
  }
}
