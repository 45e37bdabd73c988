// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.sql.internal.StringLiteral;
import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions without tables, such as {@code CURRENT_DATE - INTERVAL '1 month'}, as
 * PostgreSQL does in the time zone UTC.
 *
 * <p>Values are {@code null}, {@link Boolean}, {@link Long}, {@link BigDecimal}, {@link Double},
 * {@link String}, {@code byte[]}, {@link java.time.LocalDate}, {@link java.time.LocalTime}, {@link
 * java.time.LocalDateTime}, {@link java.time.OffsetDateTime} and {@link PostgresInterval}.
 */
final class ConstantReader {
  private static final int CONCATENATION = 1;
  private static final int SUM = 2;
  private static final int PRODUCT = 3;
  private static final int SIGN = 4;

  private final TokenReader tokens;
  private final Instant clock;
  private final UserDefinedTypes userDefinedTypes;

  ConstantReader(TokenReader tokens, Instant clock, UserDefinedTypes userDefinedTypes) {
    this.tokens = tokens;
    this.clock = clock;
    this.userDefinedTypes = userDefinedTypes;
  }

  /**
   * Reads and evaluates an expression.
   *
   * @throws TranslationException if it is not a constant, or not supported
   */
  @Nullable Object read() {
    return read(0);
  }

  private @Nullable Object read(int least) {
    Object left = casts(operand());
    while (true) {
      int priority = priority();
      if (priority == 0 || priority <= least) {
        return left;
      }
      String operator = tokens.next();
      left = ScriptArithmetic.apply(operator, left, read(priority));
    }
  }

  private int priority() {
    return switch (tokens.isKind(Kind.OPERATOR) ? tokens.peek() : "") {
      case "||" -> CONCATENATION;
      case "+", "-" -> SUM;
      case "*", "/", "%" -> PRODUCT;
      default -> 0;
    };
  }

  private @Nullable Object casts(@Nullable Object value) {
    Object cast = value;
    while (true) {
      if (tokens.acceptOperator("::")) {
        cast = ValueCoercion.to(cast, type());
      } else if (tokens.accept("at", "time", "zone")) {
        cast = ValueCoercion.atZone(cast, String.valueOf(read(SIGN)));
      } else if (tokens.accept("collate")) {
        tokens.tableName();
      } else {
        return cast;
      }
    }
  }

  private ColumnType type() {
    return new TypeReader(tokens, userDefinedTypes).read();
  }

  private @Nullable Object operand() {
    if (tokens.acceptMark('(')) {
      Object inner = read();
      tokens.expectMark(')');
      return inner;
    }
    if (tokens.acceptOperator("-")) {
      return ScriptArithmetic.negate(read(SIGN));
    }
    if (tokens.acceptOperator("+")) {
      return read(SIGN);
    }
    if (tokens.isKind(Kind.STRING)) {
      return strings();
    }
    if (tokens.isKind(Kind.NUMBER)) {
      String written = tokens.next();
      // In MySQL they are bytes, which --hex-blob writes this way.
      return tokens.dialect() == Dialect.MYSQL
              && written.length() > 2
              && written.regionMatches(true, 0, "0x", 0, 2)
          ? StringLiteral.hex(written.substring(2))
          : ScriptArithmetic.number(written);
    }
    if (!tokens.isKind(Kind.WORD)) {
      throw tokens.fault("a value");
    }
    return word();
  }

  /** Reads adjacent literals, which are one if only white space separates them. */
  private Object strings() {
    Object value = tokens.string();
    while (tokens.isKind(Kind.STRING) && value instanceof String text) {
      value = text + tokens.string();
    }
    return value;
  }

  private @Nullable Object word() {
    if (tokens.accept("null") || tokens.accept("default")) {
      return null;
    }
    if (tokens.accept("true")) {
      return true;
    }
    if (tokens.accept("false")) {
      return false;
    }
    if (tokens.isNext("interval")) {
      tokens.next();
      return interval();
    }
    if (tokens.isNext("array")) {
      tokens.next();
      return array();
    }
    int start = tokens.position();
    String word = tokens.word();
    if (tokens.isKind(Kind.STRING)) {
      return typed(word);
    }
    if (tokens.isMark('(')) {
      return call(word);
    }
    Object now = ScriptFunctions.now(word, clock);
    if (now == null) {
      tokens.back(start);
      throw new TranslationException("'%s' is not a constant".formatted(word));
    }
    return now;
  }

  private Object typed(String word) {
    Object text = strings();
    if (word.startsWith("_") && tokens.dialect() == Dialect.MYSQL) {
      return text;
    }
    ColumnType type =
        new TypeReader(new TokenReader(word, tokens.dialect()), userDefinedTypes).read();
    Object value = ValueCoercion.to(text, type);
    if (value == null) {
      throw new TranslationException("%s '%s' is not a value".formatted(word, text));
    }
    return value;
  }

  private PostgresInterval interval() {
    Object amount = tokens.isKind(Kind.STRING) ? tokens.string() : read(SUM);
    boolean unit =
        tokens.isKind(Kind.WORD)
            && tokens.peek().matches("(?i)(year|quarter|month|week|day|hour|minute|second)s?");
    String text = String.valueOf(amount);
    return unit
        ? PostgresInterval.of(new BigDecimal(text.strip()), tokens.word())
        : PostgresInterval.parse(text);
  }

  /** Reads an array into PostgreSQL's text format. */
  private String array() {
    List<String> items = new ArrayList<>();
    tokens.expectMark('[');
    while (!tokens.isMark(']')) {
      if (tokens.isMark('[') || tokens.accept("array")) {
        items.add(array());
      } else {
        Object value = read();
        items.add(value == null ? "NULL" : ArrayText.item(value));
      }
      tokens.acceptMark(',');
    }
    tokens.expectMark(']');
    return "{" + String.join(",", items) + "}";
  }

  private @Nullable Object call(String name) {
    tokens.expectMark('(');
    List<@Nullable Object> arguments = new ArrayList<>();
    if (name.equals("cast")) {
      Object value = read();
      tokens.expect("as");
      arguments.add(ValueCoercion.to(value, type()));
    } else {
      if (name.equals("extract")) {
        arguments.add(tokens.isKind(Kind.STRING) ? tokens.string() : tokens.word());
        tokens.expect("from");
      }
      while (!tokens.isMark(')')) {
        arguments.add(read());
        tokens.acceptMark(',');
      }
    }
    tokens.expectMark(')');
    return ScriptFunctions.call(name, arguments, clock);
  }

  /** Arrays in PostgreSQL's format, such as {@code {1,2,"a b"}}. */
  private static final class ArrayText {
    private ArrayText() {}

    /** An element, quoted if needed. */
    static String item(Object value) {
      String text = ValueCoercion.text(value);
      boolean plain = text.matches("[^\\s{},\"\\\\]+") && !text.equalsIgnoreCase("null");
      return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }
}
