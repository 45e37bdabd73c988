// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.Executor;
import dev.assay.table.Execution.Failed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That no query changes anything or reaches outside, by what is left after it. */
public interface SafetyContract extends DatabaseContract {
  @Test
  default void changesAndWritesNothingEvenWithoutAGuard(@TempDir Path outside) throws Exception {
    if (outside.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(outside, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    List<String> before = fixture().state(shop());
    for (String sql : fixture().escapes(outside)) {
      assertThat(run(sql)).as(sql).isInstanceOf(Failed.class);
      assertThat(listing(outside)).as(sql).isEmpty();
    }
    executor().close();
    assertThat(fixture().state(shop())).isEqualTo(before);
    try (Executor after = executor(shop())) {
      assertThat(DatabaseContract.rows(after, "SELECT count(*) FROM item").row(0))
          .containsExactly(3L);
    }
  }

  private static List<String> listing(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> !file.equals(folder)).map(Path::toString).sorted().toList();
    }
  }
}
