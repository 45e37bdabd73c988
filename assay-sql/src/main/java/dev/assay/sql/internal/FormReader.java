// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.ValueForm.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TranscodingFunction;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.IntegerDivision;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.create.table.ColDataType;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/** Determines the {@link ValueForm} of an expression, from the parts of it that give its value. */
record FormReader(Dialect dialect, OutputReader sources) {
  private static final ValueForm OTHER = ValueForm.of(Kind.OTHER);

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

  private static final Set<String> DECIMAL_TYPES =
      Set.of("DECIMAL", "NUMERIC", "DEC", "NUMBER", "BIGNUMERIC", "BIGDECIMAL");
  private static final Pattern FLOAT_TYPE =
      Pattern.compile("REAL|FLOAT.*|DOUBLE.*|MONEY|SMALLMONEY|HUGEINT");
  private static final Pattern TEXT_TYPE = Pattern.compile(".*(?:CHAR|TEXT|STRING|CLOB).*");

  /** Functions with the value of one of their arguments. */
  private static final Set<String> ONE_OF_ALL =
      Set.of("COALESCE", "IFNULL", "NVL", "ISNULL", "MIN", "MAX", "GREATEST", "LEAST");

  /** Functions with the value of their first argument, maybe in another case or without blanks. */
  private static final Set<String> FIRST_VALUE =
      Set.of(
          "ANY_VALUE",
          "FIRST_VALUE",
          "LAST_VALUE",
          "NTH_VALUE",
          "LAG",
          "LEAD",
          "FIRST",
          "LAST",
          "ARBITRARY",
          "NULLIF",
          "TRIM",
          "LTRIM",
          "RTRIM",
          "UPPER",
          "LOWER",
          "INITCAP");

  /** Functions that only change the type. */
  private static final Set<String> CONVERSIONS =
      Set.of("DATE", "TO_DATE", "TIMESTAMP", "TO_JSON", "TO_JSONB");

  private static final Set<String> COUNTS =
      Set.of("COUNT", "COUNT_IF", "COUNTIF", "COUNT_BIG", "LENGTH", "CHAR_LENGTH", "LEN");

  private static final Set<String> NUMBERS =
      Set.of(
          "SUM",
          "AVG",
          "TOTAL",
          "MEAN",
          "MEDIAN",
          "MOD",
          "POWER",
          "POW",
          "SQRT",
          "EXP",
          "LN",
          "LOG",
          "LOG10",
          "STDDEV",
          "STDDEV_POP",
          "STDDEV_SAMP",
          "VARIANCE",
          "VAR_POP",
          "VAR_SAMP",
          "TO_NUMBER");

  /** A printf or Python format with a single specifier and, around it, text without digits. */
  private static final Pattern PRINTF =
      Pattern.compile(
          "(?:[^%{}\\d.]|%%)*+"
              + "(?:%[-+ 0,'#]*\\d*(?:\\.(?<digits>\\d{1,2}))?l*(?<type>[dioufFeEgGstv])"
              + "|\\{(?::[-+ <>^=,]*\\d*,?(?:\\.(?<places>\\d{1,2}))?(?<kind>[dfFeEgG%])?)?})"
              + "(?:[^%{}\\d.]|%%)*+");

  /** Number formats of TO_CHAR and of .NET: digits, a decimal point, and the decimals. */
  private static final Pattern PICTURE =
      Pattern.compile(
          "(?:FM)?[S$L]?[09#,G]*[09#](?:[.D]([09#]*))?(?:S|MI|PR|%)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern DOTNET =
      Pattern.compile("[NFCP](\\d{1,2})", Pattern.CASE_INSENSITIVE);

  ValueForm of(@Nullable Expression expression) {
    if (expression == null || expression instanceof NullValue) {
      return ValueForm.of(Kind.NOTHING);
    }
    if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return of(list.get(0));
    }
    if (expression instanceof Column column) {
      return sources.form(column);
    }
    if (expression instanceof Select select) {
      return sources.form(select);
    }
    if (expression instanceof CastExpression cast) {
      return cast(cast.getColDataType(), of(cast.getLeftExpression()));
    }
    if (expression instanceof TranscodingFunction convert && convert.getColDataType() != null) {
      return cast(convert.getColDataType(), of(convert.getExpression()));
    }
    if (expression instanceof CaseExpression choice) {
      List<ValueForm> branches = new ArrayList<>();
      choice.getWhenClauses().forEach(branch -> branches.add(of(branch.getThenExpression())));
      branches.add(of(choice.getElseExpression()));
      return ValueForm.ofAll(branches);
    }
    if (expression instanceof StringValue text) {
      return ValueForm.of(hasNumber(text.getValue()) ? Kind.OTHER : Kind.NOTHING);
    }
    if (expression instanceof SignedExpression signed) {
      return unsigned(of(signed.getExpression()));
    }
    if (expression instanceof LongValue || expression instanceof DoubleValue) {
      return ValueForm.of(Kind.CONSTANT);
    }
    if (expression instanceof Concat text) {
      return concat(List.of(text.getLeftExpression(), text.getRightExpression()));
    }
    if (expression instanceof TrimFunction trim) {
      return of(trim.getExpression());
    }
    if (expression instanceof ExtractExpression) {
      return new ValueForm(Kind.NUMBER, OptionalInt.empty(), unit(expression));
    }
    if (expression instanceof AnalyticExpression window && window.getExpression() != null) {
      return ofCall(window.getName(), List.of(window.getExpression()));
    }
    if (expression instanceof Function function) {
      List<? extends Expression> arguments = function.getParameters();
      ValueForm form = arguments == null ? OTHER : ofCall(function.getName(), arguments);
      return form.unit() == null
          ? new ValueForm(form.kind(), form.decimals(), unit(function))
          : form;
    }
    return isArithmetic(expression) ? ValueForm.of(Kind.NUMBER) : OTHER;
  }

  private static boolean isArithmetic(Expression expression) {
    return expression instanceof Addition
        || expression instanceof Subtraction
        || expression instanceof Multiplication
        || expression instanceof Division
        || expression instanceof IntegerDivision
        || expression instanceof Modulo;
  }

  private @Nullable DateUnit unit(Expression expression) {
    return DateTruncation.of(SqlText.of(expression.toString(), dialect).normalized(), dialect);
  }

  /** Returns whether a constant text may show a number other than 0. */
  private static boolean hasNumber(String text) {
    return text.chars().anyMatch(c -> c > '0' && c <= '9');
  }

  private ValueForm cast(ColDataType type, ValueForm value) {
    String name = withoutDigits(type.getDataType()).toUpperCase(Locale.ROOT);
    Integer scale = type.getScale();
    if (INTEGER_TYPES.contains(name)) {
      return new ValueForm(Kind.NUMBER, OptionalInt.of(0), value.unit());
    }
    // In SQLite a decimal type only suggests a numeric type; without digits it rarely rounds.
    if (DECIMAL_TYPES.contains(name) && dialect != Dialect.SQLITE && type.getPrecision() != null) {
      OptionalInt decimals = OptionalInt.of(scale == null ? 0 : Math.max(0, scale));
      return new ValueForm(Kind.NUMBER, decimals, value.unit());
    }
    if (DECIMAL_TYPES.contains(name) || FLOAT_TYPE.matcher(name).matches()) {
      return value.as(Kind.NUMBER);
    }
    return TEXT_TYPE.matcher(name).matches() ? value.asText() : value.as(Kind.OTHER);
  }

  /**
   * The name of a type without its digits. A quoted name may be of any length, so no pattern is
   * used that retries at each blank.
   */
  private static String withoutDigits(String type) {
    int digits = type.indexOf('(');
    return digits < 0 ? type : type.substring(0, digits).stripTrailing();
  }

  /** A number with text around it: {@code ROUND(x, 2) || '%'}. */
  private ValueForm concat(List<? extends Expression> parts) {
    List<? extends Expression> values =
        parts.stream()
            .filter(part -> !(part instanceof StringValue text) || hasDigits(text.getValue()))
            .toList();
    ValueForm form = values.size() == 1 ? of(values.get(0)) : OTHER;
    return form.kind() == Kind.COLUMN ? OTHER : ValueForm.of(form.asText().kind(), form.decimals());
  }

  /** The form of values that may have another sign. */
  private static ValueForm unsigned(ValueForm value) {
    return value.kind() == Kind.CONSTANT ? value : ValueForm.of(Kind.NUMBER, value.decimals());
  }

  private static boolean hasDigits(String text) {
    return text.chars().anyMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }

  private ValueForm ofCall(String qualified, List<? extends Expression> arguments) {
    String name = qualified.substring(qualified.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT);
    if (arguments.isEmpty()) {
      return OTHER;
    }
    if (ROUNDING.contains(name)) {
      return ValueForm.of(
          Kind.NUMBER, arguments.size() == 1 ? OptionalInt.of(0) : digits(arguments.get(1)));
    }
    if (WHOLE.contains(name)) {
      return ValueForm.of(Kind.NUMBER, OptionalInt.of(0));
    }
    if (COUNTS.contains(name)) {
      return ValueForm.of(Kind.WHOLE);
    }
    if (NUMBERS.contains(name)) {
      return ValueForm.of(Kind.NUMBER);
    }
    if (ONE_OF_ALL.contains(name)) {
      return ValueForm.ofAll(arguments.stream().map(this::of).toList());
    }
    if (FIRST_VALUE.contains(name)) {
      return of(arguments.get(0));
    }
    if (CONVERSIONS.contains(name) && arguments.size() == 1) {
      return of(arguments.get(0)).as(Kind.OTHER);
    }
    return switch (name) {
      case "IIF", "IF" ->
          arguments.size() == 3
              ? ValueForm.ofAll(List.of(of(arguments.get(1)), of(arguments.get(2))))
              : OTHER;
      case "REPLACE" ->
          arguments.stream().skip(1).anyMatch(part -> hasDigits(part.toString()))
              ? OTHER
              : of(arguments.get(0));
      case "CONCAT" -> concat(arguments);
      case "ABS" -> unsigned(of(arguments.get(0)));
      case "STR" ->
          ValueForm.of(
              Kind.FORMATTED, arguments.size() == 3 ? digits(arguments.get(2)) : OptionalInt.of(0));
      case "PRINTF", "FORMAT_STRING" -> ofPrintf(arguments);
      case "FORMAT" -> ofFormat(arguments);
      case "FORMAT_NUMBER" -> arguments.size() > 1 ? ofNumberFormat(arguments.get(1)) : OTHER;
      case "TO_CHAR", "TO_VARCHAR", "VARCHAR_FORMAT", "TO_STRING", "TOSTRING" ->
          arguments.size() > 1 ? ofPicture(arguments.get(1)) : of(arguments.get(0)).asText();
      default -> OTHER;
    };
  }

  /**
   * FORMAT is printf in some dialects, and takes a number of decimals or a number format in others.
   */
  private ValueForm ofFormat(List<? extends Expression> arguments) {
    if (arguments.size() < 2) {
      return OTHER;
    }
    return dialect == Dialect.MYSQL || dialect == Dialect.TSQL
        ? ofNumberFormat(arguments.get(1))
        : ofPrintf(arguments);
  }

  /** A number of decimals, or a picture of a number. */
  private ValueForm ofNumberFormat(Expression format) {
    OptionalInt decimals = digits(format);
    return decimals.isPresent() ? ValueForm.of(Kind.FORMATTED, decimals) : ofPicture(format);
  }

  private static ValueForm ofPicture(Expression format) {
    String text = text(format).strip();
    Matcher standard = DOTNET.matcher(text);
    if (standard.matches()) {
      return ValueForm.of(Kind.FORMATTED, literal(standard.group(1)));
    }
    Matcher picture = PICTURE.matcher(text);
    return picture.matches()
        ? ValueForm.of(
            Kind.FORMATTED,
            OptionalInt.of(picture.group(1) == null ? 0 : picture.group(1).length()))
        : OTHER;
  }

  private ValueForm ofPrintf(List<? extends Expression> arguments) {
    Matcher format = PRINTF.matcher(text(arguments.get(0)));
    if (arguments.size() != 2 || !format.matches()) {
      return OTHER;
    }
    String type = format.group("type") == null ? format.group("kind") : format.group("type");
    if (type == null || "stv".contains(type)) {
      return of(arguments.get(1)).asText();
    }
    String digits = format.group("type") == null ? format.group("places") : format.group("digits");
    boolean rounds = digits != null && "fF".contains(type);
    return ValueForm.of(Kind.FORMATTED, rounds ? literal(digits) : OptionalInt.empty());
  }

  /** A constant text; SQLite takes one in double quotes, which is parsed as a name with points. */
  private static String text(Expression expression) {
    return expression instanceof StringValue text
        ? text.getValue()
        : expression instanceof Column name ? name.toString().replace("\"", "") : "";
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
