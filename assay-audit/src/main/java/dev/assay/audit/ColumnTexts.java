// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The first different values of a text column.
 *
 * @param values not NULL; none if the column holds something else than texts
 * @param missing the words for a missing value among them
 * @param kind of the others
 */
record ColumnTexts(List<String> values, List<String> missing, Kind kind) {
  enum Kind {
    OTHER,
    NUMBERS,
    /** Numbers that sort otherwise as texts. */
    UNSORTED_NUMBERS,
    /** Dates that begin with the year. */
    DATES,
    /** Dates that sort otherwise as texts, such as those with the day before the month. */
    UNSORTED_DATES
  }

  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,15}(?:\\.\\d{1,15})?");

  private static final Pattern DATE =
      Pattern.compile(
          "\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}( .*)?|\\d{4}[/.-]\\d{1,2}[/.-]\\d{1,2}( .*)?");

  /** A date whose texts sort as dates do. */
  private static final Pattern SORTED_DATE = Pattern.compile("\\d{4}[/.-]\\d{2}[/.-]\\d{2}( .*)?");

  /** Words for a value that is missing. */
  private static final Set<String> MISSING =
      Set.of("", "null", "none", "nil", "na", "n/a", "nan", "-", "--", "?", "unknown", "n.a.");

  /** Different values that are looked at. */
  private static final int MOST = 1_000;

  static final ColumnTexts NONE = new ColumnTexts(List.of(), List.of(), Kind.OTHER);

  private static ColumnTexts of(List<String> values) {
    List<String> missing = values.stream().filter(ColumnTexts::isMissing).toList();
    List<String> present = values.stream().filter(value -> !isMissing(value)).toList();
    return new ColumnTexts(List.copyOf(values), missing, kind(present));
  }

  private static boolean isMissing(String value) {
    return MISSING.contains(value.strip().toLowerCase(Locale.ROOT));
  }

  private static Kind kind(List<String> present) {
    if (present.size() > 1 && present.stream().allMatch(v -> NUMBER.matcher(v).matches())) {
      List<String> sorted = present.stream().sorted().toList();
      Comparator<String> byNumber = Comparator.comparing(BigDecimal::new);
      return sorted.equals(present.stream().sorted(byNumber.thenComparing(v -> v)).toList())
          ? Kind.NUMBERS
          : Kind.UNSORTED_NUMBERS;
    }
    if (present.isEmpty() || !present.stream().allMatch(v -> DATE.matcher(v).matches())) {
      return Kind.OTHER;
    }
    return present.stream().allMatch(v -> SORTED_DATE.matcher(v).matches())
        ? Kind.DATES
        : Kind.UNSORTED_DATES;
  }

  static ColumnTexts of(String database, Schema.Table table, String column, GoldBench bench) {
    Dialect dialect = bench.dialect(database);
    String name = SqlName.quote(column, dialect);
    String all =
        " DISTINCT %s FROM %s WHERE %s IS NOT NULL"
            .formatted(name, GoldBench.quoted(table.name(), dialect), name);
    String query =
        switch (dialect) {
          case TSQL -> "SELECT" + all.replaceFirst("DISTINCT", "DISTINCT TOP " + MOST);
          case ORACLE, ANSI -> "SELECT" + all + " FETCH FIRST " + MOST + " ROWS ONLY";
          default -> "SELECT" + all + " LIMIT " + MOST;
        };
    return bench
        .table(database, query)
        .filter(rows -> rows.columnCount() == 1)
        .map(ColumnTexts::texts)
        .orElse(NONE);
  }

  private static ColumnTexts texts(ResultTable rows) {
    List<Object> values =
        IntStream.range(0, rows.rowCount()).<Object>mapToObj(rows.column(0)::value).toList();
    return values.stream().allMatch(String.class::isInstance)
        ? of(values.stream().map(String.class::cast).toList())
        : NONE;
  }

  static boolean isText(Schema.Column column) {
    String upper = column.type().toUpperCase(Locale.ROOT);
    return upper.contains("CHAR")
        || upper.contains("TEXT")
        || upper.contains("STRING")
        || upper.contains("CLOB");
  }

  /** Those that are nearly a value: but for case and blanks, or one letter of four. */
  List<String> nearest(String value) {
    String plain = value.strip().toLowerCase(Locale.ROOT);
    List<String> same =
        values.stream().filter(v -> v.strip().toLowerCase(Locale.ROOT).equals(plain)).toList();
    return same.isEmpty()
        ? values.stream()
            .filter(v -> changes(v.strip().toLowerCase(Locale.ROOT), plain) <= plain.length() / 4)
            .toList()
        : same;
  }

  /** Counts the letters to add, drop or replace (Levenshtein's distance). */
  private static int changes(String one, String other) {
    int[] row = IntStream.rangeClosed(0, other.length()).toArray();
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int kept = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(kept, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
