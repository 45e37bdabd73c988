// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TranscodingFunction;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.create.table.ColDataType;

/** Determines the number of fraction digits to which an expression itself rounds its value. */
final class RoundedDecimals {
  private static final Set<String> ROUNDING =
      Set.of("ROUND", "TRUNC", "TRUNCATE", "ROUND_EVEN", "ROUNDBANKERS");

  /** Functions that round to integers. */
  private static final Set<String> WHOLE = Set.of("FLOOR", "CEIL", "CEILING");

  private static final Set<String> INTEGER_TYPES =
      Set.of(
          "INT",
          "INTEGER",
          "BIGINT",
          "SMALLINT",
          "TINYINT",
          "SIGNED",
          "UNSIGNED",
          "INT64",
          "INT4",
          "INT8");

  private static final Set<String> FIRST_VALUE = Set.of("COALESCE", "IFNULL", "NVL", "ISNULL");
  private static final Set<String> DECIMAL_TYPES =
      Set.of("DECIMAL", "NUMERIC", "DEC", "NUMBER", "BIGNUMERIC", "BIGDECIMAL");

  /** A printf format with a single number, with or without a percent sign or other text. */
  private static final Pattern PRINTF =
      Pattern.compile("(?:[^%]|%%)*+%[-+ 0,']*\\d*\\.(\\d{1,2})[fF](?:[^%]|%%)*+");

  /** Number formats of TO_CHAR and of .NET: digits, a decimal point, and the decimals. */
  private static final Pattern PICTURE =
      Pattern.compile("(?:FM)?[$L]?[09#,G]*[09](?:[.D]([09]*))?", Pattern.CASE_INSENSITIVE);

  private static final Pattern DOTNET = Pattern.compile("[NF](\\d{1,2})", Pattern.CASE_INSENSITIVE);

  private RoundedDecimals() {}

  static OptionalInt of(Expression expression, Dialect dialect) {
    if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return of(list.get(0), dialect);
    }
    if (expression instanceof CastExpression cast) {
      return ofCast(cast.getColDataType(), cast.getLeftExpression(), dialect);
    }
    if (expression instanceof TranscodingFunction convert && convert.getColDataType() != null) {
      return ofCast(convert.getColDataType(), convert.getExpression(), dialect);
    }
    // A number with a suffix: ROUND(x, 2) || '%'.
    if (expression instanceof Concat text) {
      return text.getRightExpression() instanceof StringValue
          ? of(text.getLeftExpression(), dialect)
          : text.getLeftExpression() instanceof StringValue
              ? of(text.getRightExpression(), dialect)
              : OptionalInt.empty();
    }
    return expression instanceof Function function
        ? ofFunction(function, dialect)
        : OptionalInt.empty();
  }

  private static OptionalInt ofCast(ColDataType type, Expression value, Dialect dialect) {
    String name = withoutDigits(type.getDataType()).toUpperCase(Locale.ROOT);
    Integer precision = type.getPrecision();
    Integer scale = type.getScale();
    if (INTEGER_TYPES.contains(name)) {
      return OptionalInt.of(0);
    }
    // In SQLite a decimal type only suggests a numeric type; without digits it rarely rounds.
    boolean rounds = DECIMAL_TYPES.contains(name) && dialect != Dialect.SQLITE && precision != null;
    if (!rounds) {
      return of(value, dialect);
    }
    return OptionalInt.of(scale == null ? 0 : Math.max(0, scale));
  }

  /**
   * The name of a type without its digits. A quoted name may be of any length, so no pattern is
   * used that retries at each blank.
   */
  private static String withoutDigits(String type) {
    int digits = type.indexOf('(');
    return digits < 0 ? type : type.substring(0, digits).stripTrailing();
  }

  private static OptionalInt ofFunction(Function function, Dialect dialect) {
    String name = function.getName().toUpperCase(Locale.ROOT);
    ExpressionList<?> arguments = function.getParameters();
    if (arguments == null || arguments.isEmpty()) {
      return OptionalInt.empty();
    }
    if (ROUNDING.contains(name)) {
      return arguments.size() == 1 ? OptionalInt.of(0) : digits(arguments.get(1));
    }
    if (WHOLE.contains(name)) {
      return OptionalInt.of(0);
    }
    if (FIRST_VALUE.contains(name)) {
      return of(arguments.get(0), dialect);
    }
    return switch (name) {
      case "STR" -> arguments.size() == 3 ? digits(arguments.get(2)) : OptionalInt.of(0);
      case "PRINTF" -> ofPattern(PRINTF, arguments.get(0));
      case "FORMAT" -> ofFormat(arguments, dialect);
      case "TO_CHAR" ->
          arguments.size() > 1 ? ofPattern(PICTURE, arguments.get(1)) : OptionalInt.empty();
      default -> OptionalInt.empty();
    };
  }

  /**
   * FORMAT is printf in some dialects, and takes a number of decimals or a number format in others.
   */
  private static OptionalInt ofFormat(ExpressionList<?> arguments, Dialect dialect) {
    if (arguments.size() < 2) {
      return OptionalInt.empty();
    }
    if (dialect == Dialect.MYSQL) {
      return digits(arguments.get(1));
    }
    if (dialect != Dialect.TSQL) {
      return ofPattern(PRINTF, arguments.get(0));
    }
    OptionalInt standard = ofPattern(DOTNET, arguments.get(1));
    return standard.isPresent() ? standard : ofPattern(PICTURE, arguments.get(1));
  }

  private static OptionalInt ofPattern(Pattern pattern, Expression format) {
    if (!(format instanceof StringValue text)) {
      return OptionalInt.empty();
    }
    Matcher matcher = pattern.matcher(text.getValue().strip());
    if (!matcher.matches()) {
      return OptionalInt.empty();
    }
    String decimals = matcher.group(1);
    if (pattern == PICTURE) {
      return OptionalInt.of(decimals == null ? 0 : decimals.length());
    }
    return literal(decimals);
  }

  /** A literal number of digits; negative digits, which round to tens or hundreds, count as 0. */
  private static OptionalInt digits(Expression digits) {
    if (digits instanceof SignedExpression signed && signed.getExpression() instanceof LongValue) {
      return signed.getSign() == '-' ? OptionalInt.of(0) : digits(signed.getExpression());
    }
    return digits instanceof LongValue value
        ? literal(value.getStringValue())
        : OptionalInt.empty();
  }

  private static OptionalInt literal(String digits) {
    String trimmed = digits.strip();
    return trimmed.matches("\\d{1,3}")
        ? OptionalInt.of(Integer.parseInt(trimmed))
        : OptionalInt.empty();
  }
}
