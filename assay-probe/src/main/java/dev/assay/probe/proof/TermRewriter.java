// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import dev.assay.probe.proof.TableFacts.Affinity;
import dev.assay.probe.proof.Term.Call;
import dev.assay.probe.proof.Term.Column;
import dev.assay.probe.proof.Term.Literal;
import dev.assay.probe.proof.Term.LiteralKind;
import dev.assay.probe.proof.Term.Subquery;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites expressions.
 *
 * @param subqueries rewrites a subquery
 */
record TermRewriter(
    Set<ProofRule> rules, Dependencies dependencies, Function<Subquery, Term> subqueries) {
  private static final Set<String> COMPARISONS =
      Set.of(Term.EQUAL, Term.NOT_EQUAL, Term.LESS, Term.AT_MOST, ">", ">=", "in", "between");

  private boolean allows(ProofRule rule) {
    return rules.contains(rule);
  }

  List<Term> rewrite(List<Term> terms) {
    return terms.stream().map(this::rewrite).toList();
  }

  /** Conjuncts of which only counts whether all are true. */
  List<Term> conditions(List<Term> conditions) {
    Set<Term> kept = new LinkedHashSet<>();
    for (Term condition : conditions) {
      for (Term each : Term.conjuncts(truth(rewrite(condition)))) {
        if (!allows(ProofRule.FOLDING) || !isConstant(each, true)) {
          kept.add(each);
        }
      }
    }
    return kept.stream().anyMatch(each -> isConstant(each, false)) && allows(ProofRule.FOLDING)
        ? List.of(Term.FALSE)
        : List.copyOf(kept);
  }

  private static boolean isConstant(Term term, boolean truth) {
    return term.equals(truth ? Term.TRUE : Term.FALSE);
  }

  /** A condition of which only counts whether it is true. */
  private Term truth(Term condition) {
    if (!(condition instanceof Call call)
        || !(call.name().equals(Term.OR) || call.name().equals(Term.AND))) {
      return condition;
    }
    boolean or = call.name().equals(Term.OR);
    Set<Term> operands = new LinkedHashSet<>();
    for (Term operand : call.operands()) {
      Term each = truth(operand);
      if (allows(ProofRule.FOLDING) && isConstant(each, or)) {
        return each;
      }
      if (!allows(ProofRule.FOLDING) || !isConstant(each, !or)) {
        operands.add(each);
      }
    }
    return operands.isEmpty()
        ? or ? Term.FALSE : Term.TRUE
        : operands.size() == 1
            ? operands.iterator().next()
            : new Call(call.name(), List.copyOf(operands));
  }

  Term rewrite(Term term) {
    if (term instanceof Subquery sub) {
      return subqueries.apply(sub);
    }
    return term instanceof Call call ? step(new Call(call.name(), rewrite(call.operands()))) : term;
  }

  private Term step(Call call) {
    List<Term> operands = call.operands();
    if (allows(ProofRule.NEGATION) && call.name().equals(Term.NOT)) {
      return negated(operands.get(0));
    }
    if (allows(ProofRule.CONDITION_ORDER)
        && (call.name().equals(">") || call.name().equals(">="))) {
      return step(
          new Call(
              call.name().equals(">") ? Term.LESS : Term.AT_MOST,
              List.of(operands.get(1), operands.get(0))));
    }
    if (allows(ProofRule.BETWEEN) && call.name().equals("between")) {
      return new Call(
          Term.AND,
          List.of(
              step(new Call(Term.AT_MOST, List.of(operands.get(1), operands.get(0)))),
              step(new Call(Term.AT_MOST, List.of(operands.get(0), operands.get(2))))));
    }
    if (allows(ProofRule.IN_LIST) && call.name().equals("in")) {
      List<Term> equations =
          operands.stream()
              .skip(1)
              .distinct()
              .map(value -> step(new Call(Term.EQUAL, List.of(operands.get(0), value))))
              .toList();
      return equations.size() == 1 ? equations.get(0) : new Call(Term.OR, equations);
    }
    if (call.name().equals(Term.AND) || call.name().equals(Term.OR)) {
      return new Call(
          call.name(),
          operands.stream()
              .flatMap(
                  each ->
                      Term.is(each, call.name())
                          ? ((Call) each).operands().stream()
                          : Stream.of(each))
              .toList());
    }
    if (allows(ProofRule.LIKE_CASE)
        && call.name().equals("like")
        && operands.get(1) instanceof Literal pattern
        && pattern.kind() == LiteralKind.TEXT
        && pattern.text().chars().allMatch(c -> c < 128)) {
      return Term.call(
          "like",
          operands.get(0),
          new Literal(LiteralKind.TEXT, pattern.text().toLowerCase(Locale.ROOT)));
    }
    Call typed = allows(ProofRule.LITERAL_TYPE) ? typed(call) : call;
    Term folded = allows(ProofRule.FOLDING) ? folded(typed) : null;
    return folded == null ? typed : folded;
  }

  private Term negated(Term term) {
    if (term instanceof Call call) {
      List<Term> operands = call.operands();
      switch (call.name()) {
        case Term.AND, Term.OR -> {
          return step(
              new Call(
                  call.name().equals(Term.AND) ? Term.OR : Term.AND,
                  operands.stream().map(this::negated).toList()));
        }
        case Term.EQUAL -> {
          return new Call(Term.NOT_EQUAL, operands);
        }
        case Term.NOT_EQUAL -> {
          return new Call(Term.EQUAL, operands);
        }
        case Term.LESS -> {
          return new Call(Term.AT_MOST, List.of(operands.get(1), operands.get(0)));
        }
        case Term.AT_MOST -> {
          return new Call(Term.LESS, List.of(operands.get(1), operands.get(0)));
        }
        case ">", ">=" -> {
          return new Call(call.name().equals(">") ? Term.AT_MOST : Term.LESS, operands);
        }
        case Term.IS_NULL -> {
          return new Call(Term.NOT_NULL, operands);
        }
        case Term.NOT_NULL -> {
          return new Call(Term.IS_NULL, operands);
        }
        default -> {
          return Term.call(Term.NOT, term);
        }
      }
    }
    return Term.call(Term.NOT, term);
  }

  /** Literals in the type of the column that they are compared with, as SQLite converts them. */
  private Call typed(Call call) {
    if (!COMPARISONS.contains(call.name())) {
      return call;
    }
    List<Term> operands = new ArrayList<>();
    for (Term operand : call.operands()) {
      boolean second = !operands.isEmpty();
      Term other = call.operands().get(second ? 0 : 1);
      boolean pair = call.operands().size() == 2;
      operands.add(
          operand instanceof Literal literal && other instanceof Column column && (second || pair)
              ? typed(literal, dependencies.affinity(column))
              : operand);
    }
    return new Call(call.name(), operands);
  }

  private static Literal typed(Literal literal, Affinity affinity) {
    if (affinity == Affinity.TEXT
        && literal.kind() == LiteralKind.NUMBER
        && literal.text().matches("0|-?[1-9]\\d{0,14}")) {
      return new Literal(LiteralKind.TEXT, literal.text());
    }
    boolean number =
        literal.kind() != LiteralKind.NULL && literal.text().matches("-?\\d{1,12}(\\.\\d{1,6})?");
    if (affinity.isNumber() && number) {
      BigDecimal value = new BigDecimal(literal.text());
      return new Literal(
          LiteralKind.NUMBER,
          value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString());
    }
    return literal;
  }

  /** The value of an operator on constants; {@code null} if it is not computed. */
  private static @Nullable Term folded(Call call) {
    if (call.operands().size() != 2
        || !(call.operands().get(0) instanceof Literal one)
        || !(call.operands().get(1) instanceof Literal other)) {
      return null;
    }
    if (one.kind() == LiteralKind.TEXT && other.kind() == LiteralKind.TEXT) {
      boolean same = Objects.equals(one.text(), other.text());
      return switch (call.name()) {
        case Term.EQUAL -> same ? Term.TRUE : Term.FALSE;
        case Term.NOT_EQUAL -> same ? Term.FALSE : Term.TRUE;
        default -> null;
      };
    }
    String small = "-?\\d{1,9}";
    if (one.kind() != LiteralKind.NUMBER
        || other.kind() != LiteralKind.NUMBER
        || !one.text().matches(small)
        || !other.text().matches(small)) {
      return null;
    }
    long a = Long.parseLong(one.text());
    long b = Long.parseLong(other.text());
    return switch (call.name()) {
      case Term.EQUAL -> a == b ? Term.TRUE : Term.FALSE;
      case Term.NOT_EQUAL -> a != b ? Term.TRUE : Term.FALSE;
      case Term.LESS -> a < b ? Term.TRUE : Term.FALSE;
      case Term.AT_MOST -> a <= b ? Term.TRUE : Term.FALSE;
      case "+" -> number(a + b);
      case "-" -> number(a - b);
      case "*" -> number(a * b);
      // SQLite divides whole numbers without a rest.
      case "/" -> b == 0 ? null : number(a / b);
      default -> null;
    };
  }

  private static Term number(long value) {
    return new Literal(LiteralKind.NUMBER, Long.toString(value));
  }
}
