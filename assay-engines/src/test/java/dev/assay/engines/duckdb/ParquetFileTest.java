// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.input.TableLimits;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.FlatTable.Column;
import dev.assay.table.internal.FlatTable.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFileTest {
  private static final FlatTable TABLE =
      new FlatTable(
          "outcomes",
          List.of(
              new Column("question", Kind.TEXT, true),
              new Column("rows", Kind.INTEGER),
              new Column("od\"d", Kind.NUMBER),
              new Column("at", Kind.TIME)),
          List.of(
              Arrays.asList("q'1\nü", 9_007_199_254_740_993L, 0.1, Instant.EPOCH),
              Arrays.asList("q2", null, null, null)));

  @TempDir private Path folder = Path.of("");

  @Test
  void holdsWhatWasWritten() {
    Path file = folder.resolve("it's a run.parquet");

    ParquetFile.write(TABLE, file);
    ParquetFile.write(TABLE, file); // in place of the first

    ResultTable read = new ParquetFormat().read(file, TableLimits.DEFAULT).orElseThrow();
    assertThat(read.columns())
        .extracting(c -> c.name())
        .containsExactly("question", "rows", "od\"d", "at");
    assertThat(read.row(0).subList(0, 3)).isEqualTo(List.of("q'1\nü", 9_007_199_254_740_993L, 0.1));
    assertThat(read.row(1)).isEqualTo(Arrays.asList("q2", null, null, null));
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void saysWhereItCantWrite() {
    assertThatThrownBy(() -> ParquetFile.write(TABLE, folder.resolve("none/run.parquet")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("run.parquet can't be written");
  }
}
