// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An expression of a query whose names are resolved. */
sealed interface Term {
  Term TRUE = new Literal(LiteralKind.NUMBER, "1");
  Term FALSE = new Literal(LiteralKind.NUMBER, "0");

  /** The prefix of the names of aggregate functions. */
  String AGGREGATE = "aggregate ";

  String COUNT = AGGREGATE + "count";
  String COUNT_DISTINCT = AGGREGATE + "count distinct";
  String AND = "and";
  String OR = "or";
  String NOT = "not";
  String EQUAL = "=";
  String NOT_EQUAL = "<>";
  String LESS = "<";
  String AT_MOST = "<=";
  String IS_NULL = "is null";
  String NOT_NULL = "not null";

  /** The kind of a literal. */
  enum LiteralKind {
    NUMBER,
    TEXT,
    NULL
  }

  /**
   * A column of a source.
   *
   * @param name in lower case; of a derived table {@code #} and the 0-based position
   */
  record Column(int source, String name) implements Term {}

  /** A literal; text is without quotes. */
  record Literal(LiteralKind kind, String text) implements Term {}

  /** An operator or function with its operands; those of AND and OR are two or more. */
  record Call(String name, List<Term> operands) implements Term {
    public Call {
      operands = List.copyOf(operands);
    }

    boolean isAggregate() {
      return name.startsWith(AGGREGATE);
    }
  }

  /**
   * A subquery.
   *
   * @param left the operand of IN, or {@code null}
   */
  record Subquery(SubqueryKind kind, @Nullable Term left, Relation query) implements Term {}

  /** The use of a subquery. */
  enum SubqueryKind {
    EXISTS,
    IN,
    SCALAR
  }

  static Term call(String name, Term... operands) {
    return new Call(name, List.of(operands));
  }

  /** Returns whether it is a call of a name. */
  static boolean is(Term term, String name) {
    return term instanceof Call call && call.name().equals(name);
  }

  /** Returns a copy in which each part, the innermost first, is replaced. */
  static Term map(Term term, UnaryOperator<Term> change) {
    Term inner = term;
    if (term instanceof Call call) {
      inner =
          new Call(call.name(), call.operands().stream().map(each -> map(each, change)).toList());
    } else if (term instanceof Subquery sub) {
      inner =
          new Subquery(
              sub.kind(),
              sub.left() == null ? null : map(sub.left(), change),
              sub.query().map(each -> map(each, change)));
    }
    return change.apply(inner);
  }

  /** The columns in a term, those of subqueries included. */
  static Set<Column> columns(Term term) {
    Set<Column> found = new LinkedHashSet<>();
    map(
        term,
        each -> {
          if (each instanceof Column column) {
            found.add(column);
          }
          return each;
        });
    return found;
  }

  /** Returns whether a term aggregates rows of its own query. */
  static boolean aggregates(Term term) {
    return term instanceof Call call
        && (call.isAggregate() || call.operands().stream().anyMatch(Term::aggregates));
  }

  /** The parts of a condition that all have to hold. */
  static List<Term> conjuncts(Term condition) {
    List<Term> parts = new ArrayList<>();
    if (condition instanceof Call call && call.name().equals(AND)) {
      call.operands().forEach(each -> parts.addAll(conjuncts(each)));
    } else {
      parts.add(condition);
    }
    return parts;
  }
}
