// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.input.TableLimits;
import dev.assay.table.Column;
import dev.assay.table.ValueFamily;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Compares handwritten scanning with patterns and the library's parsers. */
class TextScanTest {
  @Provide
  Arbitrary<String> cells() {
    Arbitrary<String> numerals =
        Arbitraries.strings().withChars("0012.-+eE9").ofMinLength(0).ofMaxLength(22);
    Arbitrary<String> dates =
        Arbitraries.of("2024-02-30", "2024-02-29", "0000-01-01", "9999-12-31", "2023-1-01", "١٢-٣")
            .flatMap(
                date -> Arbitraries.of("", "T10:30", " 10:30:59.5", "Z", "x").map(date::concat));
    return Arbitraries.oneOf(
        numerals, dates, Arbitraries.of("true", "FALSE", "TruE", "t", " 1", "1 ", "٣", "-", "+"));
  }

  @Property
  void scansAsPatternsDo(@ForAll("cells") String text) {
    assertThat(TextScan.isInteger(text)).isEqualTo(text.matches("[-+]?\\d+"));
    assertThat(TextScan.isPlainDecimal(text)).isEqualTo(text.matches("[-+]?\\d+\\.\\d+"));
    assertThat(TextScan.isDate(text)).isEqualTo(text.matches("\\d{4}-\\d{2}-\\d{2}"));
  }

  @Property
  void typesColumnsAsPatternsDo(@ForAll("cells") String cell) {
    assertThat(column(List.of(cell)).typeName()).isEqualTo(type(cell));
  }

  /** Whichever cell makes a column one of another type, none before it is lost. */
  @Property
  void keepsTheCellsOfColumns(@ForAll @Size(min = 1, max = 4) List<@From("cells") String> cells) {
    Column column = column(cells);

    for (int row = 0; row < cells.size(); row++) {
      String cell = cells.get(row);
      ValueFamily family = column.family(row);
      assertThat(column.value(row)).isEqualTo(CellParser.parse(cell, family));
    }
  }

  private static Column column(List<String> cells) {
    CsvColumn column = new CsvColumn("c");
    for (String cell : cells) {
      column.add(('x' + cell + '1').toCharArray(), 1, cell.length());
    }
    return column.build(new TableMeter("", TableLimits.DEFAULT));
  }

  @Property
  void parsesAsTheLibraryDoes(@ForAll("cells") String text) {
    assertThat(CellParser.parse(text, ValueFamily.DATE)).isEqualTo(date(text));
    if (text.matches("[-+]?\\d{1,18}")) {
      assertThat(CellParser.parse(text, ValueFamily.INTEGER))
          .isEqualTo(new BigDecimal(text).longValueExact());
    }
  }

  private static Object date(String text) {
    Object date = attempt(() -> LocalDate.parse(text));
    return date == null ? text : date;
  }

  /** The narrowest type by patterns. */
  private static String type(String cell) {
    if (cell.matches("-?(0|[1-9]\\d*)(\\.\\d+)?")) {
      String digits = cell.replaceAll("[-.]", "").replaceFirst("^0+", "");
      return !cell.contains(".") ? "BIGINT" : digits.length() > 15 ? "DOUBLE" : "DECIMAL";
    }
    if (cell.matches("-?(0|[1-9]\\d*)(\\.\\d+)?[eE][-+]?\\d{1,3}")) {
      return "DOUBLE";
    }
    if (List.of("true", "false").contains(cell.toLowerCase(java.util.Locale.ROOT))) {
      return "BOOLEAN";
    }
    if (cell.matches("\\d{4}-\\d{2}-\\d{2}")) {
      return attempt(() -> LocalDate.parse(cell)) == null ? "VARCHAR" : "DATE";
    }
    return cell.matches("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?")
            && attempt(() -> LocalDateTime.parse(cell.replace(' ', 'T'))) != null
        ? "TIMESTAMP"
        : "VARCHAR";
  }

  private static @Nullable Object attempt(java.util.function.Supplier<Object> parser) {
    try {
      return parser.get();
    } catch (DateTimeException wrong) {
      return null;
    }
  }
}
