// SPDX-License-Identifier: Apache-2.0
package dev.assay.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.input.internal.TableLimitException;
import dev.assay.match.internal.ComparisonCases;
import dev.assay.table.Execution;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableLimitsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** 5 rows, 20 cells, 1,000 bytes. */
  private static final TableLimits FEW = new TableLimits(MINUTE, 5, 20, 1000);

  @TempDir private Path folder = Path.of("");

  /** Tables just within a limit, which the next row, column or byte exceeds. */
  @ParameterizedTest
  @CsvSource({
    "rows, csv, 5", "rows, json, 5", "rows, jsonl, 5", "rows, table.json, 5",
    "cells, csv, 4", "cells, json, 4", "cells, jsonl, 4", "cells, table.json, 4",
    "bytes, csv, 952", "bytes, json, 952", "bytes, jsonl, 952", "bytes, table.json, 952",
  })
  void areExceededByOneMore(String limit, String format, int most) throws IOException {
    TableLimits limits =
        switch (limit) {
          case "rows" -> new TableLimits(MINUTE, 5, 1000, 10_000);
          case "cells" -> new TableLimits(MINUTE, 1000, 20, 10_000);
          default -> new TableLimits(MINUTE, 1000, 1000, 48 + 952);
        };

    assertThat(TableFiles.read(sized(limit, format, most), limits).rowCount()).isPositive();
    Path larger = sized(limit, format, most + 1);
    TableLimitException exceeded =
        catchThrowableOfType(TableLimitException.class, () -> TableFiles.read(larger, limits));
    assertThat(exceeded).hasMessageContaining(larger + ": is too large");
    assertThat(exceeded.execution())
        .isInstanceOfSatisfying(
            Execution.TooLarge.class, large -> assertThat(large.limit()).isEqualTo(limit));
  }

  /** A table of one column and many rows, of 5 rows and many columns, or of one text. */
  private Path sized(String limit, String format, int size) throws IOException {
    return switch (limit) {
      case "rows" -> write(format, 1, size, cell -> "1");
      case "cells" -> write(format, size, 5, cell -> "1");
      default -> write(format, 1, 1, cell -> "x".repeat(size));
    };
  }

  private Path write(String format, int width, int height, IntFunction<String> cell)
      throws IOException {
    String text =
        switch (format) {
          case "csv" ->
              rows(height + 1, "\n", r -> row(width, c -> r == 0 ? "c" + c : cell.apply(c)));
          case "table.json" ->
              "{\"columns\":[%s],\"rows\":[%s]}"
                  .formatted(
                      row(width, c -> "\"c\""),
                      rows(height, ",", r -> "[" + row(width, c -> json(cell.apply(c))) + "]"));
          default -> {
            String separator = format.equals("json") ? "," : "\n";
            String objects =
                rows(
                    height,
                    separator,
                    r -> "{" + row(width, c -> "\"" + c + "\":" + json(cell.apply(c))) + "}");
            yield format.equals("json") ? "[" + objects + "]" : objects;
          }
        };
    return Files.writeString(folder.resolve("t." + format), text);
  }

  private static String json(String cell) {
    return cell.startsWith("x") ? "\"" + cell + "\"" : cell;
  }

  private static String row(int width, IntFunction<String> cell) {
    return rows(width, ",", cell);
  }

  private static String rows(int count, String separator, IntFunction<String> row) {
    return IntStream.range(0, count).mapToObj(row).collect(Collectors.joining(separator));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json", "jsonl", "table.json"})
  void allowTenThousandColumns(String format) throws IOException {
    Path most = write(format, TableLimits.MOST_COLUMNS, 1, c -> "1");
    assertThat(TableFiles.read(most).columnCount()).isEqualTo(TableLimits.MOST_COLUMNS);

    Path more = write(format, TableLimits.MOST_COLUMNS + 1, 1, c -> "1");
    assertThatThrownBy(() -> TableFiles.read(more))
        .isInstanceOf(TableLimitException.class)
        .hasMessageContaining("10,000 columns");
  }

  /** Small files that become large tables or trees. */
  @Test
  void holdForWhatAFileBecomes() throws IOException {
    List<String> sparse = List.of("{\"a\":1}", "{\"b\":1}", "{\"c\":1}", "{\"d\":1}", "{\"e\":1}");
    assertExceeded("sparse.json", "[" + String.join(",", sparse) + "]", "cells");
    assertExceeded("sparse.jsonl", String.join("\n", sparse), "cells");
    assertExceeded("nulls.csv", "a,b,c,d,e,f,g\n" + ",,,,,,\n".repeat(3), "cells");
    assertExceeded("lists.json", "[{\"a\":[%s]}]".formatted("[],".repeat(200) + "[]"), "bytes");
    assertExceeded("wide.csv", "a\n" + ",".repeat(TableLimits.MOST_COLUMNS), "columns");
  }

  private void assertExceeded(String name, String text, String limit) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    TableLimits limits = limit.equals("columns") ? TableLimits.DEFAULT : FEW;
    TableLimitException exceeded =
        catchThrowableOfType(TableLimitException.class, () -> TableFiles.read(file, limits));
    assertThat(exceeded.execution())
        .isInstanceOfSatisfying(
            Execution.TooLarge.class, large -> assertThat(large.limit()).isEqualTo(limit));
  }

  /** A few packed bytes, of which one cell or row takes any memory before it is whole. */
  @ParameterizedTest
  @CsvSource({
    "t.csv.gz, 'a\n', ''",
    "t.csv.gz, 'a\n\"', '\"'",
    "t.csv, 'a\n', ''",
    "t.tsv.gz, 'a\n', ''",
    "t.json.gz, '[{\"a\":\"', '\"}]'",
    "t.jsonl.gz, '{\"a\":\"', '\"}'",
  })
  void holdForUnpackedTexts(String name, String begin, String end) throws IOException {
    String text = begin.replace("\\n", "\n") + "x".repeat(1_000_000) + end;
    Path file = folder.resolve(name);
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
      packed.write(text.getBytes(StandardCharsets.UTF_8));
    }
    TableLimits limits = new TableLimits(MINUTE, 10, 10, 500_000);
    TableLimitException exceeded =
        catchThrowableOfType(TableLimitException.class, () -> TableFiles.read(file, limits));
    assertThat(exceeded).hasMessageContainingAll(file.toString(), "500,000 bytes", "--max-bytes");
    assertThat(TableFiles.isSmall(file)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"t.csv, true", "t.tsv, true", "t.json, false", "t.jsonl, false", "t.parquet, false"})
  void aSmallTableOfCsvMayBeLargerThanOthers(String name, boolean small) throws IOException {
    Path file = Files.write(folder.resolve(name), new byte[2 << 20]);

    assertThat(TableFiles.isSmall(file)).isFalse();
    assertThat(TableFiles.isSmall(file, 2 << 20)).isEqualTo(small);
    assertThat(TableFiles.isSmall(file, (2 << 20) - 1)).isFalse();
  }

  /** Numbers of so many digits take time by the square of their length. */
  @ParameterizedTest
  @ValueSource(strings = {"", "-", "0.", "1e", "1"})
  @Timeout(20)
  void leaveLongNumeralsText(String begin) throws IOException {
    String numeral = begin + "9".repeat(900_000);
    assertThat(TableFiles.read(Files.writeString(folder.resolve("t.csv"), "a\n" + numeral)).row(0))
        .isEqualTo(List.of(numeral));
    String typed =
        "{\"columns\":[\"a\",\"b\"],\"types\":[\"BIGINT\",\"DECIMAL\"],\"rows\":[[\"%s\",\"%s\"]]}"
            .formatted(numeral, numeral);
    assertThat(TableFiles.read(Files.writeString(folder.resolve("t.json"), typed)).row(0))
        .isEqualTo(List.of(numeral, numeral));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json", "jsonl", "table.json"})
  void endReadingInTime(String format) throws IOException {
    Path file = write(format, 2, 3, c -> "1");
    TableLimits none = new TableLimits(Duration.ofNanos(1), 100, 100, 1000);
    TableLimitException exceeded =
        catchThrowableOfType(TableLimitException.class, () -> TableFiles.read(file, none));
    assertThat(exceeded.execution()).isInstanceOf(Execution.TimedOut.class);
  }

  @Test
  void holdForTheTablesOfCases() throws IOException {
    String names = row(TableLimits.MOST_COLUMNS + 1, c -> "\"c\"");
    Path cases =
        Files.writeString(
            folder.resolve("cases.jsonl"),
            """
            {"id": "1", "gold": {"columns": [%s], "rows": []}, "predicted": {"columns": [], "rows": []}}
            """
                .formatted(names));
    assertThatThrownBy(() -> ComparisonCases.read(cases).toList())
        .isInstanceOf(TableLimitException.class)
        .hasMessageContaining("cases.jsonl:1: gold: is too large");
  }

  /** A pipe that nobody writes to would be waited for. */
  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.json", "t.jsonl", "t.parquet", "t"})
  @Timeout(20)
  void doNotOpenPipes(String name) throws IOException, InterruptedException {
    Path pipe = folder.resolve(name);
    assumeThat(Files.isExecutable(Path.of("/usr/bin/mkfifo"))).isTrue();
    Process mkfifo = new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start();
    assertThat(mkfifo.waitFor(10, TimeUnit.SECONDS)).isTrue();

    for (Path path : List.of(pipe, Files.createSymbolicLink(folder.resolve("l" + name), pipe))) {
      assertThatThrownBy(() -> TableFiles.read(path))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("is a pipe or a device");
      assertThatThrownBy(() -> Datasets.read(path, null))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("is a pipe or a device");
      assertThatThrownBy(() -> ComparisonCases.read(path))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("is a pipe or a device");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.json", "t.jsonl", "t.parquet", "t"})
  void doNotOpenFolders(String name) throws IOException {
    Path made = Files.createDirectory(folder.resolve(name));
    assertThatCode(() -> TableFiles.read(made)).isInstanceOf(AssayException.class);
  }
}
