// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.StatementOutline.SortKey;
import dev.assay.sql.internal.StatementOutline.Term;
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
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
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
  private final Map<String, Term> outputs = new HashMap<>();

  /**
   * The tables of the query that is being read, and of those around it, by alias; empty text for
   * what is no table of the database.
   */
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
      Optional<StatementOutline> outline =
          StatementParser.read(
              SqlText.of(sql, dialect),
              select -> {
                OutlineReader reader = new OutlineReader(dialect);
                reader.read(select, true);
                return reader.outline;
              });
      if (outline.isPresent()) {
        return outline.filter(read -> !read.vague);
      }
    }
    return Optional.empty();
  }

  /** Reads a subquery, but only once, however often the expression around it is written. */
  private String nested(Select select) {
    String known = nested.get(select);
    if (known == null) {
      outline.subqueries++;
      Map<String, Term> around = Map.copyOf(outputs);
      known =
          read(select, false).stream()
              .map(Term::text)
              .collect(Collectors.joining(", ", "(select ", ")"));
      replaceOutputs(around);
      nested.put(select, known);
    }
    return known;
  }

  private void replaceOutputs(Map<String, Term> others) {
    outputs.clear();
    outputs.putAll(others);
  }

  /** Reads a query and returns its select items. */
  private List<Term> read(Select select, boolean outermost) {
    definitions(select.getWithItemsList());
    List<Term> items = List.of();
    if (select instanceof ParenthesedSelect parentheses) {
      items = read(parentheses.getSelect(), outermost);
    } else if (select instanceof SetOperationList operations) {
      items = sides(operations, outermost);
    } else if (select instanceof PlainSelect plain) {
      items = plain(plain, outermost);
    } else {
      outline.vague = true;
    }
    order(select.getOrderByElements(), items, outermost);
    String limit = LimitText.of(select);
    if (!limit.isEmpty() && (outermost || outline.limit.isEmpty())) {
      outline.limit = limit;
    }
    return items;
  }

  private void definitions(@Nullable List<WithItem<?>> definitions) {
    List<WithItem<?>> items = definitions == null ? List.of() : definitions;
    boolean recursive = items.stream().anyMatch(WithItem::isRecursive);
    for (WithItem<?> item : items) {
      Select body = item.getParenthesedStatement() instanceof ParenthesedSelect all ? all : null;
      // Without RECURSIVE, a table of the same name may be read; SQLite recurses even so.
      boolean recurs =
          recursive
              || (body instanceof ParenthesedSelect all
                  && all.getSelect() instanceof SetOperationList);
      String name = QueryNames.fold(item.getAliasName());
      if (recurs) {
        with.add(name);
      }
      if (body != null) {
        read(body, false);
      }
      with.add(name);
    }
  }

  /** Reads the sides of a set operation; the first names the columns. */
  private List<Term> sides(SetOperationList operations, boolean outermost) {
    Map<String, Term> around = Map.copyOf(outputs);
    List<Term> items = read(operations.getSelect(0), outermost);
    Map<String, Term> first = Map.copyOf(outputs);
    for (int i = 1; i < operations.getSelects().size(); i++) {
      replaceOutputs(around);
      read(operations.getSelect(i), false);
      outline.operations.add(operation(operations.getOperation(i - 1).toString()));
    }
    replaceOutputs(first);
    return items;
  }

  private static String operation(String written) {
    return written
        .toUpperCase(Locale.ROOT)
        .replaceFirst(" DISTINCT$", "")
        .replaceFirst("^MINUS", "EXCEPT");
  }

  /** Conditions of WHERE and ON do not see the names that the query gives its items. */
  private List<Term> plain(PlainSelect select, boolean outermost) {
    scopes.push(new HashMap<>());
    from(select.getFromItem());
    joins(select.getJoins());
    if (select.getWhere() != null) {
      filters.read(select.getWhere());
    }
    List<Term> items = items(select, outermost);
    if (select.getGroupBy() != null) {
      for (Object key : select.getGroupBy().getGroupByExpressionList()) {
        outline.grouping.add(key((Expression) key, items).text());
      }
    }
    if (select.getHaving() != null) {
      filters.read(select.getHaving());
    }
    scopes.pop();
    return items;
  }

  private List<Term> items(PlainSelect select, boolean outermost) {
    List<Term> terms = new ArrayList<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      Expression expression = item.getExpression();
      Term term =
          expression instanceof AllColumns
              ? new Term("*", "*", "*")
              : new Term(text.of(expression), text.qualified(expression), text.written(expression));
      terms.add(term);
      if (outermost) {
        outline.items.add(term);
      }
      String alias = item.getAlias() == null ? "" : QueryNames.fold(item.getAlias().getName());
      boolean same = Pattern.matches("(?s).*\\b" + Pattern.quote(alias) + "\\b.*", term.text());
      if (!alias.isEmpty() && !same) {
        outputs.putIfAbsent(alias, term);
      }
    }
    outline.distinct |= outermost && select.getDistinct() != null;
    return terms;
  }

  private void order(@Nullable List<OrderByElement> elements, List<Term> items, boolean outermost) {
    if (elements == null || (!outermost && !outline.order.isEmpty())) {
      return;
    }
    outline.order.clear();
    for (OrderByElement element : elements) {
      Term key = key(element.getExpression(), items);
      outline.order.add(new SortKey(key.text(), !element.isAsc(), key.written()));
    }
  }

  /** A key of ORDER BY or GROUP BY; an ordinal stands for its item. */
  private Term key(Expression expression, List<Term> items) {
    if (expression instanceof LongValue value && value.getStringValue().matches("\\d{1,4}")) {
      int ordinal = Integer.parseInt(value.getStringValue());
      if (ordinal >= 1 && ordinal <= items.size()) {
        return items.get(ordinal - 1);
      }
    }
    String said = text.of(expression);
    return new Term(said, said, text.written(expression));
  }

  private void joins(@Nullable List<Join> joins) {
    for (Join join : joins == null ? List.<Join>of() : joins) {
      outline.outerJoin |= join.isLeft() || join.isRight() || join.isFull();
      outline.naturalJoin |= join.isNatural();
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
      boolean defined = with.contains(name);
      if (!defined) {
        outline.tables.add(name);
      }
      scopes.element().put(alias(item, name), defined ? "" : name);
    } else if (item instanceof ParenthesedFromItem group) {
      from(group.getFromItem());
      joins(group.getJoins());
    } else if (item instanceof Select select) {
      read(select, false);
      scopes.element().put(alias(item, "(" + scopes.element().size()), "");
    }
  }

  private static String alias(FromItem item, String otherwise) {
    return item.getAlias() == null ? otherwise : QueryNames.fold(item.getAlias().getName());
  }

  private String column(Column column, boolean qualified) {
    String name = QueryNames.fold(column.getColumnName());
    String qualifier = QueryNames.qualifier(column);
    Term output = outputs.get(name);
    if (output != null && table(qualifier).isEmpty()) {
      return text.isWritten() ? output.written() : output.text();
    }
    String table = qualified ? table(qualifier) : "";
    String written = name.matches("[a-z_][a-z0-9_]*") ? name : QueryNames.quoted(name);
    return table.isEmpty() ? written : table + "." + written;
  }

  /**
   * The table that a qualifier names, or the only one; empty if it is not known. In a subquery, a
   * column without a qualifier may be of the query around it.
   */
  private String table(String qualifier) {
    if (qualifier.isEmpty()) {
      Map<String, String> own = scopes.size() == 1 ? scopes.element() : Map.of();
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

  /** The limit of a query as it would be written with LIMIT; empty without one. */
  static final class LimitText {
    private LimitText() {}

    static String of(Select select) {
      String rows = "";
      String offset = select.getOffset() == null ? "" : "" + select.getOffset().getOffset();
      if (select.getLimit() != null) {
        Expression count = select.getLimit().getRowCount();
        rows = count == null || count instanceof NullValue ? "" : count.toString();
        offset =
            select.getLimit().getOffset() == null ? offset : "" + select.getLimit().getOffset();
      } else if (select.getFetch() != null) {
        Expression count = select.getFetch().getExpression();
        rows = count == null ? "1" : count.toString();
      } else if (select instanceof PlainSelect plain && plain.getTop() != null) {
        rows = plain.getTop().getExpression().toString();
      }
      String skipped = offset.isEmpty() || offset.equals("0") ? "" : " OFFSET " + offset;
      return rows.equalsIgnoreCase("all") ? skipped.trim() : (rows + skipped).trim();
    }
  }
}
