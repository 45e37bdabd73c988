// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes typed fields out of an object. A field that is absent or null gives {@code null}; one of
 * the wrong type is reported and gives {@code null}.
 */
public final class FieldReader {
  private static final Pattern INTEGRAL = Pattern.compile("(-?[0-9]+)\\.0+");

  private final Fields source;
  private final InputProblemHandler inputProblemHandler;
  private final Map<String, Field> byName = new LinkedHashMap<>();

  public FieldReader(Fields source, InputProblemHandler inputProblemHandler) {
    this.source = source;
    this.inputProblemHandler = inputProblemHandler;
    for (Field field : source.fields()) {
      Field first = byName.putIfAbsent(field.name(), field);
      if (first != null) {
        inputProblemHandler.report(
            field.line(),
            field.column(),
            "'%s' occurs twice in one object".formatted(field.name()),
            "remove this one or that of line " + first.line());
      }
    }
  }

  /** Reports every field that is not one of the names. */
  public FieldReader allowOnly(Collection<String> names) {
    return allowOnly(names, name -> Optional.empty());
  }

  /**
   * Reports every field that is not one of the names.
   *
   * @param remedy for a name that has one other than to correct its spelling
   */
  public FieldReader allowOnly(
      Collection<String> names, Function<String, Optional<String>> remedy) {
    for (Field field : byName.values()) {
      if (!names.contains(field.name())) {
        inputProblemHandler.report(
            field.line(),
            field.column(),
            "unknown key '%s'".formatted(field.name()),
            NearestName.ofMisspelt(field.name(), names).isPresent()
                ? NearestName.hint(field.name(), names)
                : remedy
                    .apply(field.name())
                    .orElseGet(() -> NearestName.hint(field.name(), names)));
      }
    }
    return this;
  }

  /** The object itself, for its place. */
  public Fields source() {
    return source;
  }

  /** The field, whatever it is; {@code null} if absent or null. */
  public @Nullable LocatedValue value(String name) {
    Field field = byName.get(name);
    return field == null || isNull(field.value()) ? null : field.value();
  }

  public boolean has(String name) {
    return value(name) != null;
  }

  /** A field that must be there; its absence is reported. */
  public @Nullable LocatedValue needed(String name) {
    LocatedValue value = value(name);
    if (value == null) {
      inputProblemHandler.report(source, "the field '%s' is missing".formatted(name), "add it");
    }
    return value;
  }

  /** A text. */
  public @Nullable String text(String name) {
    Scalar scalar = scalar(name, "text", Kind.TEXT);
    return scalar == null ? null : scalar.text();
  }

  /** A text that must be there and not be blank. */
  public @Nullable String neededText(String name) {
    LocatedValue value = needed(name);
    String text = value == null ? null : text(name);
    if (value != null && text != null && text.isBlank()) {
      inputProblemHandler.report(value, "'%s' is empty".formatted(name), "fill it in");
      return null;
    }
    return text;
  }

  /** A text, or an integer as text. */
  public @Nullable String textOrInteger(String name) {
    if (value(name) instanceof Scalar decimal && decimal.kind() == Kind.DECIMAL) {
      Matcher integral = INTEGRAL.matcher(decimal.text());
      if (integral.matches()) {
        return integral.group(1); // pandas writes a column of integers with a gap so
      }
    }
    Scalar scalar = scalar(name, "text", Kind.TEXT, Kind.INTEGER);
    return scalar == null ? null : scalar.text();
  }

  /** A number of at least zero. */
  public @Nullable Double number(String name) {
    Scalar scalar = scalar(name, "a number", Kind.INTEGER, Kind.DECIMAL);
    if (scalar == null) {
      return null;
    }
    try {
      double number = Double.parseDouble(scalar.text());
      if (number >= 0 && number < Double.POSITIVE_INFINITY) {
        return number;
      }
    } catch (NumberFormatException e) {
      // YAML has numerals that Java lacks, such as .inf and 0x1F: reported below.
    }
    inputProblemHandler.report(
        scalar, "'%s' must be a number of at least 0".formatted(name), "not " + scalar.text());
    return null;
  }

  /** A whole number of at least {@code least}. */
  public @Nullable Long integer(String name, long least) {
    Scalar scalar = scalar(name, "a whole number", Kind.INTEGER);
    if (scalar == null) {
      return null;
    }
    try {
      long number = Long.parseLong(scalar.text());
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Too large for a long, or hexadecimal: reported below.
    }
    inputProblemHandler.report(
        scalar,
        "'%s' must be a whole number of at least %d".formatted(name, least),
        "not " + scalar.text());
    return null;
  }

  /** True or false. */
  public @Nullable Boolean truth(String name) {
    Scalar scalar = scalar(name, "true or false", Kind.TRUTH);
    return scalar == null ? null : Boolean.valueOf(scalar.text());
  }

  /** One of an enum's constants, written in lower case. */
  public <E extends Enum<E>> @Nullable E oneOf(String name, Class<E> type) {
    List<E> constants = List.of(type.getEnumConstants());
    List<String> words =
        constants.stream().map(constant -> constant.name().toLowerCase(Locale.ROOT)).toList();
    String word = oneOf(name, words);
    return word == null ? null : constants.get(words.indexOf(word));
  }

  /** One of these words. */
  public @Nullable String oneOf(String name, List<String> words) {
    Scalar scalar = scalar(name, "text", Kind.TEXT);
    if (scalar == null || words.contains(scalar.text())) {
      return scalar == null ? null : scalar.text();
    }
    inputProblemHandler.report(
        scalar,
        "'%s' can't be '%s'".formatted(name, scalar.text()),
        "use one of " + String.join(", ", words));
    return null;
  }

  /** A list of texts (whole numbers count as texts); empty if absent. */
  public List<String> texts(String name) {
    LocatedValue value = value(name);
    List<String> texts = new ArrayList<>();
    if (value instanceof Items items) {
      for (LocatedValue item : items.values()) {
        if (item instanceof Scalar scalar
            && (scalar.kind() == Kind.TEXT || scalar.kind() == Kind.INTEGER)) {
          texts.add(scalar.text());
        } else {
          wrongType(item, "every item of '%s'".formatted(name), "text");
        }
      }
    } else if (value != null) {
      wrongType(value, "'%s'".formatted(name), "a list");
    }
    return texts;
  }

  /** An object. */
  public @Nullable FieldReader object(String name) {
    LocatedValue value = value(name);
    if (value instanceof Fields fields) {
      return new FieldReader(fields, inputProblemHandler);
    }
    if (value != null) {
      wrongType(value, "'%s'".formatted(name), "an object");
    }
    return null;
  }

  /** The value if it is a scalar of one of the kinds; anything else is reported. */
  private @Nullable Scalar scalar(String name, String wanted, Kind... kinds) {
    LocatedValue value = value(name);
    if (value == null) {
      return null;
    }
    if (value instanceof Scalar scalar && Stream.of(kinds).anyMatch(k -> k == scalar.kind())) {
      return scalar;
    }
    wrongType(value, "'%s'".formatted(name), wanted);
    return null;
  }

  /** Reports a value of the wrong type. */
  public void wrongType(LocatedValue value, String subject, String wanted) {
    inputProblemHandler.report(
        value,
        "%s must be %s, not %s".formatted(subject, wanted, value.kindInWords()),
        remedy(value, wanted));
  }

  private static String remedy(LocatedValue value, String wanted) {
    return switch (wanted) {
      case "a list" -> "put it in [ ]";
      case "an object" -> "write it as { name: value }";
      case "text" -> value instanceof Scalar ? "put it in quotes" : "write one text";
      default -> "write " + wanted + " without quotes";
    };
  }

  private static boolean isNull(LocatedValue value) {
    return value instanceof Scalar scalar && scalar.kind() == Kind.NULL;
  }
}
