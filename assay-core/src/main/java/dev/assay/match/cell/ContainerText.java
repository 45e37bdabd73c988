// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.model.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Arrays, structs, maps and JSON documents, and the texts that databases make of them: {@code [1,
 * 2]}, {@code {1,2}}, <code>{'a': 1}</code>, {@code {a=1}}. A text does not tell strings from other
 * scalars, so neither does this form.
 */
final class ContainerText {
  private static final int DEEPEST = 200;

  private final String text;
  private int at;

  private ContainerText(String text) {
    this.text = text;
  }

  /** Returns whether a text may be that of a container, judging by its first character. */
  static boolean mayBe(CharSequence text) {
    char first = text.length() < 2 ? ' ' : text.charAt(0);
    return first == '[' || first == '{';
  }

  /**
   * The common form of a container or of its text: nested lists of texts, and sorted maps from each
   * key to the list of its values; {@code null} for anything else.
   */
  static @Nullable Object of(Object value) {
    if (value instanceof List<?> list) {
      return ofList(list);
    }
    String text = value instanceof JsonText json ? json.text() : value instanceof String s ? s : "";
    if (!mayBe(text)) {
      return null;
    }
    try {
      return ofJson(CanonicalJson.tree(text));
    } catch (IOException e) {
      return value instanceof JsonText ? null : new ContainerText(text).read();
    }
  }

  /** The number of scalars in a form. */
  static int size(@Nullable Object form) {
    int size = 0;
    if (form instanceof List<?> list) {
      for (Object element : list) {
        size += size(element);
      }
      return size;
    }
    if (form instanceof Map<?, ?> map) {
      for (Object element : map.values()) {
        size += size(element);
      }
      return size;
    }
    return 1;
  }

  private static List<@Nullable Object> ofList(List<?> list) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (Object element : list) {
      elements.add(ofElement(element));
    }
    return elements;
  }

  private static @Nullable Object ofElement(@Nullable Object element) {
    if (element == null) {
      return null;
    }
    if (element instanceof JsonText json) {
      String scalar = CanonicalJson.scalar(json);
      return scalar == null ? json.text().equals("null") ? null : of(json) : ofScalar(scalar);
    }
    return element instanceof List<?> inner
        ? ofList(inner)
        : ofScalar(
            element instanceof Number number && !(number instanceof Double)
                ? NumberEquality.decimal(number).toPlainString()
                : element.toString());
  }

  private static @Nullable Object ofJson(@Nullable Object tree) {
    if (tree instanceof List<?> elements) {
      return ofList(elements);
    }
    if (tree instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> fields = new TreeMap<>();
      map.forEach((key, values) -> fields.put((String) key, ofJson(values)));
      return fields.isEmpty() ? List.of() : fields;
    }
    return tree == null ? null : ofScalar(tree.toString());
  }

  /** A text, or the shortest form of a number. */
  private static String ofScalar(String scalar) {
    if (scalar.isEmpty() || scalar.length() > 40 || "-.0123456789".indexOf(scalar.charAt(0)) < 0) {
      return scalar;
    }
    try {
      BigDecimal number = new BigDecimal(scalar).stripTrailingZeros();
      return Math.abs((long) number.scale()) > 400 ? scalar : number.toPlainString();
    } catch (NumberFormatException e) {
      return scalar;
    }
  }

  private @Nullable Object read() {
    try {
      Object form = container(1);
      return at == text.length() ? form : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private Object container(int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("nested too deeply");
    }
    char end = next() == '[' ? ']' : '}';
    List<@Nullable Object> elements = new ArrayList<>();
    Map<String, List<@Nullable Object>> fields = new TreeMap<>();
    skipBlanks();
    if (peek() == end) {
      at++;
      return elements;
    }
    while (true) {
      Object element = element(depth, end);
      char c = next();
      if (c == ':' || c == '=') {
        Object value = element(depth, end);
        fields.computeIfAbsent(String.valueOf(element), k -> new ArrayList<>()).add(value);
        c = next();
      } else {
        elements.add(element);
      }
      if (c == end) {
        if (!elements.isEmpty() && !fields.isEmpty()) {
          throw new IllegalArgumentException("neither an array nor a map");
        }
        return fields.isEmpty() ? elements : fields;
      }
      if (c != ',') {
        throw new IllegalArgumentException("a comma is missing");
      }
    }
  }

  /** An element, and the blanks around it. */
  private @Nullable Object element(int depth, char end) {
    skipBlanks();
    char first = peek();
    Object element;
    if (first == '[' || first == '{') {
      element = container(depth + 1);
    } else if (first == '"' || first == '\'') {
      element = ofScalar(quoted());
    } else {
      int start = at;
      while (peek() != ',' && peek() != end && peek() != ':' && peek() != '=') {
        at++;
      }
      String bare = text.substring(start, at).strip();
      element = bare.toLowerCase(Locale.ROOT).equals("null") ? null : ofScalar(bare);
    }
    skipBlanks();
    return element;
  }

  private String quoted() {
    char quote = next();
    StringBuilder content = new StringBuilder();
    while (true) {
      char c = next();
      if (c == '\\') {
        content.append(next());
      } else if (c == quote && at < text.length() && peek() == quote) {
        content.append(next());
      } else if (c == quote) {
        return content.toString();
      } else {
        content.append(c);
      }
    }
  }

  private void skipBlanks() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private char peek() {
    if (at >= text.length()) {
      throw new IllegalArgumentException("it ends too early");
    }
    return text.charAt(at);
  }

  private char next() {
    char c = peek();
    at++;
    return c;
  }
}
