// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.spider.Conditions.Condition;
import dev.assay.sql.spider.SpiderQuery.ColumnUnit;
import dev.assay.sql.spider.SpiderQuery.ValueUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a WHERE, a HAVING or of ON, without nesting among themselves.
 *
 * @param units in the query's order
 * @param connectors {@code and} or {@code or}, between the units; a last one may lead nowhere
 */
public record Conditions(List<Condition> units, List<String> connectors) {
  static final Conditions NONE = new Conditions(List.of(), List.of());

  public Conditions {
    units = List.copyOf(units);
    connectors = List.copyOf(connectors);
  }

  public boolean isEmpty() {
    return units.isEmpty();
  }

  /** Returns the total number of units and connectors. */
  public int length() {
    return units.size() + connectors.size();
  }

  /** The queries that stand as operands, in order; not those inside them. */
  public Stream<SpiderQuery> queries() {
    return units.stream()
        .flatMap(unit -> Stream.of(unit.first(), unit.second()))
        .filter(QueryOperand.class::isInstance)
        .map(operand -> ((QueryOperand) operand).query());
  }

  /**
   * One condition.
   *
   * @param negated whether NOT stands before the operator
   * @param operator such as {@code =} or {@code between}
   * @param subject its left side
   * @param first its right side; {@code null} once values are left out
   * @param second the upper bound of BETWEEN, otherwise {@code null}
   */
  public record Condition(
      boolean negated,
      String operator,
      ValueUnit subject,
      @Nullable Operand first,
      @Nullable Operand second) {}

  /** The operand that a column is compared with. */
  public sealed interface Operand {}

  public record NumberOperand(double value) implements Operand {}

  /** A text with its quotes, which are always double ones. */
  public record TextOperand(String quoted) implements Operand {}

  public record ColumnOperand(ColumnUnit column) implements Operand {}

  public record QueryOperand(SpiderQuery query) implements Operand {}

  Conditions withoutValues() {
    return changed(
        unit ->
            new Condition(
                unit.negated,
                unit.operator,
                unit.subject,
                queryOnly(unit.first),
                queryOnly(unit.second)));
  }

  Conditions with(UnaryOperator<ColumnUnit> change) {
    return changed(
        unit ->
            new Condition(
                unit.negated, unit.operator, unit.subject.with(change), unit.first, unit.second));
  }

  private Conditions changed(UnaryOperator<Condition> change) {
    return isEmpty() ? this : new Conditions(units.stream().map(change).toList(), connectors);
  }

  private static @Nullable Operand queryOnly(@Nullable Operand operand) {
    return operand instanceof QueryOperand nested
        ? new QueryOperand(nested.query().withoutValues())
        : null;
  }

  /** A builder of conditions. */
  static final class ConditionList {
    private final List<Condition> units = new ArrayList<>();
    private final List<String> connectors = new ArrayList<>();

    /**
     * Adds a condition.
     *
     * @throws SpiderSyntaxException if no connector precedes it
     */
    void add(Condition unit) {
      if (units.size() != connectors.size()) {
        throw new SpiderSyntaxException();
      }
      units.add(unit);
    }

    void connect(String connector) {
      connectors.add(connector);
    }

    /** Adds the conditions of a further ON, which are connected by AND. */
    void append(Conditions more) {
      if (!units.isEmpty()) {
        connect("and");
      }
      units.addAll(more.units());
      connectors.addAll(more.connectors());
    }

    Conditions toConditions() {
      return units.isEmpty() ? Conditions.NONE : new Conditions(units, connectors);
    }
  }
}
