// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.JsonText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of one column, written as JSON or as text, as its SQL type has them. A cell that
 * is not of its column's type stays what it is, because engines such as SQLite store it so: a
 * number in a text column is a number, text in an integer column is text. Stateless and safe for
 * use by several threads.
 */
public final class TypedCells {
  private final ValueFamily family;
  private final @Nullable TypedCells elements;

  private TypedCells(ValueFamily family, @Nullable TypedCells elements) {
    this.family = family;
    this.elements = elements;
  }

  /**
   * Returns the reader for an SQL type name, such as {@code DECIMAL(10,2)}, {@code TIMESTAMPTZ} or
   * {@code INTEGER[]}; for an empty or unknown name, the type depends on each cell.
   */
  public static TypedCells of(String typeName) {
    String name = typeName.strip();
    ValueFamily family = SqlTypeNames.family(name);
    boolean array = family == ValueFamily.ARRAY && name.indexOf('[') >= 0;
    return new TypedCells(family, array ? of(SqlTypeNames.element(name)) : null);
  }

  /**
   * A JSON value as a canonical cell (see {@link ValueFamily}); {@code null} for JSON null, and for
   * a NaN without quotes, which Python writes for what is missing.
   *
   * <p>Decimals, dates, times, timestamps (ISO, with T or a blank; one with a zone but no offset is
   * UTC), ISO intervals, UUIDs and bytes (hexadecimal) are strings; integers beyond a long and
   * floats are numbers, {@code "NaN"} and {@code "Infinity"} strings.
   */
  public @Nullable Object fromJson(JsonNode cell) {
    if (cell.isNull() || isNaN(cell)) {
      return null;
    }
    if (family == ValueFamily.JSON && !cell.isTextual()) {
      return new JsonText(cell.toString());
    }
    if (cell.isTextual()) {
      return isWrittenAsText(cell.textValue()) ? fromText(cell.textValue()) : cell.textValue();
    }
    if (cell.isNumber()) {
      return number(cell);
    }
    if (cell.isBoolean()) {
      return cell.booleanValue();
    }
    return cell.isArray() ? array(cell) : new JsonText(cell.toString());
  }

  /**
   * A cell of a text file as a canonical value; the text itself where it is not of the type. Which
   * texts mean NULL is the file's own matter.
   */
  public Object fromText(String cell) {
    return CellParser.parse(cell, family);
  }

  /**
   * Returns whether a JSON string stays text in this family: numbers and truth values have a JSON
   * form of their own.
   */
  private boolean isWrittenAsText(String text) {
    return switch (family) {
      case INTEGER, BOOLEAN -> false;
      case DOUBLE, REAL -> text.endsWith("NaN") || text.endsWith("Infinity");
      default -> true;
    };
  }

  private static boolean isNaN(JsonNode cell) {
    return cell.isDouble() && Double.isNaN(cell.doubleValue());
  }

  private Object number(JsonNode cell) {
    if (cell.isDouble() && Double.isInfinite(cell.doubleValue())) {
      return cell.doubleValue();
    }
    return switch (family) {
      case DECIMAL -> cell.decimalValue();
      case DOUBLE -> cell.doubleValue();
      case REAL -> cell.floatValue();
      default -> natural(cell);
    };
  }

  private static Object natural(JsonNode cell) {
    if (cell.isIntegralNumber()) {
      return cell.canConvertToLong() ? (Object) cell.longValue() : cell.bigIntegerValue();
    }
    return cell.doubleValue();
  }

  private Object array(JsonNode cell) {
    TypedCells each = elements == null ? of("") : elements;
    List<@Nullable Object> values = new ArrayList<>(cell.size());
    for (JsonNode element : cell) {
      values.add(each.fromJson(element));
    }
    return Collections.unmodifiableList(values);
  }

  /** Maps type names of the common engines to families. */
  private static final class SqlTypeNames {
    private static final Map<String, ValueFamily> FAMILIES =
        Map.ofEntries(
            entry("TINYINT", ValueFamily.INTEGER),
            entry("SMALLINT", ValueFamily.INTEGER),
            entry("MEDIUMINT", ValueFamily.INTEGER),
            entry("INT", ValueFamily.INTEGER),
            entry("INT2", ValueFamily.INTEGER),
            entry("INT4", ValueFamily.INTEGER),
            entry("INT8", ValueFamily.INTEGER),
            entry("INT64", ValueFamily.INTEGER),
            entry("INTEGER", ValueFamily.INTEGER),
            entry("BIGINT", ValueFamily.INTEGER),
            entry("HUGEINT", ValueFamily.INTEGER),
            entry("UTINYINT", ValueFamily.INTEGER),
            entry("USMALLINT", ValueFamily.INTEGER),
            entry("UINTEGER", ValueFamily.INTEGER),
            entry("UBIGINT", ValueFamily.INTEGER),
            entry("UHUGEINT", ValueFamily.INTEGER),
            entry("SERIAL", ValueFamily.INTEGER),
            entry("BIGSERIAL", ValueFamily.INTEGER),
            entry("YEAR", ValueFamily.INTEGER),
            entry("DECIMAL", ValueFamily.DECIMAL),
            entry("DEC", ValueFamily.DECIMAL),
            entry("NUMERIC", ValueFamily.DECIMAL),
            entry("NUMBER", ValueFamily.DECIMAL),
            entry("BIGNUMERIC", ValueFamily.DECIMAL),
            entry("MONEY", ValueFamily.DECIMAL),
            entry("SMALLMONEY", ValueFamily.DECIMAL),
            entry("DOUBLE", ValueFamily.DOUBLE),
            entry("DOUBLE PRECISION", ValueFamily.DOUBLE),
            entry("FLOAT8", ValueFamily.DOUBLE),
            entry("FLOAT64", ValueFamily.DOUBLE),
            entry("FLOAT", ValueFamily.REAL),
            entry("FLOAT4", ValueFamily.REAL),
            entry("REAL", ValueFamily.REAL),
            entry("BOOLEAN", ValueFamily.BOOLEAN),
            entry("BOOL", ValueFamily.BOOLEAN),
            entry("CHAR", ValueFamily.TEXT),
            entry("NCHAR", ValueFamily.TEXT),
            entry("CHARACTER", ValueFamily.TEXT),
            entry("BPCHAR", ValueFamily.TEXT),
            entry("VARCHAR", ValueFamily.TEXT),
            entry("VARCHAR2", ValueFamily.TEXT),
            entry("NVARCHAR", ValueFamily.TEXT),
            entry("CHARACTER VARYING", ValueFamily.TEXT),
            entry("STRING", ValueFamily.TEXT),
            entry("TEXT", ValueFamily.TEXT),
            entry("CLOB", ValueFamily.TEXT),
            entry("ENUM", ValueFamily.TEXT),
            entry("DATE", ValueFamily.DATE),
            entry("TIME", ValueFamily.TIME),
            entry("TIME WITHOUT TIME ZONE", ValueFamily.TIME),
            entry("TIMESTAMP", ValueFamily.TIMESTAMP),
            entry("TIMESTAMP WITHOUT TIME ZONE", ValueFamily.TIMESTAMP),
            entry("TIMESTAMP_S", ValueFamily.TIMESTAMP),
            entry("TIMESTAMP_MS", ValueFamily.TIMESTAMP),
            entry("TIMESTAMP_NS", ValueFamily.TIMESTAMP),
            entry("TIMESTAMP_NTZ", ValueFamily.TIMESTAMP),
            entry("DATETIME", ValueFamily.TIMESTAMP),
            entry("DATETIME2", ValueFamily.TIMESTAMP),
            entry("TIMESTAMP WITH TIME ZONE", ValueFamily.INSTANT),
            entry("TIMESTAMPTZ", ValueFamily.INSTANT),
            entry("TIMESTAMP_TZ", ValueFamily.INSTANT),
            entry("TIMESTAMP_LTZ", ValueFamily.INSTANT),
            entry("DATETIMEOFFSET", ValueFamily.INSTANT),
            entry("INTERVAL", ValueFamily.INTERVAL),
            entry("UUID", ValueFamily.UUID),
            entry("UNIQUEIDENTIFIER", ValueFamily.UUID),
            entry("BLOB", ValueFamily.BYTES),
            entry("BYTEA", ValueFamily.BYTES),
            entry("BYTES", ValueFamily.BYTES),
            entry("BINARY", ValueFamily.BYTES),
            entry("VARBINARY", ValueFamily.BYTES),
            entry("BINARY VARYING", ValueFamily.BYTES),
            entry("JSON", ValueFamily.JSON),
            entry("JSONB", ValueFamily.JSON),
            entry("STRUCT", ValueFamily.JSON),
            entry("MAP", ValueFamily.JSON),
            entry("VARIANT", ValueFamily.JSON),
            entry("OBJECT", ValueFamily.JSON));

    private SqlTypeNames() {}

    /**
     * The family of a type name, ignoring case, length and precision; {@link ValueFamily#NULL} for
     * an unknown name.
     */
    static ValueFamily family(String typeName) {
      if (typeName.endsWith("]")) {
        return ValueFamily.ARRAY;
      }
      String bare =
          typeName
              .toUpperCase(Locale.ROOT)
              .replaceAll("\\(.*\\)", " ")
              .replace("UNSIGNED", " ")
              .strip()
              .replaceAll("\\s+", " ");
      return FAMILIES.getOrDefault(bare, ValueFamily.NULL);
    }

    /** The element type of an array type such as {@code INTEGER[]} or {@code TEXT[3]}. */
    static String element(String arrayType) {
      return arrayType.substring(0, arrayType.lastIndexOf('[')).strip();
    }
  }
}
