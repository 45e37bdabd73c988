// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.AGGREGATE;
import static dev.assay.audit.mutant.MutationOperator.COUNT_DISTINCT;
import static dev.assay.audit.mutant.MutationOperator.DISTINCT_ADDED;
import static dev.assay.audit.mutant.MutationOperator.DISTINCT_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.NULL_HANDLING;

import dev.assay.sql.SqlText.Span;
import dev.assay.sql.SqlToken.Kind;
import java.util.List;
import java.util.Set;

/** Faults in the select list: DISTINCT, aggregates and what replaces NULL. */
final class SelectMutations {
  private static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");
  private static final Set<String> NULL_FUNCTIONS = Set.of("COALESCE", "IFNULL", "NVL");
  private static final Set<String> BEFORE_SUBQUERIES = Set.of("IN", "EXISTS", "ANY", "ALL", "SOME");

  private final QueryOutline outline;
  private final MutantCollector mutants;

  SelectMutations(QueryOutline outline, MutantCollector mutants) {
    this.outline = outline;
    this.mutants = mutants;
  }

  void add() {
    outline.blocks().stream().filter(block -> !ignoresRepeats(block)).forEach(this::addDistinct);
    for (int i = 0; i + 1 < outline.size(); i++) {
      if (isCall(i, AGGREGATES)) {
        addAggregate(i);
      } else if (isCall(i, NULL_FUNCTIONS)) {
        List<Span> arguments = outline.parts(i + 2, outline.closing(i + 1));
        if (!arguments.isEmpty()) {
          mutants.replace(
              NULL_HANDLING, i, outline.closing(i + 1) + 1, outline.written(arguments.get(0)));
        }
      }
    }
  }

  private boolean isCall(int i, Set<String> functions) {
    return outline.token(i).kind() == Kind.WORD
        && functions.contains(outline.word(i))
        && outline.isMark(i + 1, '(')
        && outline.closing(i + 1) > i + 2;
  }

  /** Returns whether the context of a SELECT ignores its repeated rows. */
  private boolean ignoresRepeats(SelectBlock block) {
    int before = block.start() - 2;
    boolean predicate =
        outline.isMark(block.start() - 1, '(')
            && before >= 0
            && BEFORE_SUBQUERIES.contains(outline.word(before));
    return predicate
        || isUnionOfSets(block.afterSetOperation())
        || isUnionOfSets(block.beforeSetOperation());
  }

  private boolean isUnionOfSets(int operation) {
    return operation >= 0 && !outline.isWord(operation + 1, "ALL");
  }

  private void addDistinct(SelectBlock block) {
    int next = block.start() + 1;
    if (outline.isWord(next, "DISTINCT")) {
      if (!outline.isWord(next + 1, "ON")) {
        mutants.drop(DISTINCT_DROPPED, next, next + 1);
      }
    } else if (!outline.isWord(next, "ALL") && !isOneRow(block)) {
      mutants.insertAfter(DISTINCT_ADDED, block.start(), "DISTINCT");
    }
  }

  /** Returns whether a SELECT aggregates all rows to one. */
  private boolean isOneRow(SelectBlock block) {
    ClauseRange list = block.clauses().get(0);
    if (block.clause(ClauseKind.GROUP_BY).isPresent()) {
      return false;
    }
    for (int i = list.first(); i + 1 < list.end(); i++) {
      boolean window = isCall(i, AGGREGATES) && outline.isWord(outline.closing(i + 1) + 1, "OVER");
      if (isCall(i, AGGREGATES)
          && !window
          && outline.blockOf(i).filter(block::equals).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private void addAggregate(int function) {
    int first = function + 2;
    int close = outline.closing(function + 1);
    boolean distinct = outline.isWord(first, "DISTINCT");
    boolean star = outline.isOperator(first, "*") && close == first + 1;
    if (outline.parts(first, close).size() != 1) {
      return;
    }
    String name = outline.word(function);
    List<String> others =
        switch (name) {
          case "MIN" -> List.of("MAX");
          case "MAX" -> List.of("MIN");
          case "SUM" -> List.of("AVG", "COUNT");
          case "AVG" -> List.of("SUM");
          default -> List.of();
        };
    for (String other : others) {
      mutants.replace(AGGREGATE, function, function + 1, other);
    }
    if (distinct) {
      mutants.replace(COUNT_DISTINCT, first, close, outline.written(new Span(first + 1, close)));
    } else if (!star && !name.startsWith("M")) {
      mutants.insertBefore(COUNT_DISTINCT, first, "DISTINCT");
    }
    if (name.equals("COUNT") && !star && !distinct) {
      mutants.replace(NULL_HANDLING, first, close, "*");
    }
  }
}
