// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.Clauses.Clause;
import dev.assay.sql.internal.Clauses.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Writes one query, with all its subqueries, clause by clause in normal form. */
final class ClauseReader {
  private static final int LONGEST_COMPARED = 400;

  private final QueryNames names;
  private final Dialect dialect;
  private final Map<String, Derived> with;
  private final List<Clause> clauses = new ArrayList<>();
  private final Scope scope;
  private final ExpressionText expressions;

  /** The normal forms of the select items, as a list and by output name. */
  private final List<String> items = new ArrayList<>();

  private final Map<String, String> outputs = new HashMap<>();
  private @Nullable Set<String> columns = new LinkedHashSet<>();

  /** A query used as a table: its normal form, and the names of its columns if known. */
  private record Derived(String text, @Nullable Set<String> columns) {}

  ClauseReader(QueryNames names, Dialect dialect) {
    this(names, dialect, null, Map.of());
  }

  private ClauseReader(
      QueryNames names, Dialect dialect, @Nullable Scope outer, Map<String, Derived> with) {
    this.names = names;
    this.dialect = dialect;
    this.with = new HashMap<>(with);
    this.scope = new Scope(outer);
    this.expressions = new ExpressionText(names, dialect, scope, this::nested);
  }

  List<Clause> clauses(Select select) {
    read(select);
    return clauses;
  }

  /** Reads a subquery. */
  private Derived derived(Select select) {
    ClauseReader reader = new ClauseReader(names, dialect, scope, with);
    reader.read(select);
    StringBuilder text = new StringBuilder();
    for (Clause clause : reader.clauses) {
      text.append(text.isEmpty() ? "" : " ")
          .append(clause.kind())
          .append(' ')
          .append(clause.text());
    }
    return new Derived(digest(text.toString()), reader.columns);
  }

  /** Long texts become a hash, so that a repeated part does not grow a query exponentially. */
  private static String digest(String text) {
    return text.length() <= LONGEST_COMPARED
        ? text
        : "hash " + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private String nested(Select select) {
    return "(" + derived(select).text() + ")";
  }

  private void read(Select select) {
    readWith(select.getWithItemsList());
    if (select instanceof ParenthesedSelect parentheses) {
      read(parentheses.getSelect());
    } else if (select instanceof SetOperationList operations) {
      readOperations(operations);
    } else if (select instanceof PlainSelect plain) {
      readPlain(plain);
    } else {
      columns = null;
      add(Kind.SELECT, SqlText.of(select.toString(), dialect).normalized());
    }
    readOrder(select.getOrderByElements());
    readLimit(select);
  }

  private void readWith(@Nullable List<WithItem<?>> definitions) {
    if (definitions == null) {
      return;
    }
    for (WithItem<?> item : definitions) {
      String name = QueryNames.fold(item.getAliasName());
      Set<String> named = item.getWithItemList() == null ? null : new LinkedHashSet<>();
      for (int i = 0; named != null && i < item.getWithItemList().size(); i++) {
        named.add(QueryNames.fold(item.getWithItemList().get(i).toString()));
      }
      if (item.isRecursive() || definitions.get(0).isRecursive()) {
        with.put(name, new Derived("recursion", named));
      }
      if (item.getParenthesedStatement() instanceof ParenthesedSelect body) {
        Derived derived = derived(body);
        with.put(name, new Derived(derived.text(), named == null ? derived.columns() : named));
      }
    }
  }

  /**
   * Reads a set operation: the first query gives the clauses, and each operation is a clause with
   * the text of its other query.
   */
  private void readOperations(SetOperationList list) {
    List<Clause> operations = new ArrayList<>();
    for (int i = 1; i < list.getSelects().size(); i++) {
      String operation = list.getOperation(i - 1).toString().replaceFirst("(?i) DISTINCT$", "");
      String text = operation + " " + derived(list.getSelect(i)).text();
      operations.add(new Clause(Kind.SET_OPERATION, text.replaceFirst("(?i)^MINUS ", "EXCEPT ")));
    }
    read(list.getSelect(0));
    clauses.addAll(operations);
  }

  private void readPlain(PlainSelect select) {
    List<Clause> from = readFrom(select);
    readItems(select);
    clauses.addAll(from);
    if (select.getWhere() != null) {
      add(Kind.WHERE, expressions.condition(select.getWhere()));
    }
    if (select.getGroupBy() != null) {
      add(Kind.GROUP_BY, grouping(select.getGroupBy()));
    }
    expressions.setOutputs(outputs);
    String having = select.getHaving() == null ? "" : expressions.condition(select.getHaving());
    if (select.getQualify() != null) {
      having += " qualify " + expressions.condition(select.getQualify());
    }
    if (!having.isEmpty()) {
      add(Kind.HAVING, having);
    }
  }

  /** Reads FROM and the joins, and adds their tables to the scope. */
  private List<Clause> readFrom(PlainSelect select) {
    List<Clause> from = new ArrayList<>();
    if (select.getFromItem() != null) {
      from.add(new Clause(Kind.FROM, item(select.getFromItem(), from)));
      readJoins(select.getJoins(), from);
    }
    from.sort(Comparator.comparing(Clause::kind));
    return from;
  }

  private void readJoins(@Nullable List<Join> joins, List<Clause> from) {
    for (Join join : joins == null ? List.<Join>of() : joins) {
      String kind = kind(join);
      String item = item(join.getFromItem(), from);
      from.add(new Clause(Kind.JOIN, kind + " " + item + condition(join)));
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
    List<Scope.Source> sources = scope.sources();
    for (int i = 0; i < sources.size(); i++) {
      Scope.Source source = sources.get(i);
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
  private String item(FromItem item, List<Clause> from) {
    String alias = item.getAlias() == null ? "" : QueryNames.fold(item.getAlias().getName());
    if (item instanceof Table table) {
      return table(table, alias);
    }
    if (item instanceof ParenthesedFromItem group) {
      String first = item(group.getFromItem(), from);
      readJoins(group.getJoins(), from);
      return first;
    }
    if (item instanceof Select select) {
      return add(alias, derived(select));
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
    Scope.Source source = names.use(table, alias);
    scope.add(source);
    return QueryNames.quoted(source.name());
  }

  private String add(String alias, Derived derived) {
    scope.add(new Scope.Source(alias, "(query)", null, derived.columns()));
    return "(" + derived.text() + ")";
  }

  private void readItems(PlainSelect select) {
    for (SelectItem<?> item : select.getSelectItems()) {
      readItem(item.getExpression(), item.getAlias());
    }
    StringBuilder text = new StringBuilder();
    if (select.getDistinct() != null) {
      text.append("distinct ");
      List<SelectItem<?>> on = select.getDistinct().getOnSelectItems();
      if (on != null) {
        on.forEach(item -> text.append("on ").append(expressions.of(item.getExpression())));
      }
    }
    text.append(String.join(", ", items.stream().sorted().toList()));
    add(Kind.SELECT, text.toString());
  }

  private void readItem(Expression expression, @Nullable Alias alias) {
    if (expression instanceof AllColumns star) {
      items.add(star(star));
      return;
    }
    String text = expressions.of(expression);
    items.add(text);
    String name = alias == null ? null : QueryNames.fold(alias.getName());
    if (name != null) {
      outputs.putIfAbsent(name, digest(text));
    } else if (expression instanceof Column column) {
      name = QueryNames.fold(column.getColumnName());
    }
    if (name != null && columns != null) {
      columns.add(name);
    }
  }

  private String star(AllColumns star) {
    if (star instanceof AllTableColumns of && of.getTable().getName() != null) {
      Scope.Source source = scope.qualified(QueryNames.fold(of.getTable().getName()));
      if (source != null) {
        names.useAll(source);
        addColumns(source.columns());
        boolean alone = scope.sources().size() == 1 && scope.sources().contains(source);
        return alone ? "*" : QueryNames.quoted(source.name()) + ".*";
      }
    }
    scope.sources().forEach(names::useAll);
    addColumns(scope.columns());
    return SqlText.of(star.toString(), dialect).normalized();
  }

  private void addColumns(@Nullable Set<String> more) {
    if (more == null) {
      columns = null;
    } else if (columns != null) {
      columns.addAll(more);
    }
  }

  private String grouping(GroupByElement grouping) {
    Set<String> keys = new TreeSet<>();
    List<?> plain = grouping.getGroupByExpressionList();
    for (Object key : plain == null ? List.of() : plain) {
      keys.add(key(((Expression) key), false));
    }
    List<? extends List<?>> sets = grouping.getGroupingSets();
    for (List<?> set : sets == null ? List.<List<?>>of() : sets) {
      Set<String> inner = new TreeSet<>();
      set.forEach(key -> inner.add(key((Expression) key, false)));
      keys.add("set(" + String.join(", ", inner) + ")");
    }
    return String.join(", ", keys) + (grouping.isMysqlWithRollup() ? " with rollup" : "");
  }

  private void readOrder(@Nullable List<OrderByElement> elements) {
    if (elements == null) {
      return;
    }
    expressions.setOutputs(outputs);
    List<String> keys = new ArrayList<>();
    for (OrderByElement element : elements) {
      String nulls = element.getNullOrdering() == null ? "" : " " + element.getNullOrdering();
      keys.add(key(element.getExpression(), true) + (element.isAsc() ? "" : " desc") + nulls);
    }
    add(Kind.ORDER_BY, String.join(", ", keys));
  }

  /** A key of ORDER BY or GROUP BY: an ordinal, an output name, or an expression. */
  private String key(Expression expression, boolean outputFirst) {
    if (expression instanceof LongValue value) {
      String digits = value.getStringValue();
      int ordinal = digits.matches("\\d{1,4}") ? Integer.parseInt(digits) : 0;
      return ordinal >= 1 && ordinal <= items.size() ? items.get(ordinal - 1) : digits;
    }
    if (expression instanceof Column column && QueryNames.qualifier(column).isEmpty()) {
      String name = QueryNames.fold(column.getColumnName());
      String output = outputs.get(name);
      if (output != null && (outputFirst || !scope.has(name))) {
        return output;
      }
    }
    return expressions.of(expression);
  }

  private void readLimit(Select select) {
    Limit limit = select.getLimit();
    String rows = "";
    Expression offset = null;
    if (limit != null) {
      Expression count = limit.getRowCount();
      rows = count == null || count instanceof NullValue ? "" : expressions.of(count);
      offset = limit.getOffset();
    }
    if (select.getFetch() != null) {
      Expression count = select.getFetch().getExpression();
      rows = count == null ? "1" : expressions.of(count);
      rows +=
          select.getFetch().toString().toUpperCase(Locale.ROOT).contains("TIES")
              ? " with ties"
              : "";
    }
    if (select instanceof PlainSelect plain && plain.getTop() != null) {
      rows = expressions.of(plain.getTop().getExpression());
      rows += plain.getTop().isPercentage() ? " percent" : "";
      rows += plain.getTop().isWithTies() ? " with ties" : "";
    }
    if (offset == null && select.getOffset() != null) {
      offset = select.getOffset().getOffset();
    }
    String skipped = offset == null ? "0" : expressions.of(offset);
    String text = rows + (skipped.equals("0") ? "" : " offset " + skipped);
    if (!text.isEmpty() && !rows.equals("all")) {
      add(Kind.LIMIT, text);
    }
  }

  private void add(Kind kind, String text) {
    clauses.add(new Clause(kind, text));
  }

  /** Writes the expressions of one query in normal form; see {@link Clauses}. */
  private static final class ExpressionText extends NormalText {
    private final QueryNames names;
    private final Scope scope;
    private Map<String, String> outputs = Map.of();

    ExpressionText(
        QueryNames names, Dialect dialect, Scope scope, Function<Select, String> subqueries) {
      super(dialect, subqueries);
      this.names = names;
      this.scope = scope;
    }

    /**
     * Sets the outputs of the query; from now on a bare name that is not a known column refers to
     * one of them.
     */
    void setOutputs(Map<String, String> outputs) {
      this.outputs = outputs;
    }

    /** A condition as a set of conjuncts. */
    String condition(Expression condition) {
      Set<String> conjuncts = new TreeSet<>();
      addConjuncts(condition, conjuncts);
      return String.join(" and ", conjuncts);
    }

    void addConjuncts(Expression condition, Set<String> conjuncts) {
      addOperands(condition, AndExpression.class, conjuncts);
    }

    /**
     * Collects the operands of a chain without recursion, because a chain may have thousands of
     * links.
     */
    private void addOperands(
        Expression chain, Class<? extends BinaryExpression> connective, Set<String> operands) {
      Deque<Expression> open = new ArrayDeque<>();
      open.push(chain);
      while (!open.isEmpty()) {
        Expression next = unwrapped(open.pop());
        if (connective.isInstance(next)) {
          open.push(((BinaryExpression) next).getRightExpression());
          open.push(((BinaryExpression) next).getLeftExpression());
        } else {
          operands.add(of(next));
        }
      }
    }

    private StringBuilder chain(BinaryExpression expression, String connective) {
      Set<String> operands = new TreeSet<>();
      addOperands(expression, expression.getClass(), operands);
      return getBuilder().append('(').append(String.join(connective, operands)).append(')');
    }

    private StringBuilder sides(String left, String operator, String right) {
      return getBuilder().append(left).append(' ').append(operator).append(' ').append(right);
    }

    private StringBuilder symmetric(BinaryExpression expression, String operator) {
      String left = of(expression.getLeftExpression());
      String right = of(expression.getRightExpression());
      boolean swap = left.compareTo(right) > 0;
      return sides(swap ? right : left, operator, swap ? left : right);
    }

    @Override
    public <S> StringBuilder visit(AndExpression expression, S context) {
      return chain(expression, " and ");
    }

    @Override
    public <S> StringBuilder visit(OrExpression expression, S context) {
      return chain(expression, " or ");
    }

    @Override
    public <S> StringBuilder visit(EqualsTo expression, S context) {
      return symmetric(expression, "=");
    }

    @Override
    public <S> StringBuilder visit(NotEqualsTo expression, S context) {
      return symmetric(expression, "<>");
    }

    @Override
    public <S> StringBuilder visit(GreaterThan expression, S context) {
      String right = of(expression.getRightExpression());
      return sides(right, "<", of(expression.getLeftExpression()));
    }

    @Override
    public <S> StringBuilder visit(GreaterThanEquals expression, S context) {
      String right = of(expression.getRightExpression());
      return sides(right, "<=", of(expression.getLeftExpression()));
    }

    @Override
    public <S> StringBuilder visit(CollateExpression expression, S context) {
      return sides(of(expression.getLeftExpression()), "collate", expression.getCollate());
    }

    @Override
    public <S> StringBuilder visit(Column column, S context) {
      if (QueryNames.qualifier(column).isEmpty() && !outputs.isEmpty()) {
        String name = QueryNames.fold(column.getColumnName());
        String output = outputs.get(name);
        if (output != null && !scope.has(name)) {
          return getBuilder().append(output);
        }
      }
      return getBuilder().append(names.column(column, scope));
    }
  }
}
