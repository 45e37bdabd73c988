// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.JOIN_TYPE;
import static dev.assay.audit.mutant.MutationOperator.TABLE_DROPPED;

import dev.assay.sql.SqlName;
import dev.assay.sql.SqlText.Span;
import java.util.List;
import java.util.Set;

/** Faults in the joins of a query. */
final class JoinMutations {
  private static final Set<String> OUTER = Set.of("LEFT", "RIGHT", "FULL");

  private final QueryOutline outline;
  private final MutantCollector mutants;

  JoinMutations(QueryOutline outline, MutantCollector mutants) {
    this.outline = outline;
    this.mutants = mutants;
  }

  void add() {
    for (SelectBlock block : outline.blocks()) {
      List<JoinedTable> tables = FromOutline.of(outline, block);
      for (JoinedTable table : tables) {
        addJoinType(table);
      }
      if (tables.size() > 1) {
        addDropped(tables);
      }
    }
  }

  private void addJoinType(JoinedTable table) {
    if (table.join() < 0 || table.condition() < 0) {
      return;
    }
    if (OUTER.contains(outline.word(table.start()))) {
      mutants.replace(JOIN_TYPE, table.start(), table.join() + 1, "JOIN");
    } else if (table.start() == table.join() || outline.isWord(table.start(), "INNER")) {
      mutants.replace(JOIN_TYPE, table.start(), table.join() + 1, "LEFT JOIN");
    }
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

  /** Whether a column outside of some tokens is qualified by a name. */
  private boolean isNamedOutside(String name, int first, int end) {
    for (int i = 0; i + 1 < outline.size(); i++) {
      boolean outside = i < first || i >= end;
      if (outside
          && outline.isMark(i + 1, '.')
          && SqlName.unquote(outline.written(i)).equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }
}
