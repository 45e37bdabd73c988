// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Schema;
import dev.assay.sql.internal.SelectReading.Call;
import dev.assay.sql.internal.SelectReading.Choice;
import dev.assay.sql.internal.SelectReading.Comparison;
import dev.assay.sql.internal.SelectReading.Equation;
import dev.assay.sql.internal.SelectReading.Exclusion;
import dev.assay.sql.internal.SelectReading.Place;
import dev.assay.sql.internal.SelectReading.SortedColumn;
import dev.assay.sql.internal.SelectReading.Source;
import dev.assay.sql.internal.StatementFacts.Fact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/** Reads the SELECTs of a statement for its checks. */
final class SelectReader {
  private static final Map<String, String> MIRRORED =
      Map.of("<", ">", ">", "<", "<=", ">=", ">=", "<=");

  private final Select statement;
  private final List<Fact> facts;
  private final ColumnOwners owners;

  /** Those of all queries, so that a column of an enclosing one has the source of that. */
  private final Map<FromItem, Source> sources = new IdentityHashMap<>();

  SelectReader(Schema schema, Select statement) {
    this.statement = statement;
    facts = StatementFacts.of(statement);
    owners = new ColumnOwners(schema, statement.getWithItemsList() != null);
  }

  List<SelectReading> read() {
    List<PlainSelect> selects =
        facts.stream()
            .map(Fact::node)
            .filter(PlainSelect.class::isInstance)
            .map(PlainSelect.class::cast)
            .toList();
    selects.forEach(this::addSources);
    return selects.stream().map(select -> new Reader(select).read()).toList();
  }

  private void addSources(PlainSelect select) {
    List<Join> joins = joins(select);
    boolean full = joins.stream().anyMatch(join -> join.isRight() || join.isFull());
    List<FromItem> items = ColumnOwners.items(select);
    for (int i = 0; i < items.size(); i++) {
      FromItem item = items.get(i);
      Join join = i == 0 ? null : joins.get(i - 1);
      boolean optional = join == null ? full : full || join.isLeft();
      String alias = item.getAlias() == null ? item.toString() : item.getAlias().getName().strip();
      sources.put(item, new Source(alias, owners.stored(item), optional));
    }
  }

  private static List<Join> joins(PlainSelect select) {
    return select.getJoins() == null ? List.of() : select.getJoins();
  }

  /** One SELECT. */
  private final class Reader {
    private final PlainSelect select;
    private final List<Fact> own;
    private final List<PlainSelect> around;
    private final List<Source> from;

    /** Conditions that hold for every row. */
    private final Set<Expression> certain = Collections.newSetFromMap(new IdentityHashMap<>());

    private final List<Equation> equations = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();
    private final List<Exclusion> exclusions = new ArrayList<>();
    private final List<String> divisions = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();

    Reader(PlainSelect select) {
      this.select = select;
      own =
          facts.stream().filter(f -> !f.around().isEmpty() && f.around().get(0) == select).toList();
      around = own.isEmpty() ? List.of() : own.get(0).around();
      from =
          ColumnOwners.items(select).stream()
              .map(sources::get)
              .map(Objects::requireNonNull)
              .toList();
    }

    SelectReading read() {
      hold(select.getWhere());
      for (Join join : joins(select)) {
        if (!join.isLeft() && !join.isRight() && !join.isFull()) {
          join.getOnExpressions().forEach(this::hold);
        }
        equateUsing(join);
      }
      own.forEach(fact -> read(fact.node(), fact.negated()));
      for (Join join : joins(select)) {
        join.getOnExpressions().forEach(this::equate);
      }
      if (select.getWhere() != null) {
        equate(select.getWhere());
      }
      return new SelectReading(
          statement.toString(),
          select.toString(),
          from(),
          select.getWhere() == null ? "" : select.getWhere().toString(),
          grouping(),
          select.getSelectItems() == null ? 0 : select.getSelectItems().size(),
          select.getLimit() != null,
          from,
          equations,
          parts(),
          calls,
          comparisons,
          order(),
          exclusions,
          divisions,
          choices);
    }

    private String from() {
      if (select.getFromItem() == null) {
        return "";
      }
      StringBuilder text = new StringBuilder("FROM ").append(select.getFromItem());
      for (Join join : joins(select)) {
        text.append(join.isSimple() ? ", " : " ").append(join);
      }
      return text.toString();
    }

    private String grouping() {
      if (select.getGroupBy() == null || select.getGroupBy().getGroupByExpressionList() == null) {
        return "";
      }
      List<String> keys = new ArrayList<>();
      for (Object key : select.getGroupBy().getGroupByExpressionList()) {
        keys.add(key.toString());
      }
      return String.join(", ", keys);
    }

    private List<SortedColumn> order() {
      List<SortedColumn> keys = new ArrayList<>();
      List<OrderByElement> elements = select.getOrderByElements();
      for (OrderByElement element : elements == null ? List.<OrderByElement>of() : elements) {
        Place place = place(element.getExpression());
        if (place != null) {
          keys.add(new SortedColumn(place, !element.isAsc(), element.getNullOrdering() != null));
        }
      }
      return keys;
    }

    private @Nullable Place place(@Nullable Expression expression) {
      Expression inner = expression == null ? null : NormalText.unwrapped(expression);
      if (!(inner instanceof Column column)) {
        return null;
      }
      ColumnOwners.Owned owned = owners.of(column, around);
      return owned == null
          ? null
          : new Place(
              Objects.requireNonNull(sources.get(owned.item())),
              owned.table(),
              owned.column(),
              column.toString());
    }

    private void hold(@Nullable Expression condition) {
      Expression inner = condition == null ? null : NormalText.unwrapped(condition);
      if (inner instanceof AndExpression and) {
        hold(and.getLeftExpression());
        hold(and.getRightExpression());
      } else if (inner != null) {
        certain.add(inner);
      }
    }

    /** Notes columns that a condition, joined by AND, has equal. */
    private void equate(Expression condition) {
      Expression inner = NormalText.unwrapped(condition);
      if (inner instanceof AndExpression and) {
        equate(and.getLeftExpression());
        equate(and.getRightExpression());
      } else if (inner instanceof ComparisonOperator equal
          && equal.getStringExpression().matches("==?")) {
        Place left = place(equal.getLeftExpression());
        Place right = place(equal.getRightExpression());
        if (left != null && right != null) {
          equations.add(new Equation(left, right));
        }
      }
    }

    private void equateUsing(Join join) {
      Source joined = sources.get(join.getFromItem());
      for (Column using :
          join.getUsingColumns() == null ? List.<Column>of() : join.getUsingColumns()) {
        String name = SqlName.unquote(using.getColumnName());
        Place right = joined == null ? null : place(joined, name);
        for (Source source : from.subList(0, Math.max(0, from.indexOf(joined)))) {
          Place left = place(source, name);
          if (left != null && right != null) {
            equations.add(new Equation(left, right));
          }
        }
      }
    }

    private @Nullable Place place(Source source, String name) {
      Schema.Table table = source.table();
      Schema.Column column = table == null ? null : table.column(name);
      return table == null || column == null
          ? null
          : new Place(source, table, column, source.qualifier() + "." + name);
    }

    private void read(Expression node, boolean negated) {
      boolean holds = !negated && certain.contains(node);
      if (node instanceof Function call && FeatureReader.isAggregate(call)) {
        calls.add(call(call));
      } else if (node instanceof Division division) {
        divisions.add(division.toString());
      } else if (node instanceof OrExpression or) {
        choose(or);
      } else if (node instanceof LikeExpression like) {
        String operator = (like.isNot() ? "NOT " : "") + like.getLikeKeyWord();
        compare(like.getLeftExpression(), operator, like.getRightExpression(), holds, node);
      } else if (node instanceof ComparisonOperator comparison) {
        String operator = comparison.getStringExpression().replace("!=", "<>").replace("==", "=");
        Expression left = comparison.getLeftExpression();
        Expression right = comparison.getRightExpression();
        if (isLiteral(left) && !isLiteral(right)) {
          compare(right, MIRRORED.getOrDefault(operator, operator), left, holds, node);
        } else {
          compare(left, operator, right, holds, node);
        }
      } else if (node instanceof Between between) {
        if (!between.isNot()) {
          Expression left = between.getLeftExpression();
          add(left, ">=", between.getBetweenExpressionStart(), holds, true, node);
          add(left, "<=", between.getBetweenExpressionEnd(), holds, true, node);
        }
      } else if (node instanceof InExpression in) {
        if (in.getRightExpression() instanceof Select query) {
          if (in.isNot()) {
            exclusions.add(new Exclusion(query.toString(), in.toString()));
          }
        } else if (in.getRightExpression() instanceof ExpressionList<?> values) {
          String operator = in.isNot() ? "NOT IN" : "IN";
          values.forEach(value -> compare(in.getLeftExpression(), operator, value, holds, node));
        }
      } else if (node instanceof IsNullExpression isNull) {
        Place place = place(isNull.getLeftExpression());
        if (place != null) {
          String operator = isNull.isNot() ? "IS NOT NULL" : "IS NULL";
          comparisons.add(
              new Comparison(place, operator, "", false, holds, false, node.toString()));
        }
      }
    }

    private void compare(
        Expression left, String operator, Expression right, boolean holds, Expression node) {
      add(left, operator, right, holds, false, node);
    }

    private void add(
        Expression left,
        String operator,
        Expression right,
        boolean holds,
        boolean between,
        Expression node) {
      Place place = place(left);
      if (place != null) {
        comparisons.add(
            new Comparison(
                place,
                operator,
                right.toString(),
                isLiteral(right) || right instanceof NullValue,
                holds,
                between,
                node.toString()));
      }
    }

    /** A name in double quotes that is no column is a text, for SQLite and those who use it. */
    private boolean isLiteral(Expression expression) {
      Expression inner = NormalText.unwrapped(expression);
      if (inner instanceof Column column) {
        String name = column.getColumnName();
        return name.startsWith("\"")
            && QueryNames.qualifier(column).isEmpty()
            && !owners.mayHave(around, SqlName.unquote(name));
      }
      return inner instanceof StringValue
          || inner instanceof LongValue
          || inner instanceof DoubleValue
          || inner instanceof SignedExpression;
    }

    private Call call(Function call) {
      ExpressionList<?> arguments = call.getParameters();
      Expression only = arguments == null || arguments.size() != 1 ? null : arguments.get(0);
      Expression inner = only == null ? null : NormalText.unwrapped(only);
      List<Place> columns =
          only == null
              ? List.of()
              : StatementFacts.ofOwn(only).stream()
                  .map(this::place)
                  .filter(Objects::nonNull)
                  .toList();
      return new Call(
          call.getName().toUpperCase(Locale.ROOT),
          call.isDistinct(),
          place(only),
          columns,
          arguments == null ? "" : arguments.toString(),
          inner instanceof CaseExpression when && when.getElseExpression() != null
              ? when.getElseExpression().toString()
              : null,
          call.toString());
    }

    /** {@code a AND c = 1 OR c = 2}: the OR is of everything before it. */
    private void choose(OrExpression or) {
      if (or.getLeftExpression() instanceof AndExpression and
          && or.getRightExpression() instanceof ComparisonOperator second
          && and.getRightExpression() instanceof ComparisonOperator first) {
        Place one = place(first.getLeftExpression());
        Place other = place(second.getLeftExpression());
        if (one != null && one.equals(other)) {
          choices.add(
              new Choice(
                  or.toString(),
                  "%s AND (%s OR %s)".formatted(and.getLeftExpression(), first, second)));
        }
      }
    }

    /** The sources that subqueries name. */
    private List<Source> correlated() {
      List<Source> named = new ArrayList<>();
      for (Fact fact : facts) {
        boolean inner = fact.around().indexOf(select) > 0;
        if (inner && fact.node() instanceof Column column) {
          ColumnOwners.Owned owned = owners.of(column, fact.around());
          Source source = owned == null ? null : sources.get(owned.item());
          if (source != null && from.contains(source)) {
            named.add(source);
          }
        }
      }
      return named;
    }

    /** Groups of sources that conditions link; none if a column is of an unknown source. */
    private List<List<Source>> parts() {
      List<Set<Source>> groups = new ArrayList<>();
      from.forEach(source -> groups.add(new HashSet<>(Set.of(source))));
      List<Expression> conditions = new ArrayList<>(certain);
      for (Join join : joins(select)) {
        conditions.addAll(join.getOnExpressions());
        List<Column> using = join.getUsingColumns();
        if (join.isNatural() || (using != null && !using.isEmpty())) {
          return List.of();
        }
      }
      for (Expression condition : conditions) {
        Set<Source> linked = new HashSet<>();
        for (Expression part : StatementFacts.ofOwn(condition)) {
          if (part instanceof Select) {
            linked.addAll(correlated());
          } else if (part instanceof Column) {
            Place place = place(part);
            if (place == null && !isLiteral(part)) {
              return List.of();
            }
            if (place != null && from.contains(place.source())) {
              linked.add(place.source());
            }
          }
        }
        List<Set<Source>> touched =
            groups.stream().filter(g -> !Collections.disjoint(g, linked)).toList();
        Set<Source> merged = new HashSet<>();
        touched.forEach(merged::addAll);
        groups.removeAll(touched);
        if (!merged.isEmpty()) {
          groups.add(merged);
        }
      }
      return groups.stream().<List<Source>>map(List::copyOf).toList();
    }
  }
}
