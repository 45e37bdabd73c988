// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.sql.StatementOutline.SortKey;
import dev.assay.sql.StatementOutline.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Reads the {@link StatementOutline} of a statement. */
final class OutlineReader {
  private final StatementOutline outline = new StatementOutline();
  private final Set<String> with = new HashSet<>();
  private final Map<String, String> outputs = new HashMap<>();

  /** The tables of the query that is being read, and of those around it, by alias. */
  private final Deque<Map<String, String>> scopes = new ArrayDeque<>();

  private final Map<Select, String> nested = new IdentityHashMap<>();
  private final OutlineText text;
  private final FilterReader filters;

  private OutlineReader(Dialect dialect) {
    text = new OutlineText(dialect, this::column, this::nested, outline.counted::add);
    filters = new FilterReader(outline, text);
  }

  /** The outline of a query; empty if it can't be parsed. Never throws. */
  static Optional<StatementOutline> read(String sql) {
    // The dialect of a stored query is not known: the strictest reading that works counts.
    for (Dialect dialect : List.of(Dialect.ANSI, Dialect.SQLITE, Dialect.MYSQL)) {
      try {
        if (StatementParser.parse(SqlText.of(sql, dialect)).orElse(null) instanceof Select select) {
          OutlineReader reader = new OutlineReader(dialect);
          reader.read(select, true);
          return reader.outline.vague ? Optional.empty() : Optional.of(reader.outline);
        }
      } catch (StackOverflowError | RuntimeException unreadable) {
        // The parser can't print some of what it parses; treat such text as not parsed.
      }
    }
    return Optional.empty();
  }

  /** Reads a subquery, but only once, however often the expression around it is written. */
  private String nested(Select select) {
    String known = nested.get(select);
    if (known == null) {
      outline.subqueries++;
      known = "(" + read(select, false) + ")";
      nested.put(select, known);
    }
    return known;
  }

  /** Reads a query and returns its select items as text. */
  private String read(Select select, boolean outermost) {
    List<WithItem<?>> definitions = select.getWithItemsList();
    for (WithItem<?> item : definitions == null ? List.<WithItem<?>>of() : definitions) {
      with.add(QueryNames.fold(item.getAliasName()));
      if (item.getParenthesedStatement() instanceof ParenthesedSelect body) {
        read(body, false);
      }
    }
    String items = "";
    List<String> names = List.of();
    if (select instanceof ParenthesedSelect parentheses) {
      items = read(parentheses.getSelect(), outermost);
    } else if (select instanceof SetOperationList operations) {
      for (int i = 0; i < operations.getSelects().size(); i++) {
        String side = read(operations.getSelect(i), outermost && i == 0);
        items = i == 0 ? side : items;
        if (i > 0) {
          outline.operations.add(operation(operations.getOperation(i - 1).toString()));
        }
      }
    } else if (select instanceof PlainSelect plain) {
      names = plain(plain, outermost);
      items = "select " + String.join(", ", names);
    } else {
      outline.vague = true;
    }
    order(select.getOrderByElements(), names, outermost);
    String limit = LimitText.of(select);
    if (!limit.isEmpty() && (outermost || outline.limit.isEmpty())) {
      outline.limit = limit;
    }
    return items;
  }

  private static String operation(String written) {
    return written
        .toUpperCase(Locale.ROOT)
        .replaceFirst(" DISTINCT$", "")
        .replaceFirst("^MINUS", "EXCEPT");
  }

  private List<String> plain(PlainSelect select, boolean outermost) {
    scopes.push(new HashMap<>());
    from(select.getFromItem());
    joins(select.getJoins());
    List<String> names = items(select, outermost);
    if (select.getWhere() != null) {
      filters.read(select.getWhere());
    }
    if (select.getGroupBy() != null) {
      for (Object key : select.getGroupBy().getGroupByExpressionList()) {
        outline.grouping.add(key((Expression) key, names));
      }
    }
    if (select.getHaving() != null) {
      filters.read(select.getHaving());
    }
    scopes.pop();
    return names;
  }

  private List<String> items(PlainSelect select, boolean outermost) {
    List<String> names = new ArrayList<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      Expression expression = item.getExpression();
      Term term =
          expression instanceof AllColumns
              ? new Term("*", "*", "*")
              : new Term(text.of(expression), text.qualified(expression), text.written(expression));
      names.add(term.text());
      if (outermost) {
        outline.items.add(term);
      }
      String alias = item.getAlias() == null ? "" : QueryNames.fold(item.getAlias().getName());
      boolean same = Pattern.matches("(?s).*\\b" + Pattern.quote(alias) + "\\b.*", term.text());
      if (!alias.isEmpty() && !same) {
        outputs.putIfAbsent(alias, term.text());
      }
    }
    outline.distinct |= outermost && select.getDistinct() != null;
    return names;
  }

  private void order(
      @Nullable List<OrderByElement> elements, List<String> items, boolean outermost) {
    if (elements == null || (!outermost && !outline.order.isEmpty())) {
      return;
    }
    outline.order.clear();
    for (OrderByElement element : elements) {
      outline.order.add(new SortKey(key(element.getExpression(), items), !element.isAsc()));
    }
  }

  /** A key of ORDER BY or GROUP BY; an ordinal stands for its item. */
  private String key(Expression expression, List<String> items) {
    if (expression instanceof LongValue value && value.getStringValue().matches("\\d{1,4}")) {
      int ordinal = Integer.parseInt(value.getStringValue());
      return ordinal >= 1 && ordinal <= items.size() ? items.get(ordinal - 1) : "" + ordinal;
    }
    return text.of(expression);
  }

  private void joins(@Nullable List<Join> joins) {
    for (Join join : joins == null ? List.<Join>of() : joins) {
      outline.outerJoin |= join.isLeft() || join.isRight() || join.isFull();
      from(join.getFromItem());
      join.getOnExpressions().forEach(filters::read);
      for (Column column : join.getUsingColumns()) {
        String name = QueryNames.fold(column.getColumnName());
        filters.joined(name, name);
      }
    }
  }

  private void from(@Nullable FromItem item) {
    if (item instanceof Table table) {
      String name = QueryNames.fold(table.getName());
      if (!with.contains(name)) {
        outline.tables.add(name);
        String alias =
            table.getAlias() == null ? name : QueryNames.fold(table.getAlias().getName());
        scopes.element().put(alias, name);
      }
    } else if (item instanceof ParenthesedFromItem group) {
      from(group.getFromItem());
      joins(group.getJoins());
    } else if (item instanceof Select select) {
      read(select, false);
    }
  }

  private String column(Column column, boolean qualified) {
    String name = QueryNames.fold(column.getColumnName());
    String qualifier = QueryNames.qualifier(column);
    String output = outputs.get(name);
    if (output != null && table(qualifier).isEmpty()) {
      return output;
    }
    String table = qualified ? table(qualifier) : "";
    String written = name.matches("[a-z_][a-z0-9_]*") ? name : QueryNames.quoted(name);
    return table.isEmpty() ? written : table + "." + written;
  }

  /** The table that a qualifier names, or the only one; empty if it is not known. */
  private String table(String qualifier) {
    if (qualifier.isEmpty()) {
      Map<String, String> own = scopes.isEmpty() ? Map.of() : scopes.element();
      return outputs.isEmpty() && own.size() == 1 ? own.values().iterator().next() : "";
    }
    for (Map<String, String> scope : scopes) {
      String table = scope.get(qualifier);
      if (table != null) {
        return table;
      }
    }
    return "";
  }
}
