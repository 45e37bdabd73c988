// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseHashTest {
  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");
  private DatabaseAddress address = DatabaseAddress.of("none", "jdbc:sqlite:none");

  @BeforeEach
  void create() throws IOException {
    file = Files.writeString(folder.resolve("shop.sqlite"), "one");
    address = DatabaseAddress.of("shop", "jdbc:sqlite:" + file);
  }

  @Test
  void isTheSameAsLongAsTheFileIs() {
    assertThat(DatabaseHash.of(address))
        .matches("[0-9a-f]{64}")
        .isEqualTo(DatabaseHash.of(address));
  }

  @Test
  void noticesAChangeThatHidesItsTimeAndLength() throws Exception {
    FileTime before = Files.getLastModifiedTime(file);
    Thread.sleep(150); // so that the file counts as one that nobody touches
    String one = DatabaseHash.of(address);

    Files.writeString(file, "two");
    Files.setLastModifiedTime(file, before);

    assertThat(DatabaseHash.of(address)).isNotEqualTo(one);
    Files.writeString(file, "one");
    assertThat(DatabaseHash.of(address)).isEqualTo(one);
  }

  @Test
  void noticesAnotherFileInItsPlace() throws Exception {
    Path other = Files.writeString(folder.resolve("other"), "two");
    Thread.sleep(150);
    String one = DatabaseHash.of(address);

    Files.delete(file);
    Files.move(other, file);

    assertThat(DatabaseHash.of(address)).isNotEqualTo(one);
  }

  @Test
  void noticesAWriteAheadLog() throws Exception {
    Thread.sleep(150);
    String one = DatabaseHash.of(address);

    Path log = Files.writeString(folder.resolve("shop.sqlite-wal"), "");
    assertThat(DatabaseHash.of(address)).isEqualTo(one);
    Files.writeString(log, "more");
    assertThat(DatabaseHash.of(address)).isNotEqualTo(one);
  }
}
