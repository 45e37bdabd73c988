// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.execute.internal.RowSample;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A result as a judge sees it: names and types of its columns, and its first rows, as one JSON
 * array each; of a large result also a sample. Omissions are stated: rows and columns at the top,
 * parts of a cell or a list after it.
 */
record ResultSample(int characters) {
  /** Maximum number of columns shown. */
  static final int COLUMNS = 100;

  /** Maximum number of characters of all rows. */
  static final int ALL = 50_000;

  /**
   * The text of a result.
   *
   * @param rows maximum number of rows
   * @param characters maximum number of characters per cell
   */
  static String of(Excerpt result, int rows, int characters) {
    ResultTable table = result.table();
    List<Column> columns = table.columns();
    List<Column> wide = columns.subList(0, Math.min(COLUMNS, columns.size()));
    ResultSample text = new ResultSample(characters);
    ResultTable chosen = chosen(result, rows);
    String cut = wide.size() == columns.size() ? "" : ", " + first(wide.size(), columns, "columns");
    String names = "columns%s: %s\n".formatted(cut, text.columns(wide));
    if (chosen == null) {
      List<String> shown = text.rows(table, rows, ALL);
      return names + count(shown.size(), result.rowsTotal()) + lines(shown);
    }
    List<String> shown = text.rows(table, (rows + 1) / 2, ALL / 2);
    List<String> sampled = text.rows(chosen, rows - shown.size(), ALL / 2);
    return names
        + (shown.isEmpty() ? "" : count(shown.size(), result.rowsTotal()) + lines(shown) + "\n")
        + String.format(
            Locale.ROOT,
            "a sample of %,d different rows of all %,d, in no order; a result with the same rows has the same sample:",
            sampled.size(),
            result.rowsTotal())
        + lines(sampled);
  }

  /** A sample of a result with more rows than are shown; {@code null} if there is none. */
  private static @Nullable ResultTable chosen(Excerpt result, int rows) {
    if (result.sample() != null || result.rowsTotal() <= rows || rows == 1) {
      return result.sample();
    }
    boolean isWhole = result.table().rowCount() == result.rowsTotal();
    return isWhole ? RowSample.chosen(result.table(), rows) : null;
  }

  /** The first rows within a number of characters, but at least one. */
  private List<String> rows(ResultTable table, int rows, int most) {
    List<Column> wide = table.columns().subList(0, Math.min(COLUMNS, table.columnCount()));
    List<String> shown = new ArrayList<>();
    int length = 0;
    for (int row = 0; row < Math.min(rows, table.rowCount()); row++) {
      String line = cells(wide, row);
      length += line.length();
      if (length > most && row > 0) {
        break;
      }
      shown.add(line);
    }
    return shown;
  }

  private static String lines(List<String> rows) {
    return rows.stream().map(line -> "\n" + line).collect(Collectors.joining());
  }

  private static String first(int shown, List<?> all, String noun) {
    return String.format(Locale.ROOT, "first %,d of %,d %s", shown, all.size(), noun);
  }

  private static String count(int shown, long total) {
    if (total == 0) {
      return "no rows";
    }
    String rows = total == 1 ? "row" : "rows";
    return shown == total
        ? String.format(Locale.ROOT, "all %,d %s:", total, rows)
        : String.format(Locale.ROOT, "first %,d of %,d %s:", shown, total, rows);
  }

  private String columns(List<Column> columns) {
    StringJoiner all = new StringJoiner(", ");
    for (Column column : columns) {
      String type = column.typeName().isBlank() ? "" : " " + quoted(column.typeName());
      all.add(quoted(column.name()) + type);
    }
    return all.toString();
  }

  private String cells(List<Column> columns, int row) {
    StringJoiner all = new StringJoiner(",", "[", "]");
    columns.forEach(column -> all.add(cell(column.value(row))));
    return all.toString();
  }

  private String cell(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list(list);
    }
    boolean plain = value == null || value instanceof Boolean || isFinite(value);
    return plain ? String.valueOf(value) : quoted(String.valueOf(value));
  }

  /** A list, which ends after the element with which it reaches the maximum length of a cell. */
  private String list(List<?> list) {
    StringJoiner all = new StringJoiner(",", "[", "]");
    int shown = 0;
    while (shown < list.size() && all.length() <= characters) {
      all.add(cell(list.get(shown++)));
    }
    return shown == list.size() ? all.toString() : all + " (" + first(shown, list, "elements)");
  }

  private static boolean isFinite(Object value) {
    return value instanceof Number number && Double.isFinite(number.doubleValue());
  }

  /** A JSON string; an omission is stated after it, where a text can't imitate it. */
  private String quoted(String text) {
    int length = text.codePointCount(0, text.length());
    boolean cut = length > characters;
    String shown = cut ? text.substring(0, text.offsetByCodePoints(0, characters)) : text;
    StringBuilder json = new StringBuilder("\"");
    shown.codePoints().forEach(c -> append(json, c));
    json.append('"');
    if (cut) {
      json.append(String.format(Locale.ROOT, " (first %,d of %,d characters)", characters, length));
    }
    return json.toString();
  }

  private static void append(StringBuilder json, int c) {
    switch (c) {
      case '"' -> json.append("\\\"");
      case '\\' -> json.append("\\\\");
      case '\n' -> json.append("\\n");
      case '\t' -> json.append("\\t");
      case '\r' -> json.append("\\r");
      default -> {
        if (UntrustedText.isVisible(c)) {
          json.appendCodePoint(c);
        } else {
          UntrustedText.escape(json, c);
        }
      }
    }
  }
}
