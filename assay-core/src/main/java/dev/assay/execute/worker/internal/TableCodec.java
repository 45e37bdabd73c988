// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.table.BooleanColumn;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.DateColumn;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.ResultTable;
import dev.assay.table.TextColumn;
import dev.assay.table.TimestampColumn;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Encodes and decodes result tables, column by column: which rows are NULL, then the other values
 * in the flat form of the column's family.
 */
final class TableCodec {
  /** The encoding of a column's values. */
  private enum Form {
    LONG,
    DOUBLE,
    REAL,
    DECIMAL,
    TEXT,
    BOOLEAN,
    DATE,
    TIMESTAMP,
    INSTANT,
    OBJECT
  }

  private TableCodec() {}

  static void write(ChannelWriter out, ResultTable table) throws IOException {
    out.writeInt(table.rowCount());
    out.writeInt(table.columnCount());
    for (Column column : table.columns()) {
      out.putText(column.name());
      out.putText(column.typeName());
      Form form = form(column);
      out.putText(form.name());
      BitSet nulls = new BitSet();
      for (int row = 0; row < column.size(); row++) {
        nulls.set(row, column.isNull(row));
      }
      out.putBytes(nulls.toByteArray());
      for (int row = nulls.nextClearBit(0);
          row < column.size();
          row = nulls.nextClearBit(row + 1)) {
        writeValue(out, column, row, form);
      }
    }
  }

  private static Form form(Column column) {
    if (column instanceof LongColumn) {
      return Form.LONG;
    }
    if (column instanceof DoubleColumn numbers) {
      return numbers.isSingle() ? Form.REAL : Form.DOUBLE;
    }
    if (column instanceof DecimalColumn) {
      return Form.DECIMAL;
    }
    if (column instanceof TextColumn) {
      return Form.TEXT;
    }
    if (column instanceof BooleanColumn) {
      return Form.BOOLEAN;
    }
    if (column instanceof DateColumn) {
      return Form.DATE;
    }
    if (column instanceof TimestampColumn times) {
      return times.isZoned() ? Form.INSTANT : Form.TIMESTAMP;
    }
    return Form.OBJECT;
  }

  private static void writeValue(ChannelWriter out, Column column, int row, Form form)
      throws IOException {
    switch (form) {
      case LONG -> out.writeLong(((LongColumn) column).at(row));
      case DOUBLE, REAL -> out.putDouble(((DoubleColumn) column).at(row));
      case TEXT -> out.putText(((TextColumn) column).at(row));
      case BOOLEAN -> out.writeBoolean(((BooleanColumn) column).at(row));
      case DATE -> out.writeLong(((DateColumn) column).epochDay(row));
      case TIMESTAMP, INSTANT -> {
        out.writeLong(((TimestampColumn) column).epochSecond(row));
        out.writeInt(((TimestampColumn) column).nano(row));
      }
      case DECIMAL, OBJECT -> ValueCodec.write(out, column.value(row));
    }
  }

  static ResultTable read(ChannelReader in) throws IOException {
    int rows = in.readInt();
    int count = in.readInt();
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      ColumnBuilder column = new ColumnBuilder(in.takeText(), in.takeText());
      Form form = Form.valueOf(in.takeText());
      BitSet nulls = BitSet.valueOf(in.takeBytes());
      for (int row = 0; row < rows; row++) {
        if (nulls.get(row)) {
          column.addNull();
        } else {
          readValue(in, column, form);
        }
      }
      columns.add(column.build());
    }
    return new ResultTable(columns, rows);
  }

  private static void readValue(ChannelReader in, ColumnBuilder column, Form form)
      throws IOException {
    switch (form) {
      case LONG -> column.addLong(in.readLong());
      case DOUBLE -> column.addDouble(in.takeDouble());
      case REAL -> column.add((float) in.takeDouble());
      case TEXT -> column.add(in.takeText());
      case BOOLEAN -> column.add(in.readBoolean());
      case DATE -> column.add(LocalDate.ofEpochDay(in.readLong()));
      case TIMESTAMP ->
          column.add(LocalDateTime.ofEpochSecond(in.readLong(), in.readInt(), ZoneOffset.UTC));
      case INSTANT -> column.add(Instant.ofEpochSecond(in.readLong(), in.readInt()));
      case DECIMAL, OBJECT -> column.add(ValueCodec.read(in));
    }
  }
}
