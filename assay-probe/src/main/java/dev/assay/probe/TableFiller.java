// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.engines.ScratchTables;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.internal.ByteString;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Puts the rows of candidates into tables. Used by one thread. */
@FunctionalInterface
interface TableFiller {
  /** Puts a candidate in the place of the last; fails if a constraint refuses a row. */
  void fill(CandidateDatabase data) throws SQLException;

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

  /** Fills tables of SQLite by prepared statements, which is fastest there. */
  final class PreparedFiller implements TableFiller {
    /** Rows of one INSERT; a power of two. */
    private static final int MOST_INSERTED = 16;

    /** Parameters of one INSERT. */
    private static final int MOST_PARAMETERS = 500;

    private final ProbedTables tables;

    /** For each table the statements that insert 1, 2, 4 … rows. */
    private final List<List<PreparedStatement>> inserts = new ArrayList<>();

    private final List<PreparedStatement> deletes = new ArrayList<>();

    PreparedFiller(ProbedTables tables, Connection connection) throws SQLException {
      this.tables = tables;
      for (SourceTable table : tables.all()) {
        List<PreparedStatement> sizes = new ArrayList<>();
        int width = Math.max(1, table.columnCount());
        for (int rows = 1;
            rows == 1 || (rows <= MOST_INSERTED && rows * width <= MOST_PARAMETERS);
            rows *= 2) {
          sizes.add(connection.prepareStatement(insert(table.shape(), rows)));
        }
        inserts.add(sizes);
        deletes.add(connection.prepareStatement("DELETE FROM " + quoted(table.name())));
      }
    }

    private static String insert(DeclaredTable table, int rows) {
      List<String> names = table.columnNames();
      return "INSERT INTO %s (%s) VALUES %s"
          .formatted(
              quoted(table.name()),
              names.stream().map(PreparedFiller::quoted).collect(Collectors.joining(", ")),
              String.join(
                  ", ",
                  Collections.nCopies(
                      rows,
                      "(" + String.join(", ", Collections.nCopies(names.size(), "?")) + ")")));
    }

    private static String quoted(String name) {
      return SqlName.quote(name, Dialect.SQLITE);
    }

    @Override
    public void fill(CandidateDatabase data) throws SQLException {
      for (int t = deletes.size() - 1; t >= 0; t--) {
        deletes.get(t).executeUpdate();
      }
      for (int t : tables.parentsFirst()) {
        insert(inserts.get(t), data.rows(t));
      }
    }

    /** The largest statements first, so that the rows keep their order. */
    private static void insert(List<PreparedStatement> sizes, List<DataRow> rows)
        throws SQLException {
      int from = 0;
      for (int size = sizes.size() - 1; size >= 0; size--) {
        PreparedStatement insert = sizes.get(size);
        for (int count = 1 << size; from + count <= rows.size(); from += count) {
          int width = rows.get(from).width();
          for (int r = 0; r < count; r++) {
            bind(insert, rows.get(from + r), r * width);
          }
          insert.executeUpdate();
        }
      }
    }

    private static void bind(PreparedStatement insert, DataRow row, int first) throws SQLException {
      for (int i = 0; i < row.width(); i++) {
        int c = first + i;
        Object value = row.get(i);
        if (value instanceof Long number) {
          insert.setLong(c + 1, number);
        } else if (value instanceof Double number) {
          insert.setDouble(c + 1, number);
        } else if (value instanceof String text) {
          insert.setString(c + 1, text);
        } else if (value instanceof ByteString bytes) {
          insert.setBytes(c + 1, bytes.toArray());
        } else if (value == null) {
          insert.setObject(c + 1, null);
        } else {
          throw new IllegalStateException("a value of " + value.getClass());
        }
      }
    }
  }
}
