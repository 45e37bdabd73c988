// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.JsonText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
}
