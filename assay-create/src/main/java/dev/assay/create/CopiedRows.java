// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType.Kind;
import dev.assay.create.script.ValueCoercion;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Writes rows into PostgreSQL by COPY. Used by one thread. */
final class CopiedRows extends BulkRows {
  private static final int FEW = 20;
  private static final int SENT = 1 << 16;

  private final Connection connection;
  private final List<ColumnDefinition> columns;
  private final String copy;

  CopiedRows(
      Connection connection, String into, List<ColumnDefinition> columns, InsertedRows others) {
    super(columns, cells(columns.size()), others, FEW);
    this.connection = connection;
    this.columns = List.copyOf(columns);
    this.copy = "COPY " + into + " FROM STDIN";
  }

  private static RowBatch.Cells[] cells(int count) {
    RowBatch.Cells[] cells = new RowBatch.Cells[count];
    Arrays.fill(cells, RowBatch.Cells.OBJECT);
    return cells;
  }

  @Override
  @Nullable Object form(int column, Object value) {
    if (value instanceof LocalDate date) {
      return isUsual(date) ? value.toString() : null;
    }
    if (value instanceof LocalTime time) {
      return isUsual(time) ? value.toString() : null;
    }
    if (value instanceof LocalDateTime time) {
      return isUsual(time) ? value.toString() : null;
    }
    if (value instanceof OffsetDateTime time) {
      return utc(time);
    }
    if (value instanceof Double number && columns.get(column).type().kind() == Kind.REAL) {
      // Rounded once, as INSERT does; the server would round the text.
      float rounded = number.floatValue();
      boolean outside = Float.isInfinite(rounded) || rounded == 0;
      return outside && rounded != number ? null : (Object) rounded;
    }
    return value;
  }

  @Override
  void writeAll(RowTransfer.Batches batches) throws SQLException {
    CopyIn target = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
    boolean whole = false;
    try {
      StringBuilder lines = new StringBuilder(2 * SENT);
      for (RowBatch rows = batches.next(); rows.size() > 0; rows = batches.next()) {
        for (int row = 0; row < rows.size(); row++) {
          append(lines, rows, row);
          if (lines.length() >= SENT) {
            send(target, lines);
          }
        }
      }
      send(target, lines);
      target.endCopy();
      whole = true;
    } finally {
      if (!whole && target.isActive()) {
        target.cancelCopy();
      }
    }
  }

  private static void send(CopyIn target, StringBuilder lines) throws SQLException {
    byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    target.writeToCopy(bytes, 0, bytes.length);
    lines.setLength(0);
  }

  private void append(StringBuilder lines, RowBatch rows, int row) {
    for (int i = 0; i < columns.size(); i++) {
      if (i > 0) {
        lines.append('\t');
      }
      append(lines, rows.object(i, row));
    }
    lines.append('\n');
  }

  private static void append(StringBuilder lines, @Nullable Object value) {
    if (value == null) {
      lines.append("\\N");
      return;
    }
    if (value instanceof Long number) {
      lines.append(number.longValue());
      return;
    }
    String text = value instanceof OffsetDateTime ? value.toString() : ValueCoercion.text(value);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> lines.append("\\\\");
        case '\n' -> lines.append("\\n");
        case '\r' -> lines.append("\\r");
        case '\t' -> lines.append("\\t");
        default -> lines.append(c);
      }
    }
  }
}
