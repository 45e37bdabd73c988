// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.ListedValues;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.TranslationException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The types that a script created. Used by one thread. */
final class UserDefinedTypes {
  private static final String VALUE = "VALUE";

  private final Map<String, Own> types = new HashMap<>();

  private record Own(ColumnType type, String values) {}

  /**
   * Adds a type.
   *
   * @param type the column type that replaces it
   * @param values the values that it lists, as {@code 'a', 'b'}; empty if it lists none
   */
  void add(String name, ColumnType type, String values) {
    types.put(name.toLowerCase(Locale.ROOT), new Own(type, values));
  }

  boolean contains(String name) {
    return types.containsKey(name.toLowerCase(Locale.ROOT));
  }

  /** The column type that replaces a type. */
  ColumnType type(String name) {
    return own(name).type;
  }

  /** The values that a type lists, as {@code 'a', 'b'}; empty if it lists none. */
  String values(String name) {
    return own(name).values;
  }

  private Own own(String name) {
    Own own = types.get(name.toLowerCase(Locale.ROOT));
    if (own == null) {
      throw new TranslationException("the type %s is not known".formatted(name));
    }
    return own;
  }

  /** Reads the text after the name in {@code CREATE TYPE} or {@code CREATE DOMAIN}. */
  void read(String name, TokenReader tokens) {
    tokens.accept("as");
    if (tokens.accept("enum")) {
      add(name, ColumnType.of(ColumnType.Kind.TEXT), tokens.parenthesised());
    } else if (tokens.isMark('(') || tokens.isNext("range") || tokens.atEnd()) {
      add(name, ColumnType.of(ColumnType.Kind.TEXT), "");
    } else {
      TypeReader reader = new TypeReader(tokens, this);
      ColumnType type = reader.read();
      String listed =
          ListedValues.of(tokens.rest(), tokens.dialect()).getOrDefault(VALUE, List.of()).stream()
              .map(value -> "'" + value.replace("'", "''") + "'")
              .collect(Collectors.joining(", "));
      add(name, type, listed.isEmpty() ? reader.values() : listed);
    }
  }

  /** A condition that restricts a column to listed values. */
  static Constraint.Check check(String column, String values, Dialect dialect) {
    String name = SqlName.quote(column, dialect);
    // MySQL stores an empty text for an invalid value.
    String error = dialect == Dialect.MYSQL ? " OR " + name + " = ''" : "";
    return new Constraint.Check(name + " IN (" + values + ")" + error);
  }
}
