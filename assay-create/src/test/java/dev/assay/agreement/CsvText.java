// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import java.util.ArrayList;
import java.util.List;

/** CSV as records of texts, none of which is taken for anything but text. */
final class CsvText {
  private final String text;
  private int at;

  private CsvText(String text) {
    this.text = text;
  }

  /** The records, as lists that may be changed; blank lines are skipped. */
  static List<List<String>> read(String text) {
    CsvText reader = new CsvText(text.startsWith("\uFEFF") ? text.substring(1) : text);
    List<List<String>> records = new ArrayList<>();
    while (reader.at < reader.text.length()) {
      List<String> cells = reader.nextRecord();
      if (!cells.isEmpty()) {
        records.add(cells);
      }
    }
    return records;
  }

  private List<String> nextRecord() {
    List<String> cells = new ArrayList<>();
    boolean blank = isLineEnd();
    while (!blank) {
      cells.add(nextCell());
      if (at < text.length() && text.charAt(at) == ',') {
        at++;
      } else {
        break;
      }
    }
    at += at < text.length() && text.charAt(at) == '\r' ? 1 : 0;
    at += at < text.length() && text.charAt(at) == '\n' ? 1 : 0;
    return cells;
  }

  private boolean isLineEnd() {
    return at >= text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r';
  }

  private String nextCell() {
    StringBuilder cell = new StringBuilder();
    if (at < text.length() && text.charAt(at) == '"') {
      at++;
      while (at < text.length()) {
        if (text.charAt(at) == '"') {
          at++;
          if (at >= text.length() || text.charAt(at) != '"') {
            break;
          }
        }
        cell.append(text.charAt(at++));
      }
    }
    while (!isLineEnd() && text.charAt(at) != ',') {
      cell.append(text.charAt(at++));
    }
    return cell.toString();
  }

  /** One line a record, quoted where needed. */
  static String write(List<List<String>> records) {
    StringBuilder lines = new StringBuilder();
    for (List<String> cells : records) {
      boolean lone = cells.size() == 1 && cells.get(0).isEmpty();
      List<String> written = cells.stream().map(CsvText::quoted).toList();
      lines.append(lone ? "\"\"" : String.join(",", written)).append('\n');
    }
    return lines.toString();
  }

  private static String quoted(String cell) {
    return cell.matches("(?s).*[,\"\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
