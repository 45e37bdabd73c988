// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.SharedData;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.TableLimits;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableFilesTest {
  private final Path folder;

  TableFilesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();

  /** As where assay-engines, whose services read more formats, is not on the class path. */
  @BeforeEach
  void hideServices() {
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
  }

  @AfterEach
  void showServices() {
    Thread.currentThread().setContextClassLoader(loader);
  }

  private Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ResultTable read(String name, String content) {
    return TableFiles.read(write(name, content));
  }

  /** The only column of a CSV file with a second column that keeps blank lines apart. */
  private Column column(String... cells) {
    String lines = "x,y\n" + String.join(",\n", cells) + ",\n";
    return read("column.csv", lines).column(0);
  }

  private static void assertColumn(Column column, String type, @Nullable Object... values) {
    assertThat(column.typeName()).isEqualTo(type);
    assertThat(
            java.util.stream.IntStream.range(0, column.size())
                .mapToObj(row -> String.valueOf(column.value(row)))
                .toList())
        .isEqualTo(Arrays.stream(values).map(String::valueOf).toList());
    assertThat(column.value(0)).isEqualTo(values[0]);
  }

  @Test
  void keepsTheNullRowsOfASingleColumn() {
    ResultTable one = read("one.csv", "n\n1\n\n3\n\n");
    assertThat(one.rowCount()).isEqualTo(4);
    assertThat(one.column(0).value(1)).isNull();
    assertThat(one.column(0).value(3)).isNull();
    assertThat(read("two.csv", "n,m\n1,2\n\n3,4\n\n").rowCount()).isEqualTo(2);
  }

  @Test
  void typesAColumnByItsNarrowestType() {
    assertColumn(column("1", "-20", ""), "BIGINT", 1L, -20L, null);
    assertColumn(column("99999999999999999999"), "BIGINT", new BigInteger("99999999999999999999"));
    assertColumn(column("1.50", "2"), "DECIMAL", new BigDecimal("1.50"), new BigDecimal("2"));
    assertColumn(column("1.5", "0.30000000000000004"), "DOUBLE", 1.5, 0.30000000000000004);
    assertColumn(column("1e3", "2"), "DOUBLE", 1000.0, 2.0);
    assertColumn(column("true", "False"), "BOOLEAN", true, false);
    assertColumn(column("2024-02-29"), "DATE", LocalDate.of(2024, 2, 29));
    assertColumn(
        column("2024-02-29 12:30:00.5"),
        "TIMESTAMP",
        LocalDateTime.of(2024, 2, 29, 12, 30, 0, 500_000_000));
    assertColumn(column("", ""), "", null, null);
  }

  @Test
  void keepsAsTextWhatIsNotCanonical() {
    assertColumn(column("02139", "1"), "VARCHAR", "02139", "1");
    assertColumn(column("+5"), "VARCHAR", "+5");
    assertColumn(column("2023-02-30"), "VARCHAR", "2023-02-30");
    assertColumn(column("2023-02-28", "5"), "VARCHAR", "2023-02-28", "5");
    assertColumn(column("true", "1"), "VARCHAR", "true", "1");
  }

  @Test
  void treatsNullAndEmptyStringAsDifferent() {
    assertColumn(column("a", "", "\"\""), "VARCHAR", "a", null, "");
    assertColumn(column("1", "\"\""), "VARCHAR", "1", "");
  }

  @Test
  void takesAQuotedEmptyCellOfAOnlyColumnForNull() {
    assertColumn(read("one.csv", "x\n1\n\"\"\n\n2\n").column(0), "BIGINT", 1L, null, null, 2L);
  }

  @Test
  void readsATableOfNoRows() {
    ResultTable table = read("none.csv", "a,b\n");
    assertThat(table.columnNames()).containsExactly("a", "b");
    assertThat(table.isEmpty()).isTrue();
  }

  @Test
  void readsColumnsTypesAndRowsFromJson() {
    ResultTable table =
        read(
            "t.json",
            "{\"columns\":[\"a\",\"b\"],\"types\":[\"DECIMAL\",\"DATE\"],"
                + "\"rows\":[[\"1.50\",\"2024-01-01\"],[null,null]]}");
    assertColumn(table.column(0), "DECIMAL", new BigDecimal("1.50"), null);
    assertColumn(table.column(1), "DATE", LocalDate.of(2024, 1, 1), null);
  }

  @Test
  void readsObjectsFromJsonAndJsonLines() {
    String first = "{\"a\": 1, \"b\": \"5\", \"c\": 1.50}";
    String second = "{\"b\": null, \"c\": 2, \"d\": true}";
    for (ResultTable table :
        List.of(
            read("t.json", "[" + first + "," + second + "]"),
            read("t.jsonl", first + "\n\n" + second + "\n"))) {
      assertThat(table.columnNames()).containsExactly("a", "b", "c", "d");
      assertThat(table.row(0)).containsExactly(1L, "5", new BigDecimal("1.50"), null);
      assertThat(table.row(1)).containsExactly(null, null, new BigDecimal("2"), true);
    }
    assertColumn(
        read("f.json", "[{\"a\": 0.30000000000000004}, {\"a\": 1.5}]").column(0),
        "DOUBLE",
        0.30000000000000004,
        1.5);
  }

  @Test
  void cutsAStoredGoldDownToItsColumns() {
    Path file = write("t.csv", "a,b,2\n1,x,9\n");
    assertThat(
            TableFiles.read(new StoredTable(file, List.of("b", "1")), TableLimits.DEFAULT).row(0))
        .containsExactly("x", 1L);
    assertThat(TableFiles.read(new StoredTable(file, List.of("2")), TableLimits.DEFAULT).row(0))
        .containsExactly(9L);
    assertThatThrownBy(
            () -> TableFiles.read(new StoredTable(file, List.of("4")), TableLimits.DEFAULT))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("has no column '4'");
  }

  @Test
  void explainsAFileThatIsNoTable() {
    assertThatThrownBy(() -> read("x.csv", "")).hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("y.csv", "a,b\n1\n"))
        .hasMessageContaining(":2: this row has 1 cell, the header has 2");
    assertThatThrownBy(() -> read("x.json", "5")).hasMessageContaining("is not a table");
    assertThatThrownBy(() -> read("y.json", "[5]")).hasMessageContaining("row 1 is not an object");
    assertThatThrownBy(() -> read("z.json", "[\n{")).hasMessageContaining("malformed JSON");
    assertThatThrownBy(() -> read("x.parquet", "PAR1")).hasMessageContaining("assay-engines");
    assertThatThrownBy(() -> TableFiles.read(folder.resolve("no.csv")))
        .hasMessageContaining("no such file");
  }

  @Test
  void readsEveryStoredResultOfSpider2() throws IOException {
    try (Stream<Path> listed = Files.list(SharedData.path("spider2_lite/gold/exec_result"))) {
      List<Path> files = listed.filter(file -> file.toString().endsWith(".csv")).toList();
      assertThat(files).hasSizeGreaterThan(100);
      for (Path file : files) {
        assertThat(TableFiles.read(file).columnCount()).as(file.toString()).isPositive();
      }
    }
  }
}
