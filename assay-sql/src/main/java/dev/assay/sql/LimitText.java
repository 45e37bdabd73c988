// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;

/** The limit of a query as it would be written with LIMIT; empty without one. */
final class LimitText {
  private LimitText() {}

  static String of(Select select) {
    String rows = "";
    String offset = select.getOffset() == null ? "" : "" + select.getOffset().getOffset();
    if (select.getLimit() != null) {
      Expression count = select.getLimit().getRowCount();
      rows = count == null || count instanceof NullValue ? "" : count.toString();
      offset = select.getLimit().getOffset() == null ? offset : "" + select.getLimit().getOffset();
    } else if (select.getFetch() != null) {
      Expression count = select.getFetch().getExpression();
      rows = count == null ? "1" : count.toString();
    } else if (select instanceof PlainSelect plain && plain.getTop() != null) {
      rows = plain.getTop().getExpression().toString();
    }
    String skipped = offset.isEmpty() || offset.equals("0") ? "" : " OFFSET " + offset;
    return rows.equalsIgnoreCase("all") ? skipped.trim() : (rows + skipped).trim();
  }
}
