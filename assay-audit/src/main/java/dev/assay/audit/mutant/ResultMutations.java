// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.COLUMN;
import static dev.assay.audit.mutant.MutationOperator.GROUPING;
import static dev.assay.audit.mutant.MutationOperator.LIMIT;
import static dev.assay.audit.mutant.MutationOperator.ORDER_DIRECTION;
import static dev.assay.audit.mutant.MutationOperator.ORDER_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.SET_OPERATION;

import dev.assay.sql.Schema;
import dev.assay.sql.SqlText.Span;
import dev.assay.sql.SqlToken.Kind;
import java.util.List;
import java.util.Set;

/** Faults in columns, groups, order, limits and set operations. */
final class ResultMutations {
  private static final Set<ClauseKind> AFTER_ROWS =
      Set.of(ClauseKind.ORDER_BY, ClauseKind.LIMIT, ClauseKind.OTHER);

  private final QueryOutline outline;
  private final ColumnScope columns;
  private final MutantCollector mutants;

  ResultMutations(QueryOutline outline, ColumnScope columns, MutantCollector mutants) {
    this.outline = outline;
    this.columns = columns;
    this.mutants = mutants;
  }

  void add() {
    for (SelectBlock block : outline.blocks()) {
      block.clause(ClauseKind.GROUP_BY).ifPresent(this::addGrouping);
      block.clause(ClauseKind.ORDER_BY).ifPresent(this::addOrder);
      block.clause(ClauseKind.LIMIT).ifPresent(this::addLimit);
      addOtherLimits(block);
      if (block.afterSetOperation() >= 0) {
        addSetOperation(block);
      }
    }
    for (ColumnUse use : columns.uses()) {
      replaceColumn(COLUMN, use, ColumnScope.alike(use));
    }
  }

  private void replaceColumn(MutationOperator operator, ColumnUse use, List<Schema.Column> others) {
    if (!others.isEmpty()) {
      Schema.Column other = mutants.pick(others);
      mutants.replace(operator, use.token(), use.token() + 1, columns.written(other, use.token()));
    }
  }

  private void addGrouping(ClauseRange clause) {
    List<Span> keys = outline.parts(clause.first(), clause.end());
    if (keys.size() < 2) {
      mutants.drop(GROUPING, clause.keyword(), clause.end());
    } else {
      dropEach(GROUPING, keys);
    }
    for (Span key : keys) {
      for (ColumnUse use : columns.uses(key.first(), key.end())) {
        List<Schema.Column> others =
            use.table().columns().stream()
                .filter(other -> !other.name().equalsIgnoreCase(use.column().name()))
                .toList();
        replaceColumn(GROUPING, use, others);
      }
    }
  }

  private void dropEach(MutationOperator operator, List<Span> parts) {
    for (int i = 0; i < parts.size(); i++) {
      if (i == 0) {
        mutants.drop(operator, parts.get(0).first(), parts.get(1).first());
      } else {
        mutants.drop(operator, parts.get(i - 1).end(), parts.get(i).end());
      }
    }
  }

  private void addOrder(ClauseRange clause) {
    List<Span> keys = outline.parts(clause.first(), clause.end());
    for (Span key : keys) {
      boolean nulls = key.end() - 2 > key.first() && outline.isWord(key.end() - 2, "NULLS");
      int last = nulls ? key.end() - 3 : key.end() - 1;
      if (outline.isWord(last, "DESC")) {
        mutants.replace(ORDER_DIRECTION, last, last + 1, "ASC");
      } else if (outline.isWord(last, "ASC")) {
        mutants.replace(ORDER_DIRECTION, last, last + 1, "DESC");
      } else {
        mutants.insertAfter(ORDER_DIRECTION, last, "DESC");
      }
    }
    mutants.drop(ORDER_DROPPED, clause.keyword(), clause.end());
    if (keys.size() > 1) {
      dropEach(ORDER_DROPPED, keys);
    }
  }

  private void addLimit(ClauseRange clause) {
    List<Span> numbers = outline.parts(clause.first(), clause.end());
    if (!numbers.isEmpty()) {
      addCount(numbers.get(numbers.size() - 1).first());
    }
    mutants.drop(LIMIT, clause.keyword(), clause.end());
  }

  /** TOP and FETCH FIRST. */
  private void addOtherLimits(SelectBlock block) {
    int top = block.start() + (outline.isWord(block.start() + 1, "DISTINCT") ? 2 : 1);
    if (outline.isWord(top, "TOP") && addCount(top + 1)) {
      mutants.drop(LIMIT, top, top + 2);
    }
    for (ClauseRange clause : block.clauses()) {
      int fetch = clause.keyword();
      if (clause.kind() == ClauseKind.OTHER && outline.isWord(fetch, "FETCH")) {
        addCount(fetch + 2);
        mutants.drop(LIMIT, fetch, clause.end());
      }
    }
  }

  /** One more and one fewer, but not none. */
  private boolean addCount(int i) {
    boolean number =
        i < outline.size()
            && outline.token(i).kind() == Kind.NUMBER
            && outline.written(i).matches("\\d{1,9}");
    if (number) {
      long count = Long.parseLong(outline.written(i));
      mutants.replace(LIMIT, i, i + 1, String.valueOf(count + 1));
      if (count > 1) {
        mutants.replace(LIMIT, i, i + 1, String.valueOf(count - 1));
      }
    }
    return number;
  }

  private void addSetOperation(SelectBlock right) {
    int at = right.afterSetOperation();
    boolean all = outline.isWord(at + 1, "ALL");
    boolean more = all || outline.isWord(at + 1, "DISTINCT");
    List<String> others =
        switch (outline.word(at)) {
          case "UNION" -> all ? List.of("UNION") : List.of("UNION ALL", "INTERSECT");
          case "INTERSECT" -> List.of("UNION", "EXCEPT");
          default -> List.of("INTERSECT", "UNION");
        };
    for (String other : others) {
      mutants.replace(SET_OPERATION, at, at + (more ? 2 : 1), other);
    }
    int open = at + (more ? 2 : 1);
    boolean parentheses = outline.isMark(open, '(') && outline.closing(open) > 0;
    mutants.drop(SET_OPERATION, at, parentheses ? outline.closing(open) + 1 : rowsEnd(right));
  }

  /** Returns the start of the clauses that belong to a whole set operation. */
  private static int rowsEnd(SelectBlock block) {
    return block.clauses().stream()
        .filter(clause -> AFTER_ROWS.contains(clause.kind()))
        .mapToInt(ClauseRange::keyword)
        .findFirst()
        .orElse(block.end());
  }
}
