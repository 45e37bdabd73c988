// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.spark.SparkTestSession;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Random small tables, and copies of them that differ in the ways that relaxations are about. */
final class RandomTables {
  private static final DataType DECIMAL = DataTypes.createDecimalType(20, 4);
  private static final DataType SHORT_DECIMAL = DataTypes.createDecimalType(12, 2);

  private final Random random;

  RandomTables(Random random) {
    this.random = random;
  }

  /** A table as columns of values. */
  record Table(List<String> names, List<DataType> types, List<List<@Nullable Object>> rows) {
    Dataset<Row> dataset() {
      StructType schema = new StructType();
      for (int i = 0; i < names.size(); i++) {
        schema = schema.add(names.get(i), types.get(i));
      }
      List<Row> all = rows.stream().map(row -> RowFactory.create(row.toArray())).toList();
      return SparkTestSession.get().createDataFrame(all, schema);
    }
  }

  Table gold() {
    int width = 1 + random.nextInt(4);
    int height = 1 + random.nextInt(8);
    List<String> names = new ArrayList<>();
    List<DataType> types = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      names.add(pick("a", "b", "c", "d") + (random.nextInt(3) == 0 ? "" : String.valueOf(c)));
      types.add(
          pick(
              DataTypes.LongType,
              DataTypes.IntegerType,
              DECIMAL,
              SHORT_DECIMAL,
              DataTypes.DoubleType,
              DataTypes.FloatType,
              DataTypes.StringType,
              DataTypes.StringType,
              DataTypes.BooleanType,
              DataTypes.DateType,
              DataTypes.TimestampNTZType));
    }
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < height; r++) {
      List<@Nullable Object> row = new ArrayList<>();
      types.forEach(type -> row.add(random.nextInt(10) == 0 ? null : value(type)));
      rows.add(random.nextInt(6) == 0 && r > 0 ? rows.get(random.nextInt(r)) : row);
    }
    return new Table(names, types, rows);
  }

  @SafeVarargs
  private <T> T pick(T... values) {
    return values[random.nextInt(values.length)];
  }

  private Object value(DataType type) {
    BigDecimal number =
        pick(
                "0", "1", "2", "2.5", "2.675", "12.3456", "12.34", "-7.125", "0.005", "1000",
                "33.3333")
            .transform(BigDecimal::new);
    if (type.equals(DataTypes.StringType)) {
      return pick(
          "a", "A", "a ", "b", "bob smith", "5", "5.00", "t", "2024-01-01", "Yes", " x", "");
    }
    if (type.equals(DataTypes.BooleanType)) {
      return random.nextBoolean();
    }
    if (type.equals(DataTypes.DateType)) {
      return java.sql.Date.valueOf(LocalDate.of(2024, 1, 1 + random.nextInt(3)));
    }
    if (type.equals(DataTypes.TimestampNTZType)) {
      return LocalDateTime.of(2024, 1, 1 + random.nextInt(3), pick(0, 0, 7), 0);
    }
    return as(type, number);
  }

  private static Object as(DataType type, BigDecimal number) {
    if (type.equals(DataTypes.LongType)) {
      return number.longValue();
    }
    if (type.equals(DataTypes.IntegerType)) {
      return number.intValue();
    }
    if (type.equals(DataTypes.DoubleType)) {
      return number.doubleValue();
    }
    if (type.equals(DataTypes.FloatType)) {
      return number.floatValue();
    }
    if (type.equals(DataTypes.StringType)) {
      return number.toPlainString();
    }
    return number.setScale(type.equals(DECIMAL) ? 4 : 2, RoundingMode.HALF_UP);
  }

  /** A copy with up to three changes. */
  Table predicted(Table gold) {
    Table table = gold;
    List<List<@Nullable Object>> shuffled = new ArrayList<>(gold.rows());
    Collections.shuffle(shuffled, random);
    table = new Table(gold.names(), gold.types(), shuffled);
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      table = changed(table);
    }
    return table;
  }

  private Table changed(Table table) {
    int column = random.nextInt(table.names().size());
    return switch (random.nextInt(9)) {
      case 0 -> reordered(table);
      case 1 -> widened(table);
      case 2 -> repeated(table);
      case 3 -> random.nextBoolean() ? table : shortened(table);
      case 4 -> withOneCell(table, column);
      case 5 -> swapped(table, column);
      default -> converted(table, column);
    };
  }

  private Table reordered(Table table) {
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < table.names().size(); c++) {
      order.add(c);
    }
    Collections.shuffle(order, random);
    return select(table, order);
  }

  private static Table select(Table table, List<Integer> order) {
    return new Table(
        order.stream().map(table.names()::get).toList(),
        order.stream().map(table.types()::get).toList(),
        table.rows().stream()
            .<List<@Nullable Object>>map(
                row -> {
                  List<@Nullable Object> cells = new ArrayList<>();
                  order.forEach(c -> cells.add(row.get(c)));
                  return cells;
                })
            .toList());
  }

  /** Adds a copy of a column, which competes with it, or a constant. */
  private Table widened(Table table) {
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < table.names().size(); c++) {
      order.add(c);
    }
    order.add(random.nextInt(order.size() + 1), random.nextInt(order.size()));
    return select(table, order);
  }

  private Table repeated(Table table) {
    List<List<@Nullable Object>> rows = new ArrayList<>(table.rows());
    rows.add(rows.get(random.nextInt(rows.size())));
    return new Table(table.names(), table.types(), rows);
  }

  private Table shortened(Table table) {
    List<List<@Nullable Object>> rows = new ArrayList<>(table.rows());
    rows.remove(random.nextInt(rows.size()));
    return rows.isEmpty() ? table : new Table(table.names(), table.types(), rows);
  }

  private Table withOneCell(Table table, int column) {
    List<List<@Nullable Object>> rows = new ArrayList<>(table.rows());
    List<@Nullable Object> row = new ArrayList<>(rows.get(0));
    row.set(column, random.nextInt(4) == 0 ? null : value(table.types().get(column)));
    rows.set(0, row);
    return new Table(table.names(), table.types(), rows);
  }

  /** Exchanges cells of a column between two rows: the column as a whole stays the same. */
  private Table swapped(Table table, int column) {
    List<List<@Nullable Object>> rows = new ArrayList<>(table.rows());
    int last = rows.size() - 1;
    List<@Nullable Object> one = new ArrayList<>(rows.get(0));
    List<@Nullable Object> other = new ArrayList<>(rows.get(last));
    Object kept = one.set(column, other.get(column));
    other.set(column, kept);
    rows.set(0, one);
    rows.set(last, other);
    return new Table(table.names(), table.types(), rows);
  }

  /** Writes a column in another type or spelling. */
  private Table converted(Table table, int column) {
    DataType type = table.types().get(column);
    DataType target = target(type);
    int way = random.nextInt(4);
    List<DataType> types = new ArrayList<>(table.types());
    types.set(column, target);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (List<@Nullable Object> row : table.rows()) {
      List<@Nullable Object> cells = new ArrayList<>(row);
      Object cell = row.get(column);
      cells.set(column, cell == null ? null : converted(cell, target, way));
      rows.add(cells);
    }
    return new Table(table.names(), types, rows);
  }

  private DataType target(DataType type) {
    if (type.equals(DataTypes.StringType)) {
      return type;
    }
    if (type.equals(DataTypes.BooleanType)) {
      return pick(DataTypes.LongType, DataTypes.StringType);
    }
    if (type.equals(DataTypes.DateType) || type.equals(DataTypes.TimestampNTZType)) {
      return pick(DataTypes.StringType, DataTypes.TimestampNTZType);
    }
    return pick(
        DataTypes.LongType,
        DataTypes.DoubleType,
        DataTypes.DoubleType,
        DataTypes.FloatType,
        DECIMAL,
        SHORT_DECIMAL,
        SHORT_DECIMAL,
        DataTypes.StringType);
  }

  private Object converted(Object cell, DataType target, int way) {
    if (cell instanceof String text) {
      return switch (way) {
        case 0 -> text.toUpperCase(Locale.ROOT);
        case 1 -> text + " ";
        case 2 -> text.replace(" ", "  ");
        default -> text;
      };
    }
    if (cell instanceof Boolean truth) {
      return target.equals(DataTypes.LongType) ? (Object) (truth ? 1L : 0L) : truth.toString();
    }
    LocalDateTime time =
        cell instanceof java.sql.Date day
            ? day.toLocalDate().atStartOfDay()
            : cell instanceof LocalDateTime own ? own : null;
    if (time != null) {
      return target.equals(DataTypes.TimestampNTZType)
          ? time
          : way == 0 ? time.toLocalDate().toString() : time.toString();
    }
    BigDecimal number = new BigDecimal(cell.toString());
    Object result = as(target, way == 3 ? number.multiply(BigDecimal.valueOf(100)) : number);
    return result instanceof Double value && way == 1 ? (Object) (value * (1 + 3e-16)) : result;
  }
}
