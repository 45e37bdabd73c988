// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.BETWEEN_BOUNDS;
import static dev.assay.audit.mutant.MutationOperator.BOUND;
import static dev.assay.audit.mutant.MutationOperator.COMPARISON;
import static dev.assay.audit.mutant.MutationOperator.LIKE_PATTERN;
import static dev.assay.audit.mutant.MutationOperator.MEMBERSHIP;
import static dev.assay.audit.mutant.MutationOperator.NEGATION;
import static dev.assay.audit.mutant.MutationOperator.NULL_HANDLING;
import static dev.assay.audit.mutant.MutationOperator.SUBQUERY;

import dev.assay.sql.SqlText.Span;
import dev.assay.sql.SqlToken.Kind;
import java.util.Set;

/** Faults in single comparisons and other predicates. */
final class PredicateMutations {
  private static final Set<String> PREDICATES = Set.of("LIKE", "IN", "BETWEEN", "IS", "EXISTS");
  private static final Set<String> COMPARISONS =
      Set.of("=", "==", "<>", "!=", "<", ">", "<=", ">=");
  private static final Set<String> QUANTIFIERS = Set.of("ANY", "SOME", "ALL");

  private final QueryOutline outline;
  private final ColumnScope columns;
  private final MutantCollector mutants;
  private final ConstantMutations constants;

  PredicateMutations(QueryOutline outline, ColumnScope columns, MutantCollector mutants) {
    this.outline = outline;
    this.columns = columns;
    this.mutants = mutants;
    this.constants = new ConstantMutations(outline, columns, mutants);
  }

  /** Adds the faults of one predicate, which may be the condition of a join. */
  void add(Span predicate, boolean join) {
    int at = operator(predicate);
    if (at < 0) {
      return;
    }
    boolean negated = outline.isWord(at - 1, "NOT");
    switch (outline.word(at)) {
      case "LIKE" -> addLike(predicate, at, negated);
      case "IN" -> {
        exchangeNot(MEMBERSHIP, at, negated);
        constants.add(predicate);
      }
      case "BETWEEN" -> addBetween(predicate, at, negated);
      case "IS" -> addNull(at);
      case "EXISTS" -> exchangeNot(SUBQUERY, at, negated);
      default -> addComparison(predicate, at, join);
    }
  }

  /** The token that says what a predicate is; -1 if there is none. */
  private int operator(Span predicate) {
    for (int i = predicate.first(); i < predicate.end(); i = outline.next(i)) {
      Kind kind = outline.token(i).kind();
      if ((kind == Kind.WORD && PREDICATES.contains(outline.word(i)))
          || (kind == Kind.OPERATOR && COMPARISONS.contains(outline.written(i)))) {
        return i;
      }
    }
    return -1;
  }

  private void exchangeNot(MutationOperator operator, int at, boolean negated) {
    if (negated) {
      mutants.drop(operator, at - 1, at);
    } else {
      mutants.insertBefore(operator, at, "NOT");
    }
  }

  private void addComparison(Span predicate, int at, boolean join) {
    String operator = outline.written(at);
    switch (operator) {
      case "<", ">" -> {
        mutants.replace(COMPARISON, at, at + 1, operator.equals("<") ? ">" : "<");
        mutants.replace(BOUND, at, at + 1, operator + "=");
      }
      case "<=", ">=" -> {
        mutants.replace(COMPARISON, at, at + 1, operator.equals("<=") ? ">=" : "<=");
        mutants.replace(BOUND, at, at + 1, operator.substring(0, 1));
      }
      case "<>", "!=" -> mutants.replace(COMPARISON, at, at + 1, "=");
      default -> addEquality(predicate, at, join);
    }
    if (!join) {
      constants.add(predicate);
    }
    if (QUANTIFIERS.contains(at + 1 < predicate.end() ? outline.word(at + 1) : "")) {
      String other = outline.isWord(at + 1, "ALL") ? "ANY" : "ALL";
      mutants.replace(SUBQUERY, at + 1, at + 2, other);
    }
  }

  private void addEquality(Span predicate, int at, boolean join) {
    if (join) {
      return;
    }
    mutants.replace(COMPARISON, at, at + 1, "<>");
    if (at + 2 == predicate.end() && outline.token(at + 1).kind() == Kind.NUMBER) {
      mutants.replace(COMPARISON, at, at + 1, ">=");
    }
  }

  private void addBetween(Span predicate, int at, boolean negated) {
    int and = at + 1;
    while (and < predicate.end() && !outline.isWord(and, "AND")) {
      and = outline.next(and);
    }
    int left = negated ? at - 1 : at;
    if (and + 1 >= predicate.end() || left <= predicate.first() || and == at + 1) {
      return;
    }
    String value = outline.written(new Span(predicate.first(), left));
    String low = outline.written(new Span(at + 1, and));
    String high = outline.written(new Span(and + 1, predicate.end()));
    String start = negated ? "NOT (" : "(";
    mutants.replace(
        BETWEEN_BOUNDS,
        predicate,
        start + value + " > " + low + " AND " + value + " <= " + high + ")");
    mutants.replace(
        BETWEEN_BOUNDS,
        predicate,
        start + value + " >= " + low + " AND " + value + " < " + high + ")");
    exchangeNot(NEGATION, at, negated);
    constants.add(predicate);
  }

  private void addNull(int at) {
    boolean not = outline.isWord(at + 1, "NOT");
    if (not && outline.isWord(at + 2, "NULL")) {
      mutants.drop(NULL_HANDLING, at + 1, at + 2);
    } else if (outline.isWord(at + 1, "NULL")) {
      mutants.insertAfter(NULL_HANDLING, at, "NOT");
    }
  }

  private void addLike(Span predicate, int at, boolean negated) {
    exchangeNot(NEGATION, at, negated);
    if (at + 2 != predicate.end() || !columns.isText(at + 1)) {
      return;
    }
    String pattern = content(at + 1);
    String core = pattern.replaceAll("^%+|%+$", "");
    if (core.isEmpty()) {
      return;
    }
    int first = negated ? at - 1 : at;
    if (isPlain(core)) {
      mutants.replace(LIKE_PATTERN, first, at + 2, (negated ? "<> " : "= ") + quoted(at + 1, core));
    }
    if (pattern.startsWith("%")) {
      mutants.replace(
          LIKE_PATTERN, at + 1, at + 2, quoted(at + 1, pattern.replaceFirst("^%+", "")));
    }
    if (pattern.endsWith("%")) {
      mutants.replace(
          LIKE_PATTERN, at + 1, at + 2, quoted(at + 1, pattern.replaceFirst("%+$", "")));
    }
  }

  private static boolean isPlain(String text) {
    return text.indexOf('%') < 0 && text.indexOf('_') < 0 && !text.isBlank();
  }

  /** Returns the text between the quotes, unchanged. */
  private String content(int i) {
    String written = outline.written(i);
    return written.length() < 2 ? "" : written.substring(1, written.length() - 1);
  }

  private String quoted(int i, String content) {
    char quote = outline.written(i).charAt(0);
    return quote + content + quote;
  }
}
