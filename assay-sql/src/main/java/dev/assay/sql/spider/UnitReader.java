// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.spider.SpiderQuery.ColumnUnit;
import dev.assay.sql.spider.SpiderQuery.ValueUnit;
import java.util.List;
import java.util.Set;

/** Reads columns, alone, in aggregates and in arithmetic. */
final class UnitReader {
  // "none" is in both lists, because the original uses its lists with the placeholder to look words
  // up.
  static final Set<String> AGGREGATES = Set.of("none", "max", "min", "count", "sum", "avg");
  private static final Set<String> ARITHMETIC = Set.of("none", "-", "+", "*", "/");

  private final SpiderNames names;

  UnitReader(SpiderNames names) {
    this.names = names;
  }

  ValueUnit value(TokenCursor at, List<String> tables) {
    boolean inBrackets = at.pass("(");
    ColumnUnit left = column(at, tables);
    String operator = SpiderQuery.NONE;
    ColumnUnit right = null;
    if (at.isAtOneOf(ARITHMETIC)) {
      operator = at.take();
      right = column(at, tables);
    }
    if (inBrackets) {
      at.require(")");
    }
    return new ValueUnit(operator, left, right);
  }

  ColumnUnit column(TokenCursor at, List<String> tables) {
    boolean inBrackets = at.pass("(");
    if (at.isAtOneOf(AGGREGATES)) {
      // The original never closes a bracket before an aggregate: it looks for the aggregate's own.
      return aggregate(at, tables);
    }
    boolean distinct = at.pass("distinct");
    String column = names.column(at.take(), tables);
    if (inBrackets) {
      at.require(")");
    }
    return new ColumnUnit(SpiderQuery.NONE, column, distinct);
  }

  private ColumnUnit aggregate(TokenCursor at, List<String> tables) {
    String aggregate = at.take();
    at.require("(");
    boolean distinct = at.pass("distinct");
    String column = names.column(at.take(), tables);
    at.require(")");
    return new ColumnUnit(aggregate, column, distinct);
  }
}
