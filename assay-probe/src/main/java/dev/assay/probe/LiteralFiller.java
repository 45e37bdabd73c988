// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.engines.ScratchTables;
import dev.assay.sql.internal.SqlName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Fills tables by statements of literals, which each engine takes for values of its types. */
final class LiteralFiller implements TableFiller {
  /** Rows of one INSERT. */
  private static final int MOST_ROWS = 200;

  private final ProbedTables tables;
  private final ScratchTables scratch;
  private final ScriptSql sql;
  private final List<String> childrenFirst = new ArrayList<>();
  private final List<String> starts = new ArrayList<>();

  LiteralFiller(ProbedTables tables, ScratchTables scratch) {
    this.tables = tables;
    this.scratch = scratch;
    this.sql = new ScriptSql(scratch.session().dialect());
    for (int t : tables.parentsFirst()) {
      childrenFirst.add(0, SqlName.quote(tables.get(t).name(), sql.dialect()));
    }
    for (SourceTable table : tables.all()) {
      starts.add(sql.start(table.name(), table.shape().columnNames()));
    }
  }

  @Override
  public void fill(CandidateDatabase data) throws SQLException {
    List<String> inserts = new ArrayList<>();
    for (int t : tables.parentsFirst()) {
      List<DataRow> rows = data.rows(t);
      for (int from = 0; from < rows.size(); from += MOST_ROWS) {
        inserts.add(insert(t, rows.subList(from, Math.min(rows.size(), from + MOST_ROWS))));
      }
    }
    scratch.fill(childrenFirst, inserts);
  }

  private String insert(int table, List<DataRow> rows) {
    StringBuilder insert = new StringBuilder(starts.get(table));
    for (int r = 0; r < rows.size(); r++) {
      insert.append(r == 0 ? "" : ", ").append(sql.row(rows.get(r).cells()));
    }
    return insert.toString();
  }
}
