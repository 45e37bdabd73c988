// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.input.TableLimits;
import dev.assay.input.internal.FileDecoder;
import dev.assay.input.internal.FileKind;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.TableMeter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Reads the rows of a Parquet file as JSON Lines, a field for each column, under the limits of
 * stored tables.
 */
public final class ParquetRecords implements FileDecoder {
  @Override
  public Optional<InputStream> open(Path file, FileKind kind) {
    return kind == FileKind.PARQUET ? Optional.of(new Rows(file)) : Optional.empty();
  }

  /** The text of the rows, made one by one. */
  private static final class Rows extends InputStream {
    private final Path file;
    private final TableMeter meter;
    private final Connection connection;
    private final ResultSet rows;
    private byte[] line = {};
    private int at;

    private Rows(Path file) {
      this.file = file;
      this.meter = new TableMeter(file.toString(), TableLimits.DEFAULT);
      try {
        connection = ParquetFormat.connect(file, meter);
      } catch (SQLException e) {
        throw ParquetFormat.failure(file, meter, e);
      }
      try {
        rows = query();
      } catch (SQLException e) {
        close();
        throw ParquetFormat.failure(file, meter, e);
      } catch (RuntimeException | Error e) {
        close();
        throw e;
      }
    }

    /** Starts reading, once all of the file could be read and its size was measured. */
    private ResultSet query() throws SQLException {
      String table = ParquetFormat.table(file) + " AS \"the row\"";
      Statement statement = connection.createStatement();
      try (ResultSet columns = statement.executeQuery("SELECT * FROM " + table + " LIMIT 0")) {
        meter.columns(columns.getMetaData().getColumnCount());
      }
      statement.setQueryTimeout(meter.secondsLeft());
      // Into a table, as a query whose result is streamed does not say why it fails.
      statement.execute(
          "CREATE TABLE size AS SELECT count(*), coalesce(sum(strlen(to_json(\"the row\"))), 0)::BIGINT FROM "
              + table);
      try (ResultSet size = statement.executeQuery("FROM size")) {
        size.next();
        meter.expect(size.getLong(1));
        meter.expectText(size.getLong(2));
      }
      return statement.executeQuery("SELECT to_json(\"the row\") FROM " + table);
    }

    @Override
    public int read() throws IOException {
      byte[] next = new byte[1];
      return read(next, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(next[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      try {
        if (at == line.length) {
          if (!rows.next()) {
            return -1;
          }
          meter.rows(1);
          line = (rows.getString(1) + "\n").getBytes(StandardCharsets.UTF_8);
          at = 0;
        }
      } catch (SQLException e) {
        throw ParquetFormat.failure(file, meter, e);
      }
      int count = Math.min(length, line.length - at);
      System.arraycopy(line, at, buffer, offset, count);
      at += count;
      return count;
    }

    @Override
    public void close() {
      try {
        connection.close();
      } catch (SQLException e) {
        throw InputFile.unreadable(file, new IOException(e));
      }
    }
  }
}
