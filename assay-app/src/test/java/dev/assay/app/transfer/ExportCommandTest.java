// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import dev.assay.app.WebhookServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
  @TempDir private static Path demo = Path.of("");

  @TempDir private Path folder = Path.of("");
  private final Path run = demo.resolve("runs/demo");

  /** Run once, as no test changes it. */
  @BeforeAll
  static void finishARun() {
    assertThat(FrogDataset.demo(demo, new ByteArrayOutputStream())).isZero();
  }

  @Test
  void tellsTheFormatFromTheTarget() throws IOException {
    for (String name : new String[] {"a.csv", "a.jsonl", "a.parquet", "a.md", "a.xml", "a.json"}) {
      Path file = folder.resolve(name);
      Cli cli = Cli.assay("export", run, "--to", file);
      assertThat(cli.code()).as(name + cli.err()).isZero();
      assertThat(file).isNotEmptyFile();
      assertThat(cli.out()).isEmpty();
    }
    assertThat(Files.readString(folder.resolve("a.parquet"), StandardCharsets.ISO_8859_1))
        .startsWith("PAR1");
    assertThat(Files.readString(folder.resolve("a.xml"))).startsWith("<?xml");
    Cli cli = Cli.assay("export", run, "--to", folder.resolve("a.pdf"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("a.pdf", "--format");
  }

  @Test
  void printsNoParquet() {
    Cli cli = Cli.assay("export", run, "--format", "parquet");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("--to run.parquet");
  }

  @Test
  void keepsARunOnceInADatabaseOfRuns() throws SQLException {
    Path history = folder.resolve("history.sqlite");

    for (int i = 0; i < 2; i++) {
      assertThat(Cli.assay("export", run, "--to", history).code()).isZero();
    }

    assertThat(number(history, "SELECT count(*) FROM assay_runs")).isEqualTo(1);
    assertThat(number(history, "SELECT count(*) FROM assay_outcomes")).isEqualTo(3);
    assertThat(
            number(
                history,
                "SELECT sum(score) FROM assay_metrics m JOIN assay_runs r ON m.run_id = r.run_id"
                    + " WHERE metric = 'execution_accuracy'"))
        .isEqualTo(number(history, "SELECT correct FROM assay_runs"));
  }

  @Test
  void doesNotWriteIntoADatabaseThatIsJudgedOn() {
    Cli cli = Cli.assay("export", run, "--to", demo.resolve("databases/pond.sqlite"));

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("pond.sqlite", "other tables");
  }

  @Test
  void postsTheSummaryAndPrintsOnlyTheHost() throws IOException {
    try (WebhookServer server = new WebhookServer(200)) {
      Cli cli = Cli.assay("export", run, "--webhook", server.url());

      assertThat(cli.code()).isZero();
      assertThat(cli.out()).isEmpty();
      assertThat(cli.err()).contains("Posted the summary to localhost").doesNotContain("hush");
      JsonNode post = new ObjectMapper().readTree(server.bodies().get(0));
      assertThat(post.get("text").textValue()).contains("% right");
      assertThat(post.at("/summary/counts/total").intValue()).isEqualTo(3);
    }
  }

  @Test
  void postsARowForEachQuestionAfterTheSummary() throws IOException {
    try (WebhookServer server = new WebhookServer(200)) {
      Cli cli = Cli.assay("export", run, "--webhook", server.url(), "--webhook-rows");

      assertThat(cli.code()).isZero();
      assertThat(cli.err()).contains("Posted the summary and 3 rows to localhost");
      assertThat(server.bodies()).hasSize(2);
      JsonNode post = new ObjectMapper().readTree(server.bodies().get(1));
      assertThat(post.get("text").textValue()).endsWith("rows 1 to 3 of 3");
      assertThat(post.get("batches").intValue()).isEqualTo(1);
      assertThat(post.get("rows")).hasSize(3);
      assertThat(post.at("/rows/0").has("gold_sql")).isTrue();
    }
    Cli none = Cli.assay("export", run, "--webhook-rows");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("add --webhook");
  }

  @Test
  void saysThatAPostWasNotTakenWithoutItsAddress() throws IOException {
    try (WebhookServer server = new WebhookServer(403)) {
      Cli cli = Cli.assay("export", run, "--webhook", server.url());

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("localhost", "status 403").doesNotContain("hush");
      assertThat(server.bodies()).hasSize(1); // a refusal is not asked twice
    }
    Cli none = Cli.assay("export", run, "--webhook", "htps://hooks.example/hush");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).doesNotContain("hush");
  }

  @Test
  void postsAfterARunWhateverBecomesOfThePost() throws IOException {
    Path config = demo.resolve("assay.yaml");
    try (WebhookServer server = new WebhookServer(404)) {
      Cli cli =
          Cli.assay("run", config, "--out", folder.resolve("again"), "--webhook", server.url());

      assertThat(cli.code()).isZero();
      assertThat(server.bodies()).hasSize(1);
      assertThat(cli.err()).contains("could not be posted to localhost").doesNotContain("hush");
    }
    try (var files = Files.walk(folder.resolve("again"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("hush");
      }
    }
  }

  @Test
  void leavesOutEveryCellIfAsked() throws IOException {
    Path config = demo.resolve("assay.yaml");
    Path bare = folder.resolve("bare");
    assertThat(Cli.assay("run", config, "--out", bare, "--no-values").code()).isZero();

    assertThat(bare.resolve("results")).doesNotExist();
    assertThat(Files.readString(bare.resolve("outcomes.jsonl")))
        .contains("\"missing\":[]")
        .doesNotContain("\"cells\"");
  }

  private static double number(Path file, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getDouble(1);
    }
  }
}
