// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ObjectColumn;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.Decimals;
import dev.assay.table.internal.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
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
  private static final JsonFactory JSON = new JsonFactory();

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
      StringBuilder text = new StringBuilder();
      write(tree(json), text);
      return text.toString();
    } catch (IOException e) {
      return json;
    }
  }

  /**
   * The tree of a JSON document: lists, sorted maps from each key to the list of its values, for a
   * key may be repeated, texts, exact numbers, truth values and {@code null}.
   */
  static @Nullable Object tree(String json) throws IOException {
    try (JsonParser parser = JSON.createParser(json)) {
      parser.nextToken();
      Object tree = tree(parser);
      if (parser.nextToken() != null) {
        throw new JsonParseException(parser, "there is more after the value");
      }
      return tree;
    }
  }

  private static @Nullable Object tree(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, List<@Nullable Object>> fields = new TreeMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String key = parser.currentName();
        parser.nextToken();
        fields.computeIfAbsent(key, k -> new ArrayList<>()).add(tree(parser));
      }
      return fields;
    }
    if (token == JsonToken.START_ARRAY) {
      List<@Nullable Object> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(tree(parser));
      }
      return elements;
    }
    if (token == null) {
      throw new JsonParseException(parser, "there is no value");
    }
    return switch (token) {
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }

  /** The canonical form of a text that is a JSON object or array; {@code null} of other texts. */
  static @Nullable String container(String text) {
    if (!ContainerText.mayBe(text)) {
      return null;
    }
    try {
      StringBuilder canonical = new StringBuilder();
      write(tree(text), canonical);
      return canonical.toString();
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * The column with the values of its JSON scalars; texts and containers stay what they are.
   *
   * @param ofTexts whether the JSON is written as texts
   */
  public static Column scalars(Column column, boolean ofTexts) {
    ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
    for (int row = 0; row < column.size(); row++) {
      builder.add(scalar(column.value(row), ofTexts));
    }
    return builder.build();
  }

  private static @Nullable Object scalar(@Nullable Object value, boolean ofTexts) {
    if (value instanceof List<?> list) {
      List<@Nullable Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(scalar(element, ofTexts)));
      return elements;
    }
    String text =
        value instanceof JsonText json
            ? json.text()
            : ofTexts && value instanceof String own ? own : "";
    BigDecimal number = number(text);
    if (number != null) {
      return Decimals.strip(number).scale() > 0 ? Decimals.strip(number) : whole(number);
    }
    return switch (text) {
      case "null" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> {
        String written = ofTexts ? text(text) : null;
        yield written == null ? value : written;
      }
    };
  }

  private static Object whole(BigDecimal number) {
    BigInteger integer = number.toBigInteger();
    return integer.bitLength() < Long.SIZE ? (Object) integer.longValue() : integer;
  }

  /** Returns whether a cell is NULL or a text that may be JSON, judging by its beginning. */
  public static boolean mayBe(@Nullable Object cell) {
    return cell == null
        || (cell instanceof String text
            && !text.isEmpty()
            && ("\"[{-0123456789".indexOf(text.charAt(0)) >= 0
                || text.equals("null")
                || text.equals("true")
                || text.equals("false")));
  }

  /** The content of a JSON string; {@code null} of anything else. */
  public static @Nullable String text(JsonText json) {
    return text(json.text());
  }

  private static @Nullable String text(String json) {
    try {
      return json.startsWith("\"") ? (String) tree(json) : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** The text of a scalar as {@code ->>} gives it; {@code null} of others and of null. */
  public static @Nullable String scalar(JsonText json) {
    String text = json.text();
    BigDecimal number = number(text);
    if (text.startsWith("\"")) {
      return text(text);
    }
    return number != null
        ? number.toPlainString()
        : text.equals("true") || text.equals("false") ? text : null;
  }

  /**
   * The value of a numeric scalar; {@code null} if it is not a number, or has a very large exponent
   * or very many digits.
   */
  static @Nullable BigDecimal number(String text) {
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

  private static void write(@Nullable Object tree, StringBuilder text) {
    if (tree instanceof Map<?, ?> fields) {
      String separator = "{";
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        for (Object value : (List<?>) field.getValue()) {
          text.append(separator).append(TextNode.valueOf((String) field.getKey())).append(':');
          write(value, text);
          separator = ",";
        }
      }
      text.append(fields.isEmpty() ? "{}" : "}");
    } else if (tree instanceof List<?> elements) {
      String separator = "[";
      for (Object element : elements) {
        text.append(separator);
        write(element, text);
        separator = ",";
      }
      text.append(elements.isEmpty() ? "[]" : "]");
    } else if (tree instanceof BigDecimal number) {
      text.append(Decimals.strip(number));
    } else {
      text.append(tree instanceof String content ? TextNode.valueOf(content) : tree);
    }
  }
}
