// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CreationTaskTest {
  private static final Instant CLOCK = Instant.parse("2024-02-29T12:00:00.5Z");

  @TempDir private Path folder;

  @Test
  void saysWhatItMade() throws IOException {
    Path first = script("first.sql", "CREATE TABLE t (d TIMESTAMP); INSERT INTO t VALUES (now());");
    Path second = script("the second.sql", "CREATE TABLE \"ü 1\" (i INT); CREATE TABLE 7;");
    Path file = folder.resolve("made.sqlite");
    CreationRequest request =
        new CreationRequest(
            List.of(first, second),
            new TargetAddress.OfFile(file),
            Dialect.POSTGRES,
            CLOCK,
            true,
            true);

    CreatedDatabase made = made(request);

    assertThat(made).isEqualTo(DatabaseCreator.create(request));
    assertThat(made.target()).isEqualTo(file.toString());
    assertThat(made.rows()).containsEntry("t", 1L).containsEntry("ü 1", 0L);
    assertThat(made.clock()).isEqualTo(CLOCK);
    assertThat(made.errors()).hasSize(1);
  }

  @Test
  void takesAServerWithoutAPassword() throws IOException {
    CreationRequest request =
        new CreationRequest(
            List.of(script("one.sql", "CREATE TABLE t (i INT);")),
            new TargetAddress.OfServer("jdbc:postgresql://127.0.0.1:1/none", "me", null),
            null,
            null,
            false,
            false);

    assertThatThrownBy(() -> made(request))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("127.0.0.1:1");
  }

  private Path script(String name, String sql) throws IOException {
    return Files.writeString(folder.resolve(name), sql);
  }

  private static CreatedDatabase made(CreationRequest request) {
    String input = CreationTask.write(request, "marked", Duration.ofMinutes(1));
    return CreationTask.read(new CreationTask().run(input));
  }
}
