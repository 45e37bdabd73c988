// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.sql.Schema;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * WikiSQL's logical form, {@code {sel, agg, conds}}, turned into SQL the way its evaluator runs it:
 * text values in lower case, because its databases store text so, and values of {@code real}
 * columns as numbers. Unlike there, two conditions on one column keep each its own value.
 */
public final class LogicalForm {
  private static final List<String> AGGREGATIONS = List.of("", "MAX", "MIN", "COUNT", "SUM", "AVG");
  private static final List<String> OPERATORS = List.of("=", ">", "<", "OP");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d{1,4})?");

  /** The number that the evaluator finds in other text; only one with a fraction has a sign. */
  private static final Pattern FOUND = Pattern.compile("[-+]?\\d*\\.\\d+|\\d+");

  private final Schema.Table table;
  private final Set<String> used = new LinkedHashSet<>();

  private LogicalForm(Schema.Table table) {
    this.table = table;
  }

  /** A logical form that can't be turned into SQL; the message says why. */
  public static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Malformed(String reason) {
      super(reason);
    }
  }

  /**
   * The SQL of a logical form, followed by a comment with the headers of its columns.
   *
   * @param table with the columns {@code col0} …, whose comments are the headers
   * @throws Malformed if it has no such form
   */
  public static String sql(LocatedValue value, Schema.Table table) {
    if (!(value instanceof Fields form)) {
      throw new Malformed("a logical form is an object, not " + value.kindInWords());
    }
    LogicalForm reader = new LogicalForm(table);
    Schema.Column selected = reader.column(field(form, "sel"), "sel");
    String aggregation = AGGREGATIONS.get(index(field(form, "agg"), "agg", AGGREGATIONS.size()));
    String what =
        aggregation.isEmpty() ? selected.name() : "%s(%s)".formatted(aggregation, selected.name());
    LocatedValue given = field(form, "conds");
    if (!(given instanceof Items conditions)) {
      throw new Malformed("'conds' must be a list");
    }
    String where =
        conditions.values().stream().map(reader::condition).collect(Collectors.joining(" AND "));
    return "SELECT %s FROM %s%s%s"
        .formatted(what, table.name(), where.isEmpty() ? "" : " WHERE " + where, reader.headers());
  }

  private String condition(LocatedValue value) {
    if (!(value instanceof Items parts) || parts.values().size() != 3) {
      throw new Malformed("a condition is [column, operator, value]");
    }
    Schema.Column column = column(parts.values().get(0), "column");
    String operator = OPERATORS.get(index(parts.values().get(1), "operator", OPERATORS.size()));
    return "%s %s %s".formatted(column.name(), operator, literal(parts.values().get(2), column));
  }

  private static String literal(LocatedValue value, Schema.Column column) {
    if (!(value instanceof Scalar scalar)
        || scalar.kind() == Kind.NULL
        || scalar.kind() == Kind.TRUTH) {
      throw new Malformed("a condition's value is a text or a number, not " + value.kindInWords());
    }
    if (scalar.kind() != Kind.TEXT) {
      return scalar.text();
    }
    return column.type().equals("real")
        ? number(scalar.text())
        : "'" + scalar.text().toLowerCase(Locale.ROOT).replace("'", "''") + "'";
  }

  private static String number(String text) {
    String plain = text.strip().replace(",", "");
    if (!NUMBER.matcher(plain).matches()) {
      Matcher found = FOUND.matcher(text);
      if (!found.find()) {
        throw new Malformed("'%s' has no number for a column of numbers".formatted(text));
      }
      plain = found.group();
    }
    double number = Double.parseDouble(plain);
    if (Double.isInfinite(number)) {
      throw new Malformed("'%s' is too large a number".formatted(text));
    }
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private Schema.Column column(LocatedValue value, String what) {
    Schema.Column column = table.columns().get(index(value, what, table.columns().size()));
    String header = column.comment();
    if (header != null) {
      // The header is the data set's text: it must not end the comment that it stands in.
      used.add(column.name() + " is " + header.replace("*/", "* /"));
    }
    return column;
  }

  private String headers() {
    return used.isEmpty() ? "" : " /* %s */".formatted(String.join("; ", used));
  }

  private static int index(LocatedValue value, String what, int size) {
    if (value instanceof Scalar scalar
        && scalar.kind() == Kind.INTEGER
        && scalar.text().matches("\\d{1,6}")
        && Integer.parseInt(scalar.text()) < size) {
      return Integer.parseInt(scalar.text());
    }
    throw new Malformed("'%s' must be a number from 0 to %d".formatted(what, size - 1));
  }

  private static LocatedValue field(Fields form, String name) {
    return form.fields().stream()
        .filter(field -> field.name().equals(name))
        .map(Field::value)
        .findFirst()
        .orElseThrow(() -> new Malformed("'%s' is missing".formatted(name)));
  }
}
