// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.CONNECTIVE;
import static dev.assay.audit.mutant.MutationOperator.HAVING_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.NEGATION;
import static dev.assay.audit.mutant.MutationOperator.SIDE_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.SUBQUERY;
import static dev.assay.audit.mutant.MutationOperator.WHERE_DROPPED;

import dev.assay.sql.SqlText.Span;
import java.util.ArrayList;
import java.util.List;

/** Faults in the conditions of WHERE, HAVING, ON and CASE, as wholes and where they are joined. */
final class ConditionMutations {
  private final QueryOutline outline;
  private final MutantCollector mutants;
  private final PredicateMutations predicates;

  ConditionMutations(QueryOutline outline, ColumnScope columns, MutantCollector mutants) {
    this.outline = outline;
    this.mutants = mutants;
    this.predicates = new PredicateMutations(outline, columns, mutants);
  }

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
      predicates.add(predicate, join);
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
}
