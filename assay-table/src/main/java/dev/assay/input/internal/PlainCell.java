// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.input.internal.CsvColumn.Type;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Reads the value of a cell that is an integer, a decimal or a date, written so that its text can
 * be restored from the value; creates no object for it. Used by one thread.
 */
final class PlainCell {
  /** Any text of as many characters stands for a number that fits in 64 bits. */
  private static final int LONGEST = 18;

  /** The digits of a fraction that is taken for a binary float begin here. */
  private static final long FLOAT = 1_000_000_000_000_000L;

  private static final int YEAR = 4;
  private static final int DATE = 10;

  private long value;
  private int scale;

  /** Reads a cell that is part of an array; {@link Type#TEXT} if it is anything else. */
  Type read(char[] text, int from, int to) {
    value = 0;
    scale = 0;
    if (from == to || to - from > LONGEST) {
      return Type.TEXT;
    }
    int start = text[from] == '-' ? from + 1 : from;
    int end = digits(text, start, to);
    if (end == from + YEAR && start == from && to == from + DATE && text[end] == '-') {
      return date(text, from);
    }
    if (end == start || (text[start] == '0' && end > start + 1)) {
      return Type.TEXT;
    }
    if (end < to) {
      scale = to - end - 1;
      if (text[end] != '.' || scale == 0 || digits(text, end + 1, to) < to || value >= FLOAT) {
        return Type.TEXT;
      }
    }
    if (start > from && value == 0) {
      return Type.TEXT;
    }
    value = start > from ? -value : value;
    return scale == 0 ? Type.INTEGER : Type.DECIMAL;
  }

  /** The digits of a number, or the days since 1970-01-01. */
  long value() {
    return value;
  }

  /** The number of digits after the point. */
  int scale() {
    return scale;
  }

  private Type date(char[] text, int from) {
    int year = (int) value;
    value = 0;
    int end = digits(text, from + 5, from + 7);
    int month = (int) value;
    value = 0;
    if (end < from + 7 || text[end] != '-' || digits(text, end + 1, from + DATE) < from + DATE) {
      return Type.TEXT;
    }
    try {
      value = LocalDate.of(year, month, (int) value).toEpochDay();
      return Type.DATE;
    } catch (DateTimeException noSuchDay) {
      return Type.TEXT;
    }
  }

  /** Appends the digits that begin at {@code from} to the value; returns the index after them. */
  private int digits(char[] text, int from, int to) {
    int end = from;
    while (end < to && TextScan.isDigit(text[end])) {
      value = 10 * value + text[end] - '0';
      end++;
    }
    return end;
  }
}
