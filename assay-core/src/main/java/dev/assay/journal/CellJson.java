// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.journal.internal.CutCell;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cells as JSON. Whole numbers, floats, truth values, text and NULL use JSON's own forms; any other
 * value is a string that its family can parse. If the column does not determine the family, the
 * cell is wrapped: {@code {"DATE": "2024-02-29"}}. What a reader could not read is a {@link
 * CutCell}.
 */
final class CellJson {
  private static final Pattern INTERVAL = Pattern.compile("P(?:(-?\\d+)M)?(?:(-?\\d+)D)?(T.+)?");

  private CellJson() {}

  /**
   * @param longest the most characters of a cell that is written whole
   */
  static void write(JsonGenerator json, @Nullable Object value, boolean tagged, int longest)
      throws IOException {
    if (value != null && CutCell.isNeeded(value, longest)) {
      CutCell.write(json, value, longest);
    } else if (tagged) {
      writeTagged(json, value);
    } else {
      write(json, value);
    }
  }

  private static void writeTagged(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    json.writeFieldName(ValueFamily.of(value).name());
    write(json, value);
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof BigInteger number && number.bitLength() < CutCell.MOST_BITS) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      writeFloat(json, number, number.toString());
    } else if (value instanceof Float number) {
      writeFloat(json, number, number.toString());
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object element : list) {
        writeTagged(json, element);
      }
      json.writeEndArray();
    } else {
      json.writeString(value.toString());
    }
  }

  private static void writeFloat(JsonGenerator json, double number, String text)
      throws IOException {
    if (Double.isFinite(number)) {
      json.writeNumber(text);
    } else {
      json.writeString(text);
    }
  }

  static @Nullable Object readTagged(JsonNode node) {
    if (node.isNull()) {
      return null;
    }
    if (CutCell.is(node)) {
      return CutCell.read(node);
    }
    String family = node.fieldNames().next();
    return read(node.required(family), ValueFamily.valueOf(family));
  }

  static @Nullable Object read(JsonNode node, ValueFamily family) {
    if (node.isNull()) {
      return null;
    }
    if (CutCell.is(node)) {
      return CutCell.read(node);
    }
    String text = node.asText();
    return switch (family) {
      case NULL -> null;
      case INTEGER ->
          node.isLong() || node.isInt()
              ? (Object) node.longValue()
              : node.isTextual() ? new BigInteger(text) : node.bigIntegerValue();
      case DECIMAL -> new BigDecimal(text);
      case REAL -> (Object) Float.parseFloat(text);
      case DOUBLE -> (Object) Double.parseDouble(text);
      case BOOLEAN -> node.booleanValue();
      case TEXT -> text;
      case DATE -> LocalDate.parse(text);
      case TIME -> LocalTime.parse(text);
      case TIMESTAMP -> LocalDateTime.parse(text);
      case INSTANT -> Instant.parse(text);
      case INTERVAL -> readInterval(text);
      case UUID -> UUID.fromString(text);
      case BYTES -> new ByteString(HexFormat.of().parseHex(text.substring("0x".length())));
      case ARRAY -> readArray(node);
      case JSON -> new JsonText(text);
    };
  }

  private static List<@Nullable Object> readArray(JsonNode node) {
    List<@Nullable Object> elements = new ArrayList<>();
    node.forEach(element -> elements.add(readTagged(element)));
    return elements;
  }

  private static TimeInterval readInterval(String text) {
    Matcher parts = INTERVAL.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not an interval: " + text);
    }
    String time = parts.group(3);
    return new TimeInterval(
        whole(parts.group(1)),
        whole(parts.group(2)),
        time == null ? Duration.ZERO : Duration.parse("P" + time));
  }

  private static int whole(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
