// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.input.internal.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts that do not end or take all there is, in real worker processes. */
@Timeout(120)
class WorkerCreationTest {
  private static final String COUNT =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)";

  private static final CreationRunner CREATIONS = creations("1M");

  /** Ends what never would; a small script may take this long on a busy machine. */
  private static final CreationRunner HASTY = creations("1s");

  private static final long SIZE = 30 << 20;

  @TempDir private Path folder = Path.of("unset");

  private static CreationRunner creations(String time) {
    return CreationRunner.inWorkers(
        WorkerPool.ofTasks(new WorkerSettings(400L << 20, List.of()), SessionSettings.DEFAULT),
        new CreationLimits(
            Duration.parse("PT" + time), time, SIZE, (SIZE >> 20) + " MB", "--max-size"));
  }

  @AfterAll
  static void close() {
    CREATIONS.close();
    HASTY.close();
  }

  private static CreatedDatabase create(Path script, Path file) {
    return CREATIONS.create(request(script, file));
  }

  private static CreationRequest request(Path script, Path file) {
    return new CreationRequest(
        List.of(script), new TargetAddress.OfFile(file), null, null, false, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x.sqlite | CREATE TABLE t AS SELECT 1 AS a; $ SELECT max(n) FROM c; | within 1s; correct it, or allow more with --timeout",
        "x.duckdb | SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = -1; | within 1s",
      })
  void cutsAScriptAndLeavesNothing(String name, String sql, String reason) throws Exception {
    Path script =
        CreatedDatabases.script(folder, "endless.sql", "-- c\n" + sql.replace("$", COUNT));
    assertThatThrownBy(() -> HASTY.create(request(script, folder.resolve(name))))
        .isInstanceOf(CreationLimitException.class)
        .hasMessageContaining("endless.sql")
        .hasMessageContaining(reason);
    assertThat(files()).containsExactly("endless.sql");
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x.sqlite | $ SELECT count(*) FROM c; | within 1s",
        "x.sqlite | CREATE VIEW v AS $ SELECT n FROM c; CREATE TABLE t AS SELECT sum(n) AS s FROM v; | within 1s",
        "x.sqlite | CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO t $ SELECT max(n) FROM c; END; INSERT INTO t VALUES (2); | within 1s",
        "x.duckdb | CREATE TABLE t AS SELECT hash(a.range) AS h, hash(a.range + 1) AS g FROM range(100000000000) a; | no database was created",
      })
  void cutsOtherScriptsToo(String name, String sql, String reason) throws Exception {
    cutsAScriptAndLeavesNothing(name, sql, reason);
  }

  @Test
  void cutsAScriptThatWritesTooMuch() throws Exception {
    Path script =
        CreatedDatabases.script(
            folder,
            "endless.sql",
            "CREATE TABLE t AS " + COUNT + " SELECT n, zeroblob(300000) AS z FROM c;");
    assertThatThrownBy(() -> create(script, folder.resolve("x.sqlite")))
        .isInstanceOf(CreationLimitException.class)
        .hasMessageContaining("endless.sql")
        .hasMessageContaining("exceeded 30 MB; correct it, or allow more with --max-size");
    assertThat(files()).containsExactly("endless.sql");
  }

  @Test
  void cutsAScriptThatTakesAllMemory() throws Exception {
    Path script =
        CreatedDatabases.script(
            folder, "m.sql", COUNT + " SELECT group_concat(hex(zeroblob(9000000))) FROM c");
    assertThatThrownBy(() -> create(script, folder.resolve("m.sqlite")))
        .isInstanceOf(CreationLimitException.class)
        .hasMessageContaining(
            "m.sql: no database was created: it exceeded the memory limit of a worker process; correct it, or allow more with --worker-memory");
    assertThat(files()).containsExactly("m.sql");
  }

  @Test
  void createsWhatThisProcessWouldAndNamesFilesAsTheUserDoes() throws Exception {
    Path relative =
        Path.of("").toAbsolutePath().relativize(folder.toRealPath().resolve("good.sql"));
    Files.writeString(
        relative, "CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2);\n.mode csv\n");
    CreatedDatabase made = create(relative, folder.resolve("good.sqlite"));
    assertThat(made.rows()).containsEntry("t", 2L);
    assertThat(made.notes()).containsExactly(relative + ":2: passed over .mode csv");

    Files.writeString(relative, "CREATE TABL");
    assertThatThrownBy(() -> create(relative, folder.resolve("bad.sqlite")))
        .isInstanceOf(AssayException.class)
        .isNotInstanceOf(CreationLimitException.class)
        .hasMessageStartingWith(relative + ":1:");
    assertThat(files()).containsExactly("good.sql", "good.sqlite");
  }

  @Test
  void namesTheExtraDatabaseWhoseScriptDoesNotEnd() throws Exception {
    Path own = Files.createDirectories(folder.resolve("extra/shop"));
    Files.writeString(own.resolve("a.sql"), "CREATE TABLE t AS " + COUNT + " SELECT max(n) FROM c");
    assertThatThrownBy(
            () ->
                ExtraDatabases.in(
                    new DataFolder(folder.resolve("extra")),
                    List.of("shop"),
                    id -> Optional.empty(),
                    null,
                    HASTY))
        .isInstanceOf(CreationLimitException.class)
        .hasMessageContaining("a.sql")
        .hasMessageContaining("--timeout");
    assertThatThrownBy(
            () ->
                new ScriptedDatabases(
                        java.util.Map.of("s", COUNT + " SELECT max(n) FROM c"), null, HASTY)
                    .find("s"))
        .hasMessageContaining("'s' can't be created")
        .hasMessageContaining("--timeout");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
