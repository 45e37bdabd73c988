// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerProfileCommandTest {
  @TempDir private Path folder = Path.of("");
  private Path questions = Path.of("");
  private Path answers = Path.of("");

  @BeforeEach
  void ask() throws IOException {
    FrogDataset.unpack(folder);
    questions =
        Files.writeString(
            folder.resolve("peers.jsonl"),
            """
            {"id":"same","question":"One?","database":"pond","gold":"SELECT 1"}
            {"id":"wider","question":"Two?","database":"pond","gold":"SELECT 2 AS n"}
            {"id":"repeated","question":"Three?","database":"pond","gold":"SELECT 3 AS n"}
            """);
    answers =
        Files.writeString(
            folder.resolve("answers.jsonl"),
            """
            {"id":"same","sql":"SELECT 1"}
            {"id":"wider","sql":"SELECT 2 AS n, 'x' AS y"}
            {"id":"repeated","sql":"SELECT 3 AS n UNION ALL SELECT 3"}
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "bird, bird_ex, 2",
    "spider, spider_exec, 1",
    "spider2, spider2_match, 2",
    "sql-eval, sql_eval_subset, 3"
  })
  void judgesAsTheOtherDoesAndListsWhereStandardDiffers(String profile, String metric, int right)
      throws IOException {
    Path out = folder.resolve("run");
    Cli cli = run(out, profile);

    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .contains("profile " + profile, "(" + metric + ").", right + " of 3 right", "standard");
    JsonNode summary = new ObjectMapper().readTree(out.resolve("summary.json").toFile());
    assertThat(summary.at("/run/decided_by").textValue()).isEqualTo(metric);
    assertThat(summary.at("/profiles/standard/correct").intValue()).isEqualTo(2);
  }

  @Test
  void namesTheQuestionsAndTheReason() {
    Path out = folder.resolve("run");
    Cli cli = run(out, "bird");

    assertThat(cli.out())
        .contains("Verdicts that differ from standard · 2 questions")
        .containsPattern("accepts +EXTRA_COLUMNS +1 +wider")
        .containsPattern("refuses +WRONG_DUPLICATES +1 +repeated");
    assertThat(Cli.assay("show", out, "wider").out())
        .contains("Wrong: bird does not accept it, standard does (NOT_ACCEPTED, profile bird)");
    assertThat(Cli.assay("show", out, "repeated").out())
        .contains("Right: bird accepts it, standard does not (profile bird)");
  }

  @Test
  void changesTheJudgeOfAStoredRun() {
    Path out = folder.resolve("run");
    run(out, "standard", "--metrics", "default,spider");

    Cli cli = Cli.assay("rescore", out, "--profile", "spider");

    assertThat(cli.code()).isZero();
    assertThat(cli.out()).contains("spider: 33.3 % right of 3 scored (standard: 66.7 %).");
  }

  @Test
  void saysWhichMetricAStoredRunLacks() {
    Path out = folder.resolve("run");
    run(out, "standard");

    Cli cli = Cli.assay("rescore", out, "--profile", "spider");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("run again with --metrics default,spider_exec");
  }

  @Test
  void scoresTheOthersOfWhoseRulesTheseAre() throws IOException {
    Path out = folder.resolve("run");
    run(out, "bird");

    JsonNode summary = new ObjectMapper().readTree(out.resolve("summary.json").toFile());
    assertThat(summary.path("metrics").properties().stream().map(Map.Entry::getKey))
        .contains("bird_ex", "bird_soft_f1", "execution_accuracy", "bag_f1")
        .noneMatch(name -> name.startsWith("spider_"));
  }

  @Test
  void saysThatTwoTablesAloneAreNotEnough() throws IOException {
    Path table = Files.writeString(folder.resolve("t.csv"), "n\n1\n");
    Cli cli = Cli.assay("match", table, table, "--profile", "bird");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("--profile bird is decided by bird_ex, which needs a run");
  }

  private Cli run(Path out, String profile, Object... more) {
    List<Object> words = new ArrayList<>(List.of("run", "--full", "--questions", questions));
    words.addAll(List.of("--predictions", answers));
    words.addAll(List.of("--databases", folder.resolve("databases")));
    words.addAll(List.of("--profile", profile, "--out", out));
    words.addAll(List.of(more));
    return Cli.assay(words.toArray());
  }
}
