// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.internal.TableFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are cut or changed: an error that names the file, and never fewer rows. */
class DamagedParquetTest {
  private static final int ROWS = 40;

  /** The number of damages of which one is tried. */
  private static final int STEP = Integer.getInteger("assay.sample.step", 1);

  @TempDir private Path folder = Path.of("");

  private byte[] whole = new byte[0];

  @BeforeEach
  void write() throws SQLException, IOException {
    Path file = folder.resolve("whole.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT i AS a, 'text ' || i AS b, {'c': [i, i + 1]} AS d FROM range(%d) t(i)) TO '%s' (FORMAT parquet)"
              .formatted(ROWS, file));
    }
    whole = Files.readAllBytes(file);
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("t.parquet"), bytes);
  }

  private void assertNamed(byte[] bytes) throws IOException {
    Path file = write(bytes);
    assertThatThrownBy(() -> TableFiles.read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void areNamedWhereverTheyAreCut() throws IOException {
    for (int length = 0; length < whole.length; length += 23 * STEP) {
      assertNamed(Arrays.copyOf(whole, length));
      assertNamed(Arrays.copyOfRange(whole, length + 1, whole.length));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PARE", "PAR2", "\0\0\0\0", "ORC\0"})
  void areNamedIfTheyEndInOtherLetters(String letters) throws IOException {
    byte[] end = letters.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(end, 0, whole, whole.length - end.length, end.length);
    assertNamed(whole);
    System.arraycopy(end, 0, whole, 0, end.length);
    assertNamed(whole);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1 << 12, 1 << 24, Integer.MAX_VALUE, -1, Integer.MIN_VALUE})
  void areNamedIfTheLengthOfTheFooterIsWrong(int length) throws IOException {
    ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putInt(whole.length - 8, length);
    assertNamed(whole);
  }

  /** Some bits are of values, where no reader can notice the change. */
  @Test
  void haveAllRowsOrAnError() throws IOException {
    int errors = 0;
    for (int bit = 0; bit < 8 * whole.length; bit += 61 * STEP) {
      byte[] changed = whole.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      Path file = write(changed);
      try {
        assertThat(TableFiles.read(file).rowCount()).as("bit %d", bit).isEqualTo(ROWS);
      } catch (AssayException e) {
        errors++;
        assertThat(e).hasMessageContaining(file.toString());
      }
    }
    assertThat(errors).isPositive();
  }
}
