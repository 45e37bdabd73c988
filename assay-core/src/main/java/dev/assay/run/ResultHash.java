/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.run;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.assay.model.BooleanColumn;
import dev.assay.model.Column;
import dev.assay.model.DateColumn;
import dev.assay.model.DoubleColumn;
import dev.assay.model.LongColumn;
import dev.assay.model.ResultTable;
import dev.assay.model.TimestampColumn;
import dev.assay.model.ValueFamily;

/**
 * A 128-bit hash of what a table holds: the cells with their families, column by column, in row
 * order. Names do not count. Equal hashes mean identical results; different ones need not mean that
 * the results differ in a way that matters.
 */
final class ResultHash {
  private ResultHash() {}

  /** The hash in hexadecimal. */
  static String of(ResultTable table) {
    HashStream128 stream = Hashing.xxh3_128().hashStream();
    stream.putInt(table.columnCount()).putInt(table.rowCount());
    table.columns().forEach(column -> put(stream, column));
    return stream.get().toString().replace("0x", "");
  }

  private static void put(HashStream128 stream, Column column) {
    for (int row = 0; row < column.size(); row++) {
      ValueFamily family = column.family(row);
      stream.putInt(family.name().hashCode());
      if (family != ValueFamily.NULL) {
        put(stream, column, row);
      }
    }
  }

  private static void put(HashStream128 stream, Column column, int row) {
    if (column instanceof LongColumn longs) {
      stream.putLong(longs.at(row));
    } else if (column instanceof DoubleColumn doubles) {
      stream.putLong(Double.doubleToLongBits(doubles.at(row)));
    } else if (column instanceof BooleanColumn truths) {
      stream.putBoolean(truths.at(row));
    } else if (column instanceof DateColumn dates) {
      stream.putLong(dates.epochDay(row));
    } else if (column instanceof TimestampColumn times) {
      stream.putLong(times.epochSecond(row)).putInt(times.nano(row));
    } else {
      stream.putString(String.valueOf(column.value(row)));
    }
  }
}
