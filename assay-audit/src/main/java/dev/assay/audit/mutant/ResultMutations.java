// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.AGGREGATE;
import static dev.assay.audit.mutant.MutationOperator.COLUMN;
import static dev.assay.audit.mutant.MutationOperator.COUNT_DISTINCT;
import static dev.assay.audit.mutant.MutationOperator.DISTINCT_ADDED;
import static dev.assay.audit.mutant.MutationOperator.DISTINCT_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.GROUPING;
import static dev.assay.audit.mutant.MutationOperator.LIMIT;
import static dev.assay.audit.mutant.MutationOperator.NULL_HANDLING;
import static dev.assay.audit.mutant.MutationOperator.ORDER_DIRECTION;
import static dev.assay.audit.mutant.MutationOperator.ORDER_DROPPED;
import static dev.assay.audit.mutant.MutationOperator.SET_OPERATION;

import dev.assay.audit.mutant.ColumnScope.ColumnUse;
import dev.assay.audit.mutant.QueryOutline.ClauseKind;
import dev.assay.audit.mutant.QueryOutline.ClauseRange;
import dev.assay.audit.mutant.QueryOutline.SelectBlock;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlText.Span;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.List;
import java.util.Set;

/** Faults in select lists, columns, groups, order, limits and set operations. */
record ResultMutations(QueryOutline outline, ColumnScope columns, MutantCollector mutants) {
  private static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");
  private static final Set<String> NULL_FUNCTIONS = Set.of("COALESCE", "IFNULL", "NVL");
  private static final Set<String> BEFORE_SUBQUERIES = Set.of("IN", "EXISTS", "ANY", "ALL", "SOME");
  private static final Set<ClauseKind> AFTER_ROWS =
      Set.of(ClauseKind.ORDER_BY, ClauseKind.LIMIT, ClauseKind.OTHER);

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

  /** Adds those of select lists and of calls: DISTINCT, aggregates and what replaces NULL. */
  void addSelectLists() {
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
