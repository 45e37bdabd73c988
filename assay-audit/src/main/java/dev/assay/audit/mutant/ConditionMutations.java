// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.BETWEEN_BOUNDS;
import static dev.assay.audit.mutant.MutationOperator.BOUND;
import static dev.assay.audit.mutant.MutationOperator.COMPARISON;
import static dev.assay.audit.mutant.MutationOperator.CONNECTIVE;
import static dev.assay.audit.mutant.MutationOperator.CONSTANT;
import static dev.assay.audit.mutant.MutationOperator.HAVING_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.LIKE_PATTERN;
import static dev.assay.audit.mutant.MutationOperator.MEMBERSHIP;
import static dev.assay.audit.mutant.MutationOperator.NEGATION;
import static dev.assay.audit.mutant.MutationOperator.NULL_HANDLING;
import static dev.assay.audit.mutant.MutationOperator.SIDE_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.SUBQUERY;
import static dev.assay.audit.mutant.MutationOperator.WHERE_DROPPED;

import dev.assay.audit.mutant.ConditionOutline.ConditionChain;
import dev.assay.audit.mutant.FromOutline.JoinedTable;
import dev.assay.audit.mutant.QueryOutline.ClauseKind;
import dev.assay.audit.mutant.QueryOutline.ClauseRange;
import dev.assay.audit.mutant.QueryOutline.SelectBlock;
import dev.assay.sql.internal.SqlText.Span;
import dev.assay.sql.internal.SqlToken.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Faults in the conditions of WHERE, HAVING, ON and CASE: as wholes, where they are joined, and in
 * single predicates.
 */
record ConditionMutations(QueryOutline outline, ColumnScope columns, MutantCollector mutants) {
  private static final Set<String> PREDICATES = Set.of("LIKE", "IN", "BETWEEN", "IS", "EXISTS");
  private static final Set<String> COMPARISONS =
      Set.of("=", "==", "<>", "!=", "<", ">", "<=", ">=");
  private static final Set<String> QUANTIFIERS = Set.of("ANY", "SOME", "ALL");
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");

  void add() {
    for (SelectBlock block : outline.blocks()) {
      addDropped(block, ClauseKind.WHERE, WHERE_DROPPED);
      addDropped(block, ClauseKind.HAVING, HAVING_DROPPED);
    }
    for (Span condition : filters()) {
      addParts(ConditionOutline.of(outline, condition), false);
    }
    for (Span condition : joins()) {
      addParts(ConditionOutline.of(outline, condition), true);
    }
  }

  private void addDropped(SelectBlock block, ClauseKind kind, MutationOperator operator) {
    ClauseRange clause = block.clause(kind).orElse(null);
    if (clause != null && clause.first() < clause.end()) {
      ConditionOutline parts = ConditionOutline.of(outline, new Span(clause.first(), clause.end()));
      boolean subquery =
          parts.chains().isEmpty() && outline.hasSelect(clause.first(), clause.end());
      mutants.drop(subquery ? SUBQUERY : operator, clause.keyword(), clause.end());
    }
  }

  /** The conditions of WHERE and HAVING, of CASE WHEN and of IIF. */
  private List<Span> filters() {
    List<Span> filters = new ArrayList<>();
    for (SelectBlock block : outline.blocks()) {
      for (ClauseRange clause : block.clauses()) {
        if (clause.kind() == ClauseKind.WHERE || clause.kind() == ClauseKind.HAVING) {
          filters.add(new Span(clause.first(), clause.end()));
        }
      }
    }
    for (int i = 0; i < outline.size(); i++) {
      if (outline.isWord(i, "WHEN")) {
        int then = i;
        while (then < outline.size() && !outline.isWord(then, "THEN")) {
          then = outline.next(then);
        }
        filters.add(new Span(i + 1, Math.min(then, outline.size())));
      } else if (outline.isWord(i, "IIF")
          && outline.closing(Math.min(i + 1, outline.size() - 1)) > 0) {
        filters.addAll(outline.parts(i + 2, outline.closing(i + 1)).stream().limit(1).toList());
      }
    }
    return filters;
  }

  private List<Span> joins() {
    List<Span> joins = new ArrayList<>();
    for (SelectBlock block : outline.blocks()) {
      for (JoinedTable table : FromOutline.of(outline, block)) {
        if (table.condition() >= 0 && outline.isWord(table.condition(), "ON")) {
          joins.add(new Span(table.condition() + 1, table.end()));
        }
      }
    }
    return joins;
  }

  private void addParts(ConditionOutline parts, boolean join) {
    for (ConditionChain chain : parts.chains()) {
      for (int connective : chain.connectives()) {
        String other = outline.isWord(connective, "AND") ? "OR" : "AND";
        mutants.replace(CONNECTIVE, connective, connective + 1, other);
      }
      addDroppedSides(chain);
    }
    for (int not : parts.negations()) {
      boolean subquery = outline.isWord(not + 1, "EXISTS");
      mutants.drop(subquery ? SUBQUERY : NEGATION, not, not + 1);
    }
    for (Span predicate : parts.predicates()) {
      addPredicate(predicate, join);
    }
  }

  private void addDroppedSides(ConditionChain chain) {
    for (int i = 0; i < chain.operands().size(); i++) {
      Span side = chain.operands().get(i);
      MutationOperator operator =
          outline.hasSelect(side.first(), side.end()) ? SUBQUERY : SIDE_DROPPED;
      if (i == 0) {
        mutants.drop(operator, side.first(), chain.operands().get(1).first());
      } else {
        mutants.drop(operator, chain.connectives().get(i - 1), side.end());
      }
    }
  }

  /** Adds the faults of one predicate, which may be the condition of a join. */
  private void addPredicate(Span predicate, boolean join) {
    int at = operator(predicate);
    if (at < 0) {
      return;
    }
    boolean negated = outline.isWord(at - 1, "NOT");
    switch (outline.word(at)) {
      case "LIKE" -> addLike(predicate, at, negated);
      case "IN" -> {
        exchangeNot(MEMBERSHIP, at, negated);
        addConstants(predicate);
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
      addConstants(predicate);
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
    addConstants(predicate);
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
    if (hasNoWildcard(core)) {
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

  private static boolean hasNoWildcard(String text) {
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

  /** Replaces the constants of a predicate and of its list after IN, but none of a function's. */
  private void addConstants(Span predicate) {
    for (int i = predicate.first(); i < predicate.end(); i = outline.next(i)) {
      boolean list = outline.isMark(i, '(') && outline.isWord(i - 1, "IN");
      if (list && !outline.hasSelect(i, Math.max(i, outline.closing(i)))) {
        outline.parts(i + 1, Math.max(i + 1, outline.closing(i))).stream()
            .filter(part -> part.end() == part.first() + 1)
            .forEach(part -> addConstant(part.first(), predicate));
      } else {
        addConstant(i, predicate);
      }
    }
  }

  private void addConstant(int i, Span predicate) {
    if (outline.token(i).kind() == Kind.NUMBER) {
      String number = outline.written(i);
      if (DECIMAL.matcher(number).matches()) {
        BigDecimal value = new BigDecimal(number);
        mutants.replace(CONSTANT, i, i + 1, value.add(BigDecimal.ONE).toPlainString());
        mutants.replace(CONSTANT, i, i + 1, less(i, value));
      }
    } else if (columns.isText(i)) {
      addText(i, predicate);
    }
  }

  /** One less; below zero in parentheses only where a sign stands before it. */
  private String less(int i, BigDecimal value) {
    BigDecimal less = value.subtract(BigDecimal.ONE);
    boolean signed = outline.isOperator(i - 1, "-");
    return less.signum() < 0 && signed ? "(" + less.toPlainString() + ")" : less.toPlainString();
  }

  private void addText(int i, Span predicate) {
    String written = outline.written(i);
    char quote = written.charAt(0);
    if ("'\"".indexOf(quote) < 0 || written.length() < 2) {
      return;
    }
    String content = written.substring(1, written.length() - 1);
    if (DIGITS.matcher(content).matches()) {
      long number = Long.parseLong(content);
      for (long near : List.of(number + 1, number - 1)) {
        if (near >= 0) {
          String padded = String.format("%0" + content.length() + "d", near);
          mutants.replace(CONSTANT, i, i + 1, quote + padded + quote);
        }
      }
      return;
    }
    List<String> others =
        columns.uses(predicate.first(), predicate.end()).stream()
            .limit(1)
            .flatMap(use -> use.column().samples().stream())
            .filter(value -> !value.equals(content) && !value.isBlank() && needsNoEscape(value))
            .toList();
    if (!others.isEmpty()) {
      mutants.replace(CONSTANT, i, i + 1, quote + mutants.pick(others) + quote);
    }
  }

  /** Returns whether a value needs no escape in any dialect, and was not cut. */
  private static boolean needsNoEscape(String value) {
    return value.chars().noneMatch(c -> c < ' ' || "'\"\\…".indexOf(c) >= 0);
  }
}
