// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.JOIN_TYPE;
import static dev.assay.audit.mutant.MutationOperator.TABLE_DROPPED;

import dev.assay.audit.mutant.FromOutline.JoinedTable;
import dev.assay.audit.mutant.QueryOutline.ClauseKind;
import dev.assay.audit.mutant.QueryOutline.SelectBlock;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText.Span;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Faults in the joins of a query. */
record JoinMutations(QueryOutline outline, MutantCollector mutants) {
  private static final Set<String> OUTER = Set.of("LEFT", "RIGHT", "FULL");

  /** A condition with one of these may be true where a column of it is NULL. */
  private static final Set<String> MAY_ACCEPT_NULL =
      Set.of(
          "OR",
          "NOT",
          "IS",
          "CASE",
          "IIF",
          "IF",
          "SELECT",
          "EXISTS",
          "COALESCE",
          "IFNULL",
          "NVL",
          "ISNULL",
          "NULLIF",
          "CONCAT",
          "<=>");

  void add() {
    for (SelectBlock block : outline.blocks()) {
      List<JoinedTable> tables = FromOutline.of(outline, block);
      for (JoinedTable table : tables) {
        addJoinType(block, tables, table);
      }
      if (tables.size() > 1) {
        addDropped(tables);
      }
    }
  }

  private void addJoinType(SelectBlock block, List<JoinedTable> tables, JoinedTable table) {
    if (table.join() < 0 || table.condition() < 0) {
      return;
    }
    boolean inner = table.start() == table.join() || outline.isWord(table.start(), "INNER");
    if (OUTER.contains(outline.word(table.start()))) {
      mutants.replace(JOIN_TYPE, table.start(), table.join() + 1, "JOIN");
    } else if (inner && !isInnerAnyway(block, tables, table)) {
      mutants.replace(JOIN_TYPE, table.start(), table.join() + 1, "LEFT JOIN");
    }
  }

  /**
   * Returns whether a later join or WHERE has a condition that is never true where a table has no
   * row.
   */
  private boolean isInnerAnyway(SelectBlock block, List<JoinedTable> tables, JoinedTable table) {
    List<JoinedTable> later = tables.subList(tables.indexOf(table) + 1, tables.size());
    if (later.stream().anyMatch(other -> OUTER.contains(outline.word(other.start())))) {
      return false;
    }
    Stream<Span> joins =
        later.stream()
            .filter(other -> other.condition() >= 0 && outline.isWord(other.condition(), "ON"))
            .map(other -> new Span(other.condition() + 1, other.end()));
    Stream<Span> where =
        block.clause(ClauseKind.WHERE).stream()
            .map(clause -> new Span(clause.first(), clause.end()));
    return Stream.concat(joins, where).anyMatch(span -> rejectsNull(span, table.name()));
  }

  private boolean rejectsNull(Span condition, String table) {
    for (int i = condition.first(); i < condition.end(); i++) {
      if (MAY_ACCEPT_NULL.contains(outline.word(i))) {
        return false;
      }
    }
    return isNamed(table, condition.first(), condition.end());
  }

  private void addDropped(List<JoinedTable> tables) {
    JoinedTable first = tables.get(0);
    JoinedTable second = tables.get(1);
    if (!isNamedOutside(first.name(), first.table(), second.end())) {
      mutants.replace(
          TABLE_DROPPED,
          first.table(),
          second.end(),
          outline.written(new Span(second.table(), second.tableEnd())));
    }
    for (JoinedTable table : tables.subList(1, tables.size())) {
      if (!isNamedOutside(table.name(), table.start(), table.end())) {
        mutants.drop(TABLE_DROPPED, table.start(), table.end());
      }
    }
  }

  private boolean isNamedOutside(String name, int first, int end) {
    return isNamed(name, 0, first) || isNamed(name, end, outline.size());
  }

  /** Returns whether a column among some tokens is qualified by a name. */
  private boolean isNamed(String name, int first, int end) {
    for (int i = first; i + 1 < end; i++) {
      if (outline.isMark(i + 1, '.')
          && SqlName.unquote(outline.written(i)).equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }
}
