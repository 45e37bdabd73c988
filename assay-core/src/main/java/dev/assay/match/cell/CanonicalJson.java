// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.model.Column;
import dev.assay.model.ColumnBuilder;
import dev.assay.model.Decimals;
import dev.assay.model.JsonText;
import dev.assay.model.ObjectColumn;
import dev.assay.model.ResultTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites JSON documents so that equal structure means equal text: keys sorted, numbers by exact
 * value, no white space. A text that is not JSON stays unchanged.
 */
public final class CanonicalJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final int LONGEST_NUMBER = 300;

  private CanonicalJson() {}

  /** The table with its JSON cells rewritten; the same table if it has none. */
  public static ResultTable canonical(ResultTable table) {
    if (table.columns().stream().noneMatch(CanonicalJson::hasJson)) {
      return table;
    }
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      columns.add(hasJson(column) ? canonical(column) : column);
    }
    return new ResultTable(columns, table.rowCount());
  }

  private static boolean hasJson(Column column) {
    if (column instanceof ObjectColumn) {
      for (int row = 0; row < column.size(); row++) {
        if (column.value(row) instanceof JsonText || column.value(row) instanceof List) {
          return true;
        }
      }
    }
    return false;
  }

  private static Column canonical(Column column) {
    ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
    for (int row = 0; row < column.size(); row++) {
      builder.add(canonical(column.value(row)));
    }
    return builder.build();
  }

  private static @Nullable Object canonical(@Nullable Object value) {
    if (value instanceof JsonText json) {
      return new JsonText(canonical(json.text()));
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> elements = new ArrayList<>();
      for (Object element : list) {
        elements.add(canonical(element));
      }
      return elements;
    }
    return value;
  }

  static String canonical(String json) {
    try {
      JsonNode node = MAPPER.readTree(json);
      StringBuilder text = new StringBuilder();
      write(node, text);
      return text.toString();
    } catch (JsonProcessingException e) {
      return json;
    }
  }

  /** The tree of a JSON document, with exact numbers. */
  static JsonNode tree(String json) throws JsonProcessingException {
    return MAPPER.readTree(json);
  }

  /** The canonical form of a text that is a JSON object or array; {@code null} of other texts. */
  static @Nullable String container(String text) {
    if (!ContainerText.mayBe(text)) {
      return null;
    }
    try {
      StringBuilder canonical = new StringBuilder();
      write(MAPPER.readTree(text), canonical);
      return canonical.toString();
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /**
   * The value of a JSON scalar: a text, number or truth value; {@code null} of JSON null; and the
   * document itself if it is an object or array.
   */
  static @Nullable Object value(JsonText json) {
    BigDecimal number = number(json);
    if (number != null) {
      return number;
    }
    String text = json.text();
    return switch (text) {
      case "null" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> {
        String scalar = scalar(json);
        yield scalar == null ? json : scalar;
      }
    };
  }

  /** The text of a scalar as {@code ->>} gives it; {@code null} of others and of null. */
  public static @Nullable String scalar(JsonText json) {
    String text = json.text();
    char first = text.isEmpty() ? '{' : text.charAt(0);
    if (first == '"') {
      try {
        return MAPPER.readTree(text).textValue();
      } catch (JsonProcessingException e) {
        return null;
      }
    }
    BigDecimal number = number(json);
    return number != null
        ? number.toPlainString()
        : text.equals("true") || text.equals("false") ? text : null;
  }

  /**
   * The value of a numeric scalar; {@code null} if it is not a number, or has a very large exponent
   * or very many digits.
   */
  static @Nullable BigDecimal number(JsonText json) {
    String text = json.text();
    char first = text.isEmpty() ? '{' : text.charAt(0);
    if ((first != '-' && (first < '0' || first > '9')) || text.length() > LONGEST_NUMBER) {
      return null;
    }
    try {
      BigDecimal number = new BigDecimal(text);
      return Math.abs((long) number.scale()) > LONGEST_NUMBER ? null : number;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static void write(JsonNode node, StringBuilder text) {
    if (node.isObject()) {
      Map<String, JsonNode> sorted = new TreeMap<>();
      node.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
      char separator = '{';
      for (Map.Entry<String, JsonNode> field : sorted.entrySet()) {
        text.append(separator).append(MAPPER.getNodeFactory().textNode(field.getKey())).append(':');
        write(field.getValue(), text);
        separator = ',';
      }
      text.append(sorted.isEmpty() ? "{}" : "}");
    } else if (node.isArray()) {
      char separator = '[';
      for (JsonNode element : node) {
        text.append(separator);
        write(element, text);
        separator = ',';
      }
      text.append(node.isEmpty() ? "[]" : "]");
    } else {
      text.append(node.isNumber() ? Decimals.strip(node.decimalValue()) : node);
    }
  }
}
