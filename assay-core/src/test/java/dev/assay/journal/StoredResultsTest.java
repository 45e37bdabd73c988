// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.internal.CutCell;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredResultsTest {
  private static final List<Object> VALUES =
      List.of(
          5L,
          BigInteger.ONE.shiftLeft(80),
          new BigDecimal("6.10"),
          1.5f,
          0.1f,
          0.1,
          -0.0,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          5e300,
          true,
          "text \"x\"",
          LocalDate.of(2024, 2, 29),
          LocalTime.of(1, 2, 3, 4),
          LocalDateTime.of(2024, 2, 29, 0, 0),
          Instant.parse("2024-02-29T01:02:03.000004Z"),
          new TimeInterval(-14, 3, Duration.ofMillis(-1500)),
          new TimeInterval(0, 0, Duration.ZERO),
          new UUID(1, 2),
          new ByteString(new byte[] {0, -1}),
          Arrays.asList(1L, null, "a", List.of(2.5)),
          new JsonText("{\"a\": 1}"));

  @TempDir Path folder = Path.of("unset");
  private StoredResults results = new StoredResults(folder);

  @BeforeEach
  void open() {
    results = new StoredResults(folder.resolve("results"));
  }

  @Test
  void readsBackEveryFamilyInAColumnOfItsOwn() throws IOException {
    for (Object value : VALUES) {
      assertThat(roundTrip(column(value, null, value))).containsExactly(value, null, value);
    }
  }

  @Test
  void readsBackAColumnOfMixedFamilies() throws IOException {
    List<@Nullable Object> mixed = new java.util.ArrayList<>(VALUES);
    mixed.add(null);

    assertThat(
            roundTrip(
                ResultTable.ofRows(List.of("c"), mixed.stream().map(Arrays::asList).toList())))
        .isEqualTo(mixed);
  }

  @Test
  void keepsTheFirstRowsAndSaysHowManyThereWere() throws IOException {
    ResultTable long_ =
        ResultTable.ofRows(
            List.of("n"), IntStream.range(0, 1_000).mapToObj(i -> List.of((long) i)).toList());
    results.write("q", long_, null);

    StoredResults.Pair pair = results.read("q").orElseThrow();

    StoredResults.Excerpt gold = Objects.requireNonNull(pair.gold());
    assertThat(gold.table().rowCount()).isEqualTo(StoredResults.ROWS);
    assertThat(gold.table().row(199)).containsExactly(199L);
    assertThat(gold.rowsTotal()).isEqualTo(1_000);
    assertThat(pair.predicted()).isNull();
  }

  @Test
  void keepsFewerRowsWhereTheyAreLarge() throws IOException {
    String large = "x".repeat(100_000);
    results.write(
        "q", null, ResultTable.ofRows(List.of("c"), Collections.nCopies(12, List.of(large))));

    StoredResults.Excerpt kept =
        Objects.requireNonNull(results.read("q").orElseThrow().predicted());

    assertThat(kept.table().rowCount()).isEqualTo(10);
    assertThat(kept.rowsTotal()).isEqualTo(12);
  }

  @Test
  void keepsNamesAndTypesOfAnEmptyResult() throws IOException {
    results.write("q", ResultTable.ofRows(List.of("a", "b"), List.of()), null);

    StoredResults.Excerpt gold = Objects.requireNonNull(results.read("q").orElseThrow().gold());

    assertThat(gold.table().columnNames()).containsExactly("a", "b");
    assertThat(gold.table().isEmpty()).isTrue();
  }

  @Test
  void keepsQuestionsWithOddIdsApart() throws IOException {
    List<String> ids = List.of("a", "A", "../a", "a/b", "x".repeat(500), "\u00e9");
    for (String id : ids) {
      results.write(id, column(id), null);
    }
    for (String id : ids) {
      StoredResults.Excerpt gold = Objects.requireNonNull(results.read(id).orElseThrow().gold());
      assertThat(gold.table().row(0)).containsExactly(id);
    }
    assertThat(folder.toFile().list()).containsExactly("results");
  }

  @Test
  void hasNothingForAQuestionThatWasNotKept() {
    assertThat(results.read("q")).isEmpty();
  }

  @Test
  void losesNothingButAQuestionsResultsToAFileThatIsBroken() throws IOException {
    results.write("q", column(1L), null);
    Files.writeString(folder.resolve("results/q.json"), "{\"gold\":");

    StoredResults.Pair pair = results.read("q").orElseThrow();
    assertThat(pair.problem()).contains("q.json can't be read", "its outcome is not");
    assertThat(pair.gold()).isNull();
  }

  /** Cells and names around the limits of those who read JSON, and far beyond. */
  static Stream<Object> largeCells() {
    return Stream.of(
        "x".repeat(CutCell.LONGEST - 1),
        "x".repeat(CutCell.LONGEST),
        "x".repeat(CutCell.LONGEST + 1),
        "x".repeat(CutCell.LONGEST - 1) + "\uD83D\uDC38",
        "x".repeat(20_000_001),
        new JsonText("[\"" + "x".repeat(300_001) + "\"]"),
        new ByteString(new byte[CutCell.LONGEST / 2 - 1]),
        new ByteString(new byte[150_000]),
        BigInteger.TEN.pow(900),
        BigInteger.TEN.pow(1_000).negate(),
        BigInteger.TEN.pow(120_000),
        new BigDecimal(BigInteger.TEN.pow(1_100), 7),
        new BigDecimal(BigInteger.TEN.pow(120_000), 7),
        nested(CutCell.DEEPEST),
        nested(CutCell.DEEPEST + 1),
        nested(1_200),
        List.of("x".repeat(300_001)),
        Collections.nCopies(100_000, 1L));
  }

  private static Object nested(int depth) {
    Object value = 1L;
    for (int i = 0; i < depth; i++) {
      value = List.of(value);
    }
    return value;
  }

  @ParameterizedTest
  @MethodSource("largeCells")
  void readsWhateverItWrites(Object cell) throws IOException {
    for (ResultTable table : List.of(column(cell), column(cell, "a", 1L, null))) {
      List<@Nullable Object> read = roundTrip(table);

      assertThat(read).hasSize(table.rowCount());
      assertThat(results.size("q")).isLessThan(4 * CutCell.LONGEST + 10_000);
      if (CutCell.isNeeded(cell, CutCell.LONGEST)) {
        String text = cell.toString();
        assertThat(read.get(0))
            .asString()
            .startsWith(text.substring(0, Math.min(text.length(), CutCell.LONGEST - 1)))
            .contains("… (%,d characters, SHA-256 ".formatted(text.length()));
      } else {
        assertThat(read.get(0)).isEqualTo(cell);
      }
    }
  }

  @Test
  void tellsCutCellsApartThatBeginAlike() throws IOException {
    String same = "x".repeat(CutCell.LONGEST);
    List<@Nullable Object> read = roundTrip(column(same + "a", same + "b", same + "a"));

    assertThat(read.get(0)).isEqualTo(read.get(2)).isNotEqualTo(read.get(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 50, 2_000, StoredResults.COLUMNS, StoredResults.COLUMNS + 1})
  void storesAsManyColumnsAsCanBeRead(int columns) throws IOException {
    String name = "n".repeat(60_000);
    ResultTable wide =
        ResultTable.ofRows(
            Collections.nCopies(columns, columns > 2_000 ? "n" : name),
            List.of(Collections.nCopies(columns, "x".repeat(5_000))));
    results.write("q", wide, null);

    StoredResults.Excerpt gold = results.read("q").orElseThrow().gold();

    assertThat(gold == null).isEqualTo(columns > StoredResults.COLUMNS);
    assertThat(results.size("q")).isLessThan(20 << 20);
  }

  private static ResultTable column(@Nullable Object... cells) {
    return ResultTable.ofRows(List.of("c"), Arrays.stream(cells).map(Arrays::asList).toList());
  }

  private List<@Nullable Object> roundTrip(ResultTable table) throws IOException {
    results.write("q", table, table);
    StoredResults.Pair pair = results.read("q").orElseThrow();
    ResultTable read = Objects.requireNonNull(pair.predicted()).table();
    List<@Nullable Object> cells = new java.util.ArrayList<>();
    for (int row = 0; row < read.rowCount(); row++) {
      cells.add(read.column(0).value(row));
    }
    return cells;
  }
}
