// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.sql.internal.TranslationException;
import java.util.ArrayList;
import java.util.List;

/** Reads types of columns and casts in the syntax of PostgreSQL and MySQL. */
final class TypeReader {
  private static final int BIT = 1;

  private final TokenReader tokens;
  private final UserDefinedTypes userDefinedTypes;
  private String values = "";

  /**
   * @param userDefinedTypes types that the script created
   */
  TypeReader(TokenReader tokens, UserDefinedTypes userDefinedTypes) {
    this.tokens = tokens;
    this.userDefinedTypes = userDefinedTypes;
  }

  /** Returns whether a type name means auto-increment. */
  static boolean isSerial(String word) {
    return word.matches("(?i)(small|big)?serial[248]?");
  }

  /** The values that the most recently read type lists, as {@code 'a', 'b'}; else empty. */
  String values() {
    return values;
  }

  /** Reads a type with its length. */
  ColumnType read() {
    values = "";
    String word = tokens.isKind(Kind.QUOTED_IDENTIFIER) ? tokens.name() : tokens.word();
    if (tokens.acceptMark('.')) {
      word = tokens.name().toLowerCase(java.util.Locale.ROOT);
    }
    List<Integer> numbers = new ArrayList<>();
    String longer = followingWords(word);
    if (tokens.isMark('(')) {
      numbers = lengths(longer);
    }
    if (tokens.accept("with", "time", "zone") || tokens.accept("with", "local", "time", "zone")) {
      longer += " with time zone";
    } else {
      tokens.accept("without", "time", "zone");
    }
    ColumnType type = type(longer, numbers);
    skipModifiers();
    if (isArray()) {
      values = "";
      return ColumnType.of(ColumnType.Kind.ARRAY);
    }
    return type;
  }

  private String followingWords(String word) {
    return switch (word) {
      case "double" -> {
        tokens.accept("precision");
        yield word;
      }
      case "character", "char", "nchar", "bit", "national" -> {
        tokens.accept("character");
        yield tokens.accept("varying") ? "varchar" : word;
      }
      case "interval" -> {
        while (tokens.isKind(Kind.WORD)
            && tokens.peek().matches("(?i)year|month|day|hour|minute|second|to")) {
          tokens.next();
        }
        yield word;
      }
      default -> word;
    };
  }

  private List<Integer> lengths(String word) {
    List<Integer> numbers = new ArrayList<>();
    if (word.equals("enum") || word.equals("set") || userDefinedTypes.contains(word)) {
      String inner = tokens.parenthesised();
      values = word.equals("enum") ? inner : "";
      return numbers;
    }
    tokens.expectMark('(');
    do {
      String number = tokens.next();
      numbers.add(number.matches("\\d{1,9}") ? Integer.parseInt(number) : ColumnType.NONE);
    } while (tokens.acceptMark(','));
    tokens.expectMark(')');
    return numbers;
  }

  private void skipModifiers() {
    while (tokens.accept("unsigned") || tokens.accept("zerofill") || tokens.accept("signed")) {
      // Skips all of them.
    }
  }

  private boolean isArray() {
    boolean array = tokens.accept("array");
    while (tokens.acceptMark('[')) {
      array = true;
      if (!tokens.acceptMark(']')) {
        tokens.next();
        tokens.expectMark(']');
      }
    }
    return array;
  }

  private ColumnType type(String word, List<Integer> numbers) {
    if (userDefinedTypes.contains(word)) {
      values = userDefinedTypes.values(word);
      return userDefinedTypes.type(word);
    }
    int length = numbers.isEmpty() ? ColumnType.NONE : numbers.get(0);
    int scale = numbers.size() < 2 ? ColumnType.NONE : numbers.get(1);
    boolean mysql = tokens.dialect() == Dialect.MYSQL;
    ColumnType.Kind kind =
        switch (word) {
          case "boolean", "bool" -> ColumnType.Kind.BOOLEAN;
          case "tinyint" ->
              length == BIT && mysql ? ColumnType.Kind.BOOLEAN : ColumnType.Kind.SMALLINT;
          case "smallint", "int2", "smallserial", "serial2", "year" -> ColumnType.Kind.SMALLINT;
          case "int", "integer", "int4", "serial", "serial4", "mediumint" ->
              ColumnType.Kind.INTEGER;
          case "bit" -> mysql ? ColumnType.Kind.BIGINT : ColumnType.Kind.TEXT;
          case "bigint", "int8", "bigserial", "serial8", "oid" -> ColumnType.Kind.BIGINT;
          case "decimal", "numeric", "dec", "fixed", "money" -> ColumnType.Kind.DECIMAL;
          case "real", "float4" -> mysql ? ColumnType.Kind.DOUBLE : ColumnType.Kind.REAL;
          case "float" ->
              mysql || isShortFloat(length) ? ColumnType.Kind.REAL : ColumnType.Kind.DOUBLE;
          case "double", "float8" -> ColumnType.Kind.DOUBLE;
          case "char", "character", "nchar", "bpchar" -> ColumnType.Kind.CHAR;
          case "varchar", "nvarchar", "national" ->
              length == ColumnType.NONE ? ColumnType.Kind.TEXT : ColumnType.Kind.VARCHAR;
          case "text",
              "tinytext",
              "mediumtext",
              "longtext",
              "citext",
              "enum",
              "set",
              "name",
              "inet",
              "cidr",
              "macaddr",
              "xml",
              "tsvector",
              "varbit" ->
              ColumnType.Kind.TEXT;
          case "date" -> ColumnType.Kind.DATE;
          case "time", "timetz", "time with time zone" -> ColumnType.Kind.TIME;
          case "timestamp with time zone", "timestamptz" -> ColumnType.Kind.TIMESTAMP_WITH_ZONE;
          case "timestamp", "datetime" -> ColumnType.Kind.TIMESTAMP;
          case "interval" -> ColumnType.Kind.INTERVAL;
          case "uuid" -> ColumnType.Kind.UUID;
          case "json", "jsonb" -> ColumnType.Kind.JSON;
          case "bytea", "blob", "tinyblob", "mediumblob", "longblob", "binary", "varbinary" ->
              ColumnType.Kind.BLOB;
          default -> throw new TranslationException("the type %s is not known".formatted(word));
        };
    boolean sized =
        kind == ColumnType.Kind.DECIMAL
            || kind == ColumnType.Kind.CHAR
            || kind == ColumnType.Kind.VARCHAR;
    return sized && !word.equals("money")
        ? new ColumnType(kind, length, scale)
        : ColumnType.of(kind);
  }

  private static boolean isShortFloat(int length) {
    return length != ColumnType.NONE && length <= 24;
  }
}
