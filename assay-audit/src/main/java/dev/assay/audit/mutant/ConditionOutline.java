// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.sql.internal.SqlText.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A condition taken apart at AND, OR, NOT and parentheses.
 *
 * @param chains operands with the AND or OR between them
 * @param negations tokens NOT that stand before a whole condition
 * @param predicates the remaining predicates: comparisons, LIKE, IN and so on
 */
record ConditionOutline(
    List<ConditionChain> chains, List<Integer> negations, List<Span> predicates) {
  /** Takes apart the condition that some tokens are. */
  static ConditionOutline of(QueryOutline outline, Span condition) {
    ConditionOutline result =
        new ConditionOutline(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Deque<Span> open = new ArrayDeque<>(List.of(condition));
    while (!open.isEmpty()) {
      Span next = open.pop();
      if (next.first() < next.end()) {
        result.read(outline, next, open);
      }
    }
    return result;
  }

  private void read(QueryOutline outline, Span span, Deque<Span> open) {
    for (String connective : List.of("OR", "AND")) {
      ConditionChain chain = split(outline, span, connective);
      if (!chain.connectives().isEmpty()) {
        chains.add(chain);
        for (int i = chain.operands().size() - 1; i >= 0; i--) {
          open.push(chain.operands().get(i));
        }
        return;
      }
    }
    int first = span.first();
    if (outline.isWord(first, "NOT")) {
      negations.add(first);
      open.push(new Span(first + 1, span.end()));
    } else if (outline.isMark(first, '(')
        && outline.closing(first) == span.end() - 1
        && !outline.isWord(first + 1, "SELECT")) {
      open.push(new Span(first + 1, span.end() - 1));
    } else {
      predicates.add(span);
    }
  }

  private static ConditionChain split(QueryOutline outline, Span span, String connective) {
    List<Span> operands = new ArrayList<>();
    List<Integer> connectives = new ArrayList<>();
    boolean between = false;
    int start = span.first();
    for (int i = start; i < span.end(); i = outline.next(i)) {
      if (outline.isWord(i, "BETWEEN")) {
        between = true;
      } else if (between && outline.isWord(i, "AND")) {
        between = false;
      } else if (outline.isWord(i, connective) && i > start) {
        operands.add(new Span(start, i));
        connectives.add(i);
        start = i + 1;
      }
    }
    operands.add(new Span(start, span.end()));
    return new ConditionChain(operands, connectives);
  }

  /**
   * Conditions that AND or OR connects.
   *
   * @param operands two or more
   * @param connectives the tokens between them
   */
  record ConditionChain(List<Span> operands, List<Integer> connectives) {}
}
