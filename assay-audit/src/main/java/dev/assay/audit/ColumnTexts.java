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
 */
record ColumnTexts(List<String> values) {
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

  static final ColumnTexts NONE = new ColumnTexts(List.of());

  ColumnTexts {
    values = List.copyOf(values);
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
        ? new ColumnTexts(values.stream().map(String.class::cast).toList())
        : NONE;
  }

  static boolean isText(Schema.Column column) {
    String upper = column.type().toUpperCase(Locale.ROOT);
    return upper.contains("CHAR")
        || upper.contains("TEXT")
        || upper.contains("STRING")
        || upper.contains("CLOB");
  }

  /** The words for a missing value among them. */
  List<String> missing() {
    return values.stream()
        .filter(value -> MISSING.contains(value.strip().toLowerCase(Locale.ROOT)))
        .sorted()
        .toList();
  }

  private List<String> present() {
    return values.stream().filter(value -> !missing().contains(value)).toList();
  }

  /** Returns whether they are numbers, but for missing ones. */
  boolean areNumbers() {
    List<String> present = present();
    return present.size() > 1 && present.stream().allMatch(v -> NUMBER.matcher(v).matches());
  }

  /** Returns whether they are numbers that sort otherwise as texts. */
  boolean sortOtherwise() {
    List<String> present = present();
    return areNumbers()
        && !present.stream()
            .sorted()
            .toList()
            .equals(
                present.stream()
                    .sorted(
                        Comparator.comparing((String v) -> new BigDecimal(v)).thenComparing(v -> v))
                    .toList());
  }

  /** Returns whether they are dates that sort otherwise as texts, such as days before months. */
  boolean areUnsortedDates() {
    List<String> present = present();
    return present.size() > 1
        && present.stream().allMatch(v -> DATE.matcher(v).matches())
        && !present.stream().allMatch(v -> SORTED_DATE.matcher(v).matches());
  }

  /** Returns whether they are dates whose texts begin with the year. */
  boolean areDates() {
    List<String> present = present();
    return !present.isEmpty() && present.stream().allMatch(v -> SORTED_DATE.matcher(v).matches());
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
