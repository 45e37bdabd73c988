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

/** The metrics that a run scores, and their settings. */
class MetricsCommandTest {
  @TempDir private Path folder = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void ask() throws IOException {
    FrogDataset.unpack(folder);
    out = folder.resolve("run");
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id":"close","question":"?","database":"pond","gold":"SELECT 1.0 AS frog_count"}
        """);
    Files.writeString(
        folder.resolve("answers.jsonl"),
        """
        {"id":"close","sql":"SELECT 1.05 AS FrogCount"}
        """);
  }

  @Test
  void scoresFiveByDefaultAndGroupsWhereTheyAreAskedFor() throws IOException {
    Cli few = run();

    assertThat(metrics()).hasSize(12).doesNotContain("bird_ex", "non_empty_execution_accuracy");
    assertThat(few.out()).contains("bag_f1").doesNotContain("AWS guide");

    out = folder.resolve("more");
    Cli more = run("--metrics", "default,aws,bird_ex");

    assertThat(metrics()).hasSize(18).contains("bag_f1", "aws_mean_accuracy", "bird_ex");
    assertThat(more.out()).contains("  Assay\n    execution_accuracy", "  BIRD\n    bird_ex");
    assertThat(more.out()).contains("  AWS guide\n    aws_sql_exact_match");
    assertThat(Cli.assay("export", out, "--format", "markdown").out())
        .contains("| **AWS guide** |  |", "| `bag_f1` |");
    assertThat(Files.readString(out.resolve("report.html"))).contains("<h3>AWS guide</h3>");
  }

  @Test
  void keepsSettingsWithTheRunAndRefusesOthersToGoOnWithIt() throws IOException {
    configure("metrics: { aws: { tolerance: 0.01, rowThreshold: 0.9 } }");

    assertThat(configured().code()).isZero();

    assertThat(metric("aws_mean_accuracy")).isZero();
    assertThat(json("run.json").at("/plan/metric_settings").toString())
        .isEqualTo("{\"aws.rowThreshold\":0.9,\"aws.tolerance\":0.01}");
    assertThat(Cli.assay("rescore", out, "--profile", "lenient").code()).isZero();
    assertThat(Files.readString(out.resolve("scores-lenient.jsonl")))
        .contains("\"aws_mean_accuracy\":0");

    configure("metrics: { aws: { tolerance: 0.1 } }");
    Cli other = configured("--resume");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err())
        .contains("settings of metrics", "aws.tolerance 0.01", "aws.tolerance 0.1");

    out = folder.resolve("other");
    configured();
    assertThat(metric("aws_mean_accuracy")).isEqualTo(1);
  }

  @Test
  void namesTheGroupsWhereAMetricIsUnknown() {
    Cli cli = run("--metrics", "aws_mean_acuracy");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("did you mean 'aws_mean_accuracy'?", "default, all, assay");
  }

  private void configure(String metrics) throws IOException {
    Files.writeString(
        folder.resolve("assay.yaml"),
        """
        questions: questions.jsonl
        databases: databases
        generator: { predictions: answers.jsonl }
        %s
        """
            .formatted(metrics));
  }

  private Cli configured(String... more) {
    List<Object> words = new ArrayList<>(List.of("run", folder.resolve("assay.yaml")));
    words.addAll(List.of("--in-process", "--out", out));
    words.addAll(List.of(more));
    return Cli.assay(words.toArray());
  }

  private Cli run(String... more) {
    List<Object> words = new ArrayList<>(List.of("run", "--full", "--in-process"));
    words.addAll(List.of("--questions", folder.resolve("questions.jsonl")));
    words.addAll(List.of("--predictions", folder.resolve("answers.jsonl")));
    words.addAll(List.of("--databases", folder.resolve("databases"), "--out", out));
    words.addAll(List.of(more));
    return Cli.assay(words.toArray());
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(out.resolve(file).toFile());
  }

  private List<String> metrics() throws IOException {
    return json("summary.json").path("metrics").properties().stream()
        .map(Map.Entry::getKey)
        .toList();
  }

  private double metric(String name) throws IOException {
    return json("outcomes.jsonl").path("metrics").path(name).doubleValue();
  }
}
