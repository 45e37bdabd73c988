// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Review by people, from a sample to the next run. */
class ReviewCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path demo = Path.of("");
  private static Path run = Path.of("");
  private static String questions = "";

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void runDemo() throws IOException {
    Cli made = Cli.assay("demo", "--out", demo.resolve("demo"));
    assertThat(made.code()).as(made.err()).isZero();
    run = demo.resolve("demo/runs/demo");
    questions = Files.readString(demo.resolve("demo/questions.jsonl"));
  }

  @Test
  void turnsAReviewedPredictionIntoGoldOfTheNextRun() throws IOException {
    Path sheet = folder.resolve("review.jsonl");
    Cli drawn = Cli.assay("review", "sample", run, "--size", 48, "--out", sheet);
    assertThat(drawn.code()).as(drawn.err()).isZero();
    assertThat(drawn.out()).contains("wrong, but nearly right", "5 questions without a result");
    label(sheet, "bakery-03", "bakery-04");

    Cli judged = Cli.assay("judge", run, "--labels", sheet);
    assertThat(judged.code()).as(judged.err()).isZero();
    assertThat(judged.out())
        .contains("Review by people", "1 row without a label")
        .containsPattern("execution: wrong +2 +\\d+")
        .containsPattern("people, weighted +61\\.7 %")
        .contains("Execution says wrong, people say right · 2 questions");
    assertThat(judged.err()).contains("assay review accept");
    JsonNode people =
        JSON.readTree(Cli.assay("judge", run, "--labels", sheet, "--json").out()).path("people");
    assertThat(people.at("/disagreements/only_people_right")).hasSize(2);

    Path file = demo.resolve("demo/questions.jsonl");
    List<String> before = Files.readAllLines(file);
    Cli pretended = Cli.assay("accept", run, "--labels", sheet, "--dry-run");
    assertThat(pretended.out())
        .contains("Would be accepted · 2 predictions", "labeled right by ana");
    assertThat(Files.readAllLines(file)).isEqualTo(before);

    Cli accepted = Cli.assay("accept", run, "--labels", sheet);
    assertThat(accepted.err()).contains("Written: " + file, "assay run");
    assertThat(Files.readAllLines(file).stream().filter(line -> !before.contains(line))).hasSize(2);
    Cli again = Cli.assay("accept", run, "bakery-03");
    assertThat(again.code()).isZero();
    assertThat(again.err()).contains("'bakery-03' is accepted already");

    Path next = folder.resolve("next");
    assertThat(Cli.assay("run", demo.resolve("demo/assay.yaml"), "--out", next).code()).isZero();
    assertThat(Files.readString(next.resolve("outcomes.jsonl")))
        .containsPattern("\"question\":\"bakery-03\".*\"verdict\":\"correct\"")
        .containsPattern("\"question\":\"bakery-04\".*\"verdict\":\"correct\"");
    Cli stale = Cli.assay("judge", next, "--labels", sheet);
    assertThat(stale.out()).contains("stale: given for a different gold");
  }

  private static void label(Path sheet, String... right) throws IOException {
    StringBuilder labeled = new StringBuilder();
    boolean first = true;
    for (String line : Files.readAllLines(sheet)) {
      ObjectNode row = (ObjectNode) JSON.readTree(line);
      boolean correct = correct(row.path("question").asText());
      boolean accepted = List.of(right).contains(row.path("question").asText());
      if (accepted || !first) {
        row.put("label", correct || accepted ? "right" : "wrong").put("reviewer", "ana");
      }
      first &= accepted;
      labeled.append(JSON.writeValueAsString(row)).append('\n');
    }
    Files.writeString(sheet, labeled.toString());
  }

  private static boolean correct(String question) throws IOException {
    try (Stream<String> outcomes = Files.lines(run.resolve("outcomes.jsonl"))) {
      return outcomes.anyMatch(
          line ->
              line.startsWith("{\"question\":\"" + question + "\"")
                  && line.contains("\"verdict\":\"correct\""));
    }
  }

  @Test
  void writesASheetThatTellsNoVerdict() throws IOException {
    Path sheet = folder.resolve("review.csv");
    Cli drawn = Cli.assay("review", "sample", run, "--size", 10, "--out", sheet);
    Path other = folder.resolve("b.csv");
    Cli.assay(
        "review", "sample", run, "--size", 10, "--out", other, "--with-verdicts", "--no-values");
    Path blind = folder.resolve("c.csv");
    Cli.assay("review", "sample", run, "--size", 10, "--out", blind, "--blind");

    assertThat(drawn.err()).contains("assay judge " + run + " --labels " + sheet);
    assertThat(Files.readString(sheet)).contains("/* gold 1 of ");
    assertThat(Files.readString(sheet))
        .startsWith(
            "\ufeffquestion,database,text,evidence,gold_sql,accepted_golds,predicted_sql,gold_result,"
                + "predicted_result,label,gold_label,reviewer,note,stratum,stratum_size,weight,sample,")
        .doesNotContain("incorrect", "nearly");
    assertThat(Files.readString(other))
        .contains("verdict,why,judge,drawn_as", "incorrect")
        .doesNotContain("gold_result");
    assertThat(Files.readString(blind)).doesNotContain("gold_sql", "accepted_golds", "gold_result");
    Cli refused = Cli.assay("review", "sample", run, "--out", sheet);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("exists, and may have labels");
  }

  @Test
  void acceptsOnlyWhatReturnedRowsOfAnUnchangedQuestion() throws IOException {
    refused("returned no result (failed", "library-08");
    refused("returned no rows", "bakery-17");
    refused("is right already", "bakery-01");
    refused("did you mean 'bakery-01'", "bakery-0");
    refused("name the question whose prediction is right, or a file of labels");
    refused("not both", "bakery-03", "--labels", folder.resolve("x"));
    Path changed = folder.resolve("questions.jsonl");
    Files.writeString(changed, questions.replace("SELECT COUNT(email) FROM customer", "SELECT 7"));
    refused("its gold has changed since the run", "bakery-03", "--questions", changed);
    Path copy = folder.resolve("copy.jsonl");
    Cli copied =
        Cli.assay("accept", run, "bakery-04", "--as", "replace", "--because", "so", "--out", copy);
    assertThat(copied.code()).as(copied.err()).isZero();
    assertThat(copied.err()).contains("--questions " + copy);
    assertThat(Files.readString(copy)).contains("\"as\":\"replace\"", "\"replaced\":");
  }

  private static void refused(String message, Object... words) {
    Object[] all = new Object[words.length + 2];
    all[0] = "accept";
    all[1] = run;
    System.arraycopy(words, 0, all, 2, words.length);
    Cli cli = Cli.assay(all);
    assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    assertThat(cli.err()).contains(message);
  }
}
