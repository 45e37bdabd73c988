// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.match.RelaxationSet;
import dev.assay.table.internal.IntervalText;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Arrays, structs, maps, rows and JSON documents, and the texts that databases make of them: {@code
 * [1, 2]}, {@code {1,2}}, <code>{'a': 1}</code>, {@code {a=1}}, {@code (1, a)}. A text does not
 * tell strings from other scalars, so neither does this form.
 */
final class ContainerText {
  private static final int DEEPEST = 200;
  private static final int LONGEST_SCALAR = 80;

  /** The beginning of a PostgreSQL array whose first index is not 1. */
  private static final Pattern BOUNDS = Pattern.compile("^(?:\\[-?\\d+:-?\\d+])+=(?=\\{)");

  private final RelaxationSet allowed;
  private final String text;
  private final boolean maps;
  private int at;

  private ContainerText(RelaxationSet allowed, String text, boolean maps) {
    this.allowed = allowed;
    this.text = text;
    this.maps = maps;
  }

  /** Returns whether a text may be that of a container, judging by its first character. */
  static boolean mayBe(CharSequence text) {
    char first = text.length() < 2 ? ' ' : text.charAt(0);
    return first == '[' || first == '{' || first == '(';
  }

  /** Returns whether one is a container, and the other one of the same content or its text. */
  static boolean areSame(Object a, Object b, RelaxationSet allowed) {
    List<Object> others = readings(b, allowed);
    return readings(a, allowed).stream()
        .anyMatch(form -> others.stream().anyMatch(other -> same(form, other)));
  }

  /**
   * The common forms of a container or of its text: nested lists of texts and truth values, and
   * sorted maps from each key to the list of its values; none for anything else. In the text {@code
   * {a=b}}, the equals sign may also be part of an element.
   */
  static List<Object> readings(Object value, RelaxationSet allowed) {
    ContainerText reader = new ContainerText(allowed, "", false);
    if (value instanceof List<?> list) {
      return List.of(reader.ofList(list));
    }
    String text = value instanceof JsonText json ? json.text() : value instanceof String s ? s : "";
    if (!mayBe(text)) {
      return List.of();
    }
    try {
      return List.of(Objects.requireNonNull(reader.ofJson(CanonicalJson.tree(text))));
    } catch (IOException e) {
      String bare = BOUNDS.matcher(text).replaceFirst("");
      return value instanceof JsonText
          ? List.of()
          : Stream.of(true, false)
              .map(maps -> new ContainerText(allowed, bare, maps).read())
              .flatMap(Stream::ofNullable)
              .toList();
    }
  }

  private static boolean same(@Nullable Object a, @Nullable Object b) {
    if (a instanceof List<?> x && b instanceof List<?> y) {
      boolean same = x.size() == y.size();
      for (int i = 0; same && i < x.size(); i++) {
        same = same(x.get(i), y.get(i));
      }
      return same;
    }
    if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return x.keySet().equals(y.keySet())
          && x.keySet().stream().allMatch(key -> same(x.get(key), y.get(key)));
    }
    if (a instanceof Boolean && b instanceof String text) {
      return a.equals(TextInterpretation.truth(text.toLowerCase(Locale.ROOT)));
    }
    return (b instanceof Boolean && a instanceof String) ? same(b, a) : Objects.equals(a, b);
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

  private List<@Nullable Object> ofList(List<?> list) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (Object element : list) {
      elements.add(ofElement(element));
    }
    return elements;
  }

  private @Nullable Object ofElement(@Nullable Object element) {
    if (element instanceof JsonText json) {
      try {
        return ofJson(CanonicalJson.tree(json.text()));
      } catch (IOException e) {
        return ofScalar(json.text());
      }
    }
    if (element == null || element instanceof Boolean) {
      return element;
    }
    if (element instanceof TimeInterval interval) {
      return ofInterval(interval);
    }
    if (element instanceof List<?> inner) {
      return ofList(inner);
    }
    return ofScalar(
        element instanceof Number number && !(number instanceof Double)
            ? NumberEquality.decimal(number).toPlainString()
            : element instanceof LocalTime time
                ? DateTimeFormatter.ISO_LOCAL_TIME.format(time)
                : element.toString());
  }

  private @Nullable Object ofJson(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> fields = new TreeMap<>();
      map.forEach((key, values) -> fields.put(ofScalar((String) key), ofJson(values)));
      return fields.isEmpty() ? List.of() : fields;
    }
    if (tree instanceof List<?> elements) {
      List<@Nullable Object> forms = new ArrayList<>();
      elements.forEach(element -> forms.add(ofJson(element)));
      return forms;
    }
    return tree == null || tree instanceof Boolean ? tree : ofScalar(tree.toString());
  }

  private static String ofInterval(TimeInterval interval) {
    return interval.nanoseconds() + " ns";
  }

  /** A text without what is overlooked, or the one form of a number, date, time or interval. */
  private String ofScalar(String text) {
    String scalar = TextInterpretation.normalize(text, allowed);
    if (scalar.isEmpty() || scalar.length() > LONGEST_SCALAR) {
      return scalar;
    }
    if ("-.0123456789".indexOf(scalar.charAt(0)) >= 0) {
      try {
        BigDecimal number = new BigDecimal(scalar).stripTrailingZeros();
        return Math.abs((long) number.scale()) > 400 ? scalar : number.toPlainString();
      } catch (NumberFormatException e) {
        Temporal time = IsoDateTimeParser.read(scalar);
        if (time != null) {
          return time.toString();
        }
      }
    }
    TimeInterval interval = IntervalText.read(scalar);
    return interval == null ? scalar : ofInterval(interval);
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
    char start = next();
    char end = start == '[' ? ']' : start == '(' ? ')' : '}';
    List<@Nullable Object> elements = new ArrayList<>();
    Map<String, List<@Nullable Object>> fields = new TreeMap<>();
    skipBlanks();
    if (peek() == end) {
      at++;
      return elements;
    }
    while (true) {
      Object element = element(depth, end, true);
      char c = next();
      if (isSeparator(c, end)) {
        Object value = element(depth, end, false);
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

  /**
   * An element, and the blanks around it.
   *
   * @param key whether it may be a key; in values, such as times, colons mean nothing
   */
  private @Nullable Object element(int depth, char end, boolean key) {
    skipBlanks();
    char first = peek();
    Object element;
    if (first == '[' || first == '{' || (first == '(' && maps)) {
      element = container(depth + 1);
    } else if (first == '"' || first == '\'') {
      element = ofScalar(quoted());
    } else {
      int start = at;
      while (peek() != ',' && peek() != end && !(key && isSeparator(peek(), end))) {
        at++;
      }
      String bare = text.substring(start, at).strip();
      element = bare.toLowerCase(Locale.ROOT).equals("null") ? null : ofScalar(bare);
    }
    skipBlanks();
    return element;
  }

  private boolean isSeparator(char c, char end) {
    return maps && end == '}' && (c == ':' || c == '=');
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
