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
      for (Term each : Term.conjuncts(rewrite(condition))) {
        if (!allows(ProofRule.FOLDING) || !each.equals(Term.TRUE)) {
          kept.add(each);
        }
      }
    }
    return kept.contains(Term.FALSE) && allows(ProofRule.FOLDING)
        ? List.of(Term.FALSE)
        : List.copyOf(kept);
  }

  Term rewrite(Term term) {
    if (term instanceof Subquery sub) {
      return subqueries.apply(sub);
    }
    return term instanceof Call call ? step(new Call(call.name(), rewrite(call.operands()))) : term;
  }

  private Term step(Call call) {
    List<Term> operands = call.operands();
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

  /** The value of an operator on whole numbers; {@code null} if it is not computed. */
  private static @Nullable Term folded(Call call) {
    if (call.operands().size() != 2 || !call.operands().stream().allMatch(TermRewriter::isSmall)) {
      return null;
    }
    long a = Long.parseLong(((Literal) call.operands().get(0)).text());
    long b = Long.parseLong(((Literal) call.operands().get(1)).text());
    return switch (call.name()) {
      case Term.EQUAL -> number(a == b ? 1 : 0);
      case Term.NOT_EQUAL -> number(a != b ? 1 : 0);
      case Term.LESS -> number(a < b ? 1 : 0);
      case Term.AT_MOST -> number(a <= b ? 1 : 0);
      case "+" -> number(a + b);
      case "-" -> number(a - b);
      case "*" -> number(a * b);
      // SQLite divides whole numbers without a rest.
      case "/" -> b == 0 ? null : number(a / b);
      default -> null;
    };
  }

  private static boolean isSmall(Term term) {
    return term instanceof Literal literal
        && literal.kind() == LiteralKind.NUMBER
        && literal.text().matches("-?\\d{1,9}");
  }

  private static Term number(long value) {
    return new Literal(LiteralKind.NUMBER, Long.toString(value));
  }
}
