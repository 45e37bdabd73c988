// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbstentionCommandTest {
  private static final String IDK =
      """
      question,instructions,query,db_name
      Who?,"If not, return 'SELECT 'I can''t.' AS answer;'",SELECT 'I can''t.' AS answer;,nowhere
      When?,"If not, return 'SELECT 'I can''t.' AS answer;'",SELECT 'I can''t.' AS answer;,nowhere
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void judgesUnanswerableQuestionsWithoutTheirDatabases() throws IOException {
    Path questions = Files.writeString(folder.resolve("idk.csv"), IDK);
    Path answers =
        Files.writeString(
            folder.resolve("answers.sql"), "SELECT 'I can\\'t.' AS answer\nSELECT 1984\n");
    Path out = folder.resolve("run");

    Cli run = run(questions, answers, out);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("50.0 %   1 of 2 right", "should have abstained", "recall");
    assertThat(Cli.assay("check", "--questions", questions, "--predictions", answers).code())
        .isZero();
    assertThat(Cli.assay("show", out, "idk-1").out())
        .contains("SHOULD_ABSTAIN", "(the question can't be answered)");
    Cli strict = Cli.assay("rescore", out, "--profile", "strict");
    assertThat(strict.code()).isZero();
    assertThat(strict.out()).contains("50.0 % right of 2 scored");
    for (String format : new String[] {"csv", "junit", "markdown", "json"}) {
      assertThat(Cli.assay("export", out, "--format", format).code()).as(format).isZero();
    }
  }

  @Test
  void runsSamplesAndAttemptsOnARealDatabase() throws IOException {
    FrogDataset.unpack(folder);
    Path questions =
        Files.writeString(
            folder.resolve("q.jsonl"),
            """
            {"id":"vote","question":"One?","database":"pond","gold":"SELECT 1"}
            {"id":"again","question":"Two?","database":"pond","gold":"SELECT 2"}
            {"id":"none","question":"Who?","database":"pond","unanswerable":true}
            """);
    Path answers =
        Files.writeString(
            folder.resolve("a.jsonl"),
            """
            {"id":"vote","samples":["SELECT 3","SELECT 1","SELECT 2 - 1"],"usage":{"cost_usd":0.25}}
            {"id":"again","sql":"SELECT 2","attempts":[{"sql":"SELECT nothing","error":"no such column"},{"sql":"SELECT 2"}]}
            {"id":"none","abstained":"There are no people in this pond."}
            """);
    Path out = folder.resolve("run");

    Cli run = run(questions, answers, out, "--databases", folder.resolve("databases"));

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("3 of 3 right", "pass@3", "sample_agreement", "Self-correction")
        .containsPattern("at attempt 1 +66[.]7 % .*\n +at the end +100[.]0 % ")
        .contains("1 fixed, 0 broken.");
    JsonNode summary = new ObjectMapper().readTree(out.resolve("summary.json").toFile());
    assertThat(summary.at("/abstention/precision/value").doubleValue()).isEqualTo(1.0);
    assertThat(summary.at("/self_correction/fixed").intValue()).isEqualTo(1);
    assertThat(summary.at("/metrics/sample_agreement/mean").doubleValue()).isEqualTo(2 / 3.0);
    assertThat(Cli.assay("show", out, "vote").out()).contains("Samples", "SELECT 2 - 1");
  }

  private static Cli run(Path questions, Path answers, Path out, Object... more) {
    Object[] args = new Object[8 + more.length];
    System.arraycopy(
        new Object[] {
          "run", "--full", "--questions", questions, "--predictions", answers, "--out", out
        },
        0,
        args,
        0,
        8);
    System.arraycopy(more, 0, args, 8, more.length);
    return Cli.assay(args);
  }
}
