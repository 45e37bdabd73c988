// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.sql.ClauseReader.Derived;
import dev.assay.sql.Clauses.Clause;
import dev.assay.sql.Clauses.Kind;
import dev.assay.sql.Scope.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.TableFunction;
import org.jspecify.annotations.Nullable;

/** Reads FROM and the joins of one query, and adds their tables to its scope. */
final class FromReader {
  private final ClauseReader query;
  private final QueryNames names;
  private final Scope scope;
  private final ExpressionText expressions;
  private final Map<String, Derived> with;
  private final List<Clause> clauses = new ArrayList<>();

  FromReader(
      ClauseReader query,
      QueryNames names,
      Scope scope,
      ExpressionText expressions,
      Map<String, Derived> with) {
    this.query = query;
    this.names = names;
    this.scope = scope;
    this.expressions = expressions;
    this.with = with;
  }

  List<Clause> read(PlainSelect select) {
    if (select.getFromItem() != null) {
      clauses.add(new Clause(Kind.FROM, item(select.getFromItem())));
      readJoins(select.getJoins());
    }
    clauses.sort((a, b) -> a.kind().compareTo(b.kind()));
    return clauses;
  }

  private void readJoins(@Nullable List<Join> joins) {
    if (joins == null) {
      return;
    }
    for (Join join : joins) {
      String kind = kind(join);
      String item = item(join.getFromItem());
      clauses.add(new Clause(Kind.JOIN, kind + " " + item + condition(join)));
    }
  }

  private static String kind(Join join) {
    StringBuilder kind = new StringBuilder(join.isNatural() ? "natural " : "");
    kind.append(join.isLeft() ? "left " : "").append(join.isRight() ? "right " : "");
    kind.append(join.isFull() ? "full " : "").append(join.isSemi() ? "semi " : "");
    kind.append(join.isAsOf() ? "asof " : "").append(join.isApply() ? "apply " : "");
    kind.append(join.isApply() && join.isOuter() ? "outer " : "");
    boolean conditional = !join.getOnExpressions().isEmpty() || !join.getUsingColumns().isEmpty();
    if (kind.isEmpty()) {
      kind.append(conditional ? "inner " : "cross ");
    }
    return kind.append("join").toString();
  }

  private String condition(Join join) {
    Set<String> conditions = new TreeSet<>();
    for (Expression on : join.getOnExpressions()) {
      expressions.addConjuncts(on, conditions);
    }
    if (!conditions.isEmpty()) {
      return " on " + String.join(" and ", conditions);
    }
    for (Column column : join.getUsingColumns()) {
      conditions.add(using(QueryNames.fold(column.getColumnName())));
    }
    return conditions.isEmpty() ? "" : " using " + String.join(", ", conditions);
  }

  /** A column of USING; marks it as used in those sources on the left that are known to have it. */
  private String using(String column) {
    List<Source> sources = scope.sources();
    for (int i = 0; i < sources.size(); i++) {
      Source source = sources.get(i);
      boolean last = i == sources.size() - 1;
      boolean has =
          source.columns() == null ? sources.size() == 2 : source.columns().contains(column);
      if (last || has) {
        names.use(source, column);
      }
    }
    return QueryNames.quoted(column);
  }

  /** Adds a table to the scope and returns its normal form. */
  private String item(FromItem item) {
    String alias = item.getAlias() == null ? "" : QueryNames.fold(item.getAlias().getName());
    if (item instanceof Table table) {
      return table(table, alias);
    }
    if (item instanceof ParenthesedFromItem group) {
      String first = item(group.getFromItem());
      readJoins(group.getJoins());
      return first;
    }
    if (item instanceof Select select) {
      Derived derived = query.derived(select);
      return add(alias, derived);
    }
    if (item instanceof TableFunction function) {
      String text = expressions.of(function.getFunction());
      return add(alias, new Derived(text, null));
    }
    return add(alias, new Derived(expressions.normalized(item.toString()), null));
  }

  private String table(Table table, String alias) {
    String name = QueryNames.fold(table.getName());
    Derived derived = table.getSchemaName() == null ? with.get(name) : null;
    if (derived != null) {
      return add(alias.isEmpty() ? name : alias, derived);
    }
    Source source = names.use(table, alias);
    scope.add(source);
    return QueryNames.quoted(source.name());
  }

  private String add(String alias, Derived derived) {
    scope.add(new Source(alias, "(query)", null, derived.columns()));
    return "(" + derived.text() + ")";
  }
}
