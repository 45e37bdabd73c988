// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded answers with code fences and prose around their SQL. */
class RecordedAnswersCommandTest {
  @TempDir private Path folder = Path.of("");
  private Path config = Path.of("");
  private Path answers = Path.of("");

  @BeforeEach
  void record() throws IOException {
    config = FrogDataset.unpack(folder);
    answers =
        Files.writeString(
            folder.resolve("answers.jsonl"),
            """
            {"id": "pond-1", "sql": "```sql\\nSELECT name FROM frog;\\n```"}
            {"id": "pond-2", "raw": "Let us count:\\n\\n```\\nSELECT COUNT(*) FROM frog\\n```\\nDone."}
            {"id": "river-1", "sql": "SELECT name FROM fish ORDER BY length DESC LIMIT 1"}
            """);
  }

  @Test
  void judgesTheSqlAndNotesWhereItWasFound() throws IOException {
    Path out = folder.resolve("run");

    Cli run = Cli.assay("run", config, "--predictions", answers, "--out", out);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("3 of 3 right");
    assertThat(Files.readAllLines(out.resolve("outcomes.jsonl")))
        .anyMatch(
            line ->
                line.contains("\"pond-1\"")
                    && line.contains("\"sql\":\"SELECT name FROM frog\"")
                    && line.contains(
                        "\"error\":\"The recorded answer is more than SQL; read from it: a block of"
                            + " SQL\""))
        .anyMatch(line -> line.contains("\"river-1\"") && !line.contains("recorded answer"));
    assertThat(Cli.assay("show", out, "pond-2").out()).contains("read from it: a block");
  }

  @Test
  void warnsBeforeTheRun() {
    Cli check = Cli.assay("check", config, "--predictions", answers);

    assertThat(check.code()).as(check.err()).isZero();
    assertThat(check.out())
        .contains("2 predictions contain more than SQL")
        .containsPattern("pond-1 +The recorded answer is more than SQL; read from it: a block");
    Cli json = Cli.assay("check", config, "--predictions", answers, "--json", "--strict");
    assertThat(json.code()).isEqualTo(1);
    assertThat(json.out()).contains("\"prediction_warnings\":{\"pond-1\":");
  }

  @Test
  void saysWhichKeysItDoesNotKnow() throws IOException {
    Files.writeString(
        answers, "{\"nr\": \"pond-1\", \"text\": \"SELECT 1\"}\n{\"nr\": \"pond-2\"}\n");

    Cli run = Cli.assay("run", config, "--predictions", answers, "--out", folder.resolve("run"));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("answers.jsonl:1: unknown keys: nr, text")
        .contains("an object with id, sql, raw");
  }
}
