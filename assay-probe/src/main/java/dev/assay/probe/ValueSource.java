// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.probe.QueryConstants.PatternCore;
import dev.assay.sql.Dialect;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes values for columns that look like those of the real database. Used by one thread. */
record ValueSource(ProbedTables tables, QueryConstants constants, SplittableRandom random) {
  private static final int TRIES = 8;
  private static final Pattern LAST_DIGITS = Pattern.compile("\\d{1,9}(?=\\D*$)");

  <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A value of a column, drawn from its real ones and from the queries' constants. */
  Optional<Object> value(int table, int column) {
    Optional<Object> constant = random.nextInt(10) < 3 ? constant(table, column) : Optional.empty();
    return constant.or(() -> realValue(table, column)).or(() -> constant(table, column));
  }

  /** One of the column's real values; made up where there is none. */
  Optional<Object> realValue(int table, int column) {
    List<Object> values = tables.get(table).column(column).values();
    return Optional.of(values.isEmpty() ? madeUp(table, column) : any(values));
  }

  /**
   * A value near a constant that the queries compare the column with, if the column may hold it.
   */
  Optional<Object> constant(int table, int column) {
    SourceTable source = tables.get(table);
    List<Object> suitable = new ArrayList<>();
    for (Object near : constants.near(source.shape().columnName(column))) {
      Object value = near instanceof PatternCore core ? around(core, table, column) : near;
      fitted(value, source, column).ifPresent(suitable::add);
    }
    return suitable.isEmpty() ? Optional.empty() : Optional.of(any(suitable));
  }

  /** Returns a LIKE pattern's text before or after another value of the column. */
  private String around(PatternCore core, int table, int column) {
    String other = String.valueOf(realValue(table, column).orElse("x"));
    return random.nextInt(3) == 0 ? other + " " + core.core() : core.core() + " " + other;
  }

  /** A constant as the column would hold it: numbers may be stored as text. */
  private static Optional<Object> fitted(Object value, SourceTable source, int column) {
    if (source.admits(column, value)) {
      return Optional.of(value);
    }
    if (value instanceof Number && source.admits(column, value.toString())) {
      return Optional.of(value.toString());
    }
    if (value instanceof String text && text.matches("-?\\d{1,18}")) {
      Long number = Long.valueOf(text);
      return source.admits(column, number) ? Optional.of(number) : Optional.empty();
    }
    return Optional.empty();
  }

  /** For a column that has no value, by its declared type. */
  private Object madeUp(int table, int column) {
    DeclaredTable shape = tables.get(table).shape();
    String type = shape.columns().get(column).type().toUpperCase(Locale.ROOT);
    int number = 1 + random.nextInt(5);
    if (type.startsWith("BOOL")) {
      boolean truth = number > 2;
      // SQLite has no truth values of its own.
      return shape.dialect() != Dialect.SQLITE ? (Object) truth : truth ? 1L : 0L;
    }
    if (type.contains("DATE") || type.contains("TIME")) {
      return LocalDate.of(2020, number, number).toString();
    }
    if (type.contains("CHAR") || type.contains("TEXT") || type.contains("CLOB")) {
      return String.valueOf((char) ('a' + number));
    }
    return (long) number;
  }

  /** A value next to another, if the column may hold it. */
  Optional<Object> nudged(int table, int column, @Nullable Object value) {
    SourceTable source = tables.get(table);
    int step = random.nextBoolean() ? 1 : -1;
    Object nudged = null;
    if (value instanceof Long number) {
      nudged = number + step;
    } else if (value instanceof Double number) {
      nudged = number + step;
    } else if (value instanceof String text && source.column(column).pattern().isDates()) {
      nudged = LocalDate.parse(text.substring(0, 10)).plusDays(step) + text.substring(10);
    } else if (value instanceof Boolean truth) {
      nudged = !truth;
    }
    return Optional.ofNullable(nudged).filter(made -> source.admits(column, made));
  }

  /** A value that no row of the table has yet, now and then one of the queries' constants. */
  Optional<Object> single(int table, int column, List<DataRow> rows) {
    Optional<Object> constant = random.nextInt(10) < 3 ? constant(table, column) : Optional.empty();
    return constant
        .filter(value -> rows.stream().noneMatch(row -> value.equals(row.get(column))))
        .or(() -> fresh(table, column, rows));
  }

  /** A value that no row of the table has yet, for a column that must not repeat one. */
  Optional<Object> fresh(int table, int column, List<DataRow> rows) {
    SourceTable source = tables.get(table);
    Set<Object> used = new HashSet<>();
    for (DataRow row : rows) {
      Object value = row.get(column);
      if (value != null) {
        used.add(value);
      }
    }
    List<Object> values = source.column(column).values();
    for (int i = 0; i < TRIES && !values.isEmpty(); i++) {
      Object value = any(values);
      if (!used.contains(value)) {
        return Optional.of(value);
      }
    }
    Object seed = values.isEmpty() ? madeUp(table, column) : any(values);
    for (int i = 1; i <= TRIES * TRIES; i++) {
      Optional<Object> next = beyond(seed, i).filter(made -> source.admits(column, made));
      if (next.isPresent() && !used.contains(next.get())) {
        return next;
      }
    }
    return Optional.empty();
  }

  private static Optional<Object> beyond(Object value, int step) {
    if (value instanceof Long number) {
      return Optional.of(number + step);
    }
    if (value instanceof Double number) {
      return Optional.of(number + step);
    }
    if (value instanceof String text) {
      Matcher digits = LAST_DIGITS.matcher(text);
      if (digits.find()) {
        String next = String.valueOf(Long.parseLong(digits.group()) + step);
        String padded = "0".repeat(Math.max(0, digits.group().length() - next.length())) + next;
        return Optional.of(
            text.substring(0, digits.start()) + padded + text.substring(digits.end()));
      }
      return Optional.of(text + (char) ('a' + step % 26));
    }
    return Optional.empty();
  }
}
