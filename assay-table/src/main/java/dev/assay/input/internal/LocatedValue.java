// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.util.List;
import java.util.stream.Collectors;

/** A JSON or YAML value that knows where it stands (line and column 1-based). */
public sealed interface LocatedValue {
  int line();

  int column();

  /** Returns the kind of the value for a message: {@code a number}, {@code a list} … */
  String kindInWords();

  /** The kind of a scalar. */
  enum Kind {
    TEXT("text"),
    INTEGER("a number"),
    DECIMAL("a number"),
    TRUTH("true or false"),
    NULL("null");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /** A text, number, truth value or null; {@code text} is as written, unquoted. */
  record Scalar(Kind kind, String text, int line, int column) implements LocatedValue {
    @Override
    public String kindInWords() {
      return kind.words;
    }
  }

  /** A list. */
  record Items(List<LocatedValue> values, int line, int column) implements LocatedValue {
    public Items {
      values = List.copyOf(values);
    }

    @Override
    public String kindInWords() {
      return "a list";
    }
  }

  /** An object or mapping; names may repeat, as written. */
  record Fields(List<Field> fields, int line, int column) implements LocatedValue {
    public Fields {
      fields = List.copyOf(fields);
    }

    @Override
    public String kindInWords() {
      return "an object";
    }

    /** The names, in file order. */
    public List<String> names() {
      return fields.stream().map(Field::name).collect(Collectors.toList());
    }
  }

  /** One entry of {@link Fields}; line and column are those of the name. */
  record Field(String name, LocatedValue value, int line, int column) {}
}
