// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import dev.assay.sql.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Encodes and decodes schemas. */
final class SchemaCodec {
  private SchemaCodec() {}

  static void write(ChannelWriter out, Schema schema) throws IOException {
    out.putInt(schema.tables().size());
    for (Schema.Table table : schema.tables()) {
      out.putText(table.name());
      out.putInt(table.columns().size());
      for (Schema.Column column : table.columns()) {
        out.putText(column.name());
        out.putText(column.type());
        out.putText(column.comment());
        WorkerProtocol.putTexts(out, column.values());
        WorkerProtocol.putTexts(out, column.samples());
      }
      WorkerProtocol.putTexts(out, table.primaryKey());
      out.putText(table.comment());
    }
    out.putInt(schema.foreignKeys().size());
    for (Schema.ForeignKey key : schema.foreignKeys()) {
      WorkerProtocol.putTexts(out, List.of(key.table(), key.otherTable()));
      WorkerProtocol.putTexts(out, key.columns());
      WorkerProtocol.putTexts(out, key.otherColumns());
    }
  }

  static Schema read(ChannelReader in) throws IOException {
    int tableCount = in.takeInt();
    List<Schema.Table> tables = new ArrayList<>();
    for (int t = 0; t < tableCount; t++) {
      tables.add(readTable(in));
    }
    int keyCount = in.takeInt();
    List<Schema.ForeignKey> keys = new ArrayList<>();
    for (int k = 0; k < keyCount; k++) {
      List<String> names = WorkerProtocol.takeTexts(in);
      List<String> columns = WorkerProtocol.takeTexts(in);
      List<String> others = WorkerProtocol.takeTexts(in);
      keys.add(new Schema.ForeignKey(names.get(0), columns, names.get(1), others));
    }
    return new Schema(tables, keys);
  }

  private static Schema.Table readTable(ChannelReader in) throws IOException {
    String name = in.takeText();
    int columnCount = in.takeInt();
    List<Schema.Column> columns = new ArrayList<>();
    for (int c = 0; c < columnCount; c++) {
      columns.add(
          new Schema.Column(
              in.takeText(),
              in.takeText(),
              in.takeOptionalText(),
              WorkerProtocol.takeTexts(in),
              WorkerProtocol.takeTexts(in)));
    }
    return new Schema.Table(name, columns, WorkerProtocol.takeTexts(in), in.takeOptionalText());
  }
}
