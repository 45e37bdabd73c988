// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The number of columns of each kind in a table; a twentieth of the cells is NULL. */
enum TableShape {
  LARGE("c", 8, 6, 4, 2),
  SMALL("c", 2, 1, 1, 1),
  EXTRA("extra", 1, 1, 1, 0),
  NUMBERS("c", 1, 2, 0, 0);

  private static final LocalDateTime START = LocalDateTime.of(2024, 1, 1, 0, 0);
  private static final int NULL_ONE_IN = 20;
  private static final int SECONDS_OF_A_YEAR = 366 * 24 * 3600;

  private final String prefix;
  private final int integers;
  private final int doubles;
  private final int texts;
  private final int timestamps;

  TableShape(String prefix, int integers, int doubles, int texts, int timestamps) {
    this.prefix = prefix;
    this.integers = integers;
    this.doubles = doubles;
    this.texts = texts;
    this.timestamps = timestamps;
  }

  /** Makes the cells of one column. */
  private interface Cells {
    void add(ColumnBuilder column, Random random);
  }

  /** A random table. */
  ResultTable table(int rows, Random random) {
    List<Column> columns = new ArrayList<>();
    add(columns, integers, "BIGINT", rows, random, (c, r) -> c.addLong(r.nextInt(rows)));
    add(columns, doubles, "DOUBLE", rows, random, (c, r) -> c.addDouble(r.nextDouble() * 1000));
    add(columns, texts, "VARCHAR", rows, random, (c, r) -> c.add("customer " + r.nextInt(1000)));
    add(
        columns,
        timestamps,
        "TIMESTAMP",
        rows,
        random,
        (c, r) -> c.add(START.plusSeconds(r.nextInt(SECONDS_OF_A_YEAR))));
    return ResultTable.of(columns);
  }

  private void add(
      List<Column> columns, int count, String type, int rows, Random random, Cells cells) {
    for (int i = 0; i < count; i++) {
      ColumnBuilder column = new ColumnBuilder(prefix + columns.size(), type);
      for (int row = 0; row < rows; row++) {
        if (random.nextInt(NULL_ONE_IN) == 0) {
          column.addNull();
        } else {
          cells.add(column, random);
        }
      }
      columns.add(column.build());
    }
  }
}
