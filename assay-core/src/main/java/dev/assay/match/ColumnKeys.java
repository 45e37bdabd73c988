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
package dev.assay.match;

import dev.assay.model.BooleanColumn;
import dev.assay.model.Column;
import dev.assay.model.DateColumn;
import dev.assay.model.DoubleColumn;
import dev.assay.model.LongColumn;
import dev.assay.model.TextColumn;
import dev.assay.model.TimestampColumn;
import dev.assay.model.ValueFamily;
import java.util.Objects;

/** The keys of a column's cells, computed on the fly from its flat storage. */
@FunctionalInterface
interface ColumnKeys {
  /** The key of one cell. */
  long at(int row);

  static ColumnKeys of(Column column, KeyForm form) {
    if (column instanceof LongColumn longs) {
      return ofLongs(longs, form);
    }
    if (column instanceof DoubleColumn doubles) {
      return ofDoubles(doubles, form);
    }
    if (column instanceof TextColumn texts) {
      return row ->
          texts.isNull(row)
              ? CellKey.NULL
              : CellKey.ofText(Objects.requireNonNull(texts.at(row)), form);
    }
    if (column instanceof TimestampColumn times) {
      return ofTimes(times);
    }
    if (column instanceof DateColumn dates) {
      return row -> dates.isNull(row) ? CellKey.NULL : CellKey.ofDay(dates.epochDay(row), form);
    }
    if (column instanceof BooleanColumn truths) {
      return row -> truths.isNull(row) ? CellKey.NULL : CellKey.ofTruth(truths.at(row), form);
    }
    return row -> CellKey.of(column.value(row), form);
  }

  private static ColumnKeys ofLongs(LongColumn longs, KeyForm form) {
    if (form.looseNumbers()) {
      return row -> longs.isNull(row) ? CellKey.NULL : CellKey.LOOSE_NUMBER;
    }
    long tag = CellKey.numberTag(ValueFamily.INTEGER, form);
    return row -> longs.isNull(row) ? CellKey.NULL : CellKey.mix(longs.at(row) + tag);
  }

  private static ColumnKeys ofDoubles(DoubleColumn doubles, KeyForm form) {
    if (form.looseNumbers()) {
      return row -> doubles.isNull(row) ? CellKey.NULL : CellKey.LOOSE_NUMBER;
    }
    ValueFamily family = doubles.isSingle() ? ValueFamily.REAL : ValueFamily.DOUBLE;
    long tag = CellKey.numberTag(family, form);
    return row ->
        doubles.isNull(row) ? CellKey.NULL : CellKey.mix(CellKey.exact(doubles.at(row)) + tag);
  }

  private static ColumnKeys ofTimes(TimestampColumn times) {
    return times.isZoned()
        ? row ->
            times.isNull(row)
                ? CellKey.NULL
                : CellKey.ofInstant(times.epochSecond(row), times.nano(row))
        : row ->
            times.isNull(row)
                ? CellKey.NULL
                : CellKey.ofLocalTime(times.epochSecond(row), times.nano(row));
  }
}
