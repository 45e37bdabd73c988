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
    super(columns, others, FEW);
    this.connection = connection;
    this.columns = List.copyOf(columns);
    this.copy = "COPY " + into + " FROM STDIN";
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
      for (List<@Nullable Object[]> rows = batches.next(); !rows.isEmpty(); rows = batches.next()) {
        for (@Nullable Object[] row : rows) {
          append(lines, row);
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

  private static void append(StringBuilder lines, @Nullable Object[] row) {
    for (int i = 0; i < row.length; i++) {
      if (i > 0) {
        lines.append('\t');
      }
      append(lines, row[i]);
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
