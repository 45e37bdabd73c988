// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.StubbedFrogDataset;
import dev.assay.app.StubbedJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two systems without gold, between which people decide by the scale of the judge. */
class RatingsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int QUESTIONS = 12;
  private static final Pattern LEVEL = Pattern.compile("AS level(\\d)");

  @TempDir private Path folder = Path.of("");

  /** A run whose predictions say how good they are; the judge is right, but for some noise. */
  private Path judged(StubbedFrogDataset pond, String name, int better) throws IOException {
    StringBuilder questions = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    for (int i = 0; i < QUESTIONS; i++) {
      int level = i % 4 == 0 ? 1 : (i + better) % 3 + 1;
      questions.append("{\"id\":\"q%d\",\"question\":\"Frog %d?\"}\n".formatted(i, i));
      answers.append("{\"id\":\"q%d\",\"sql\":\"SELECT %d AS level%d\"}\n".formatted(i, i, level));
    }
    Path asked = Files.writeString(folder.resolve("asked.jsonl"), questions.toString());
    Path predicted = Files.writeString(folder.resolve(name + ".jsonl"), answers.toString());
    Path schema = Files.writeString(folder.resolve("pond.sql"), "CREATE TABLE frog (id INT);");
    Path out = folder.resolve(name);
    Cli judged =
        Cli.assay(
            pond.stub().environment(),
            "judge",
            "--questions",
            asked,
            "--predictions",
            predicted,
            "--schema",
            schema,
            "--model",
            "openai/stub-judge",
            "--base-url",
            pond.stub().baseUrl(),
            "--repeats",
            "2",
            "--no-cache",
            "--out",
            out);
    assertThat(judged.code()).as(judged.err()).isZero();
    return out;
  }

  private static int level(String text) {
    Matcher level = LEVEL.matcher(text);
    assertThat(level.find()).isTrue();
    return Integer.parseInt(level.group(1));
  }

  /** Fills in a sheet: what the predictions say of themselves, and one row not sure. */
  private Path rated(Path sheet, String name, int more) throws IOException {
    StringBuilder rated = new StringBuilder();
    for (String line : Files.readAllLines(sheet)) {
      int score = Math.min(3, level(JSON.readTree(line).path("predicted_sql").asText()) + more);
      rated.append(
          line.replace("\"label\":\"\"", "\"label\":\"%d\"".formatted(score))
              .replace("\"reviewer\":\"\"", "\"reviewer\":\"%s\"".formatted(name)));
      rated.append('\n');
    }
    return Files.writeString(folder.resolve(name + ".jsonl"), rated.toString());
  }

  private static String ok(Cli cli) {
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli.out() + cli.err();
  }

  @Test
  void letsPeopleDecideBetweenTwoSystems() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder, (asked, prompt) -> StubbedJudge.answer(level(asked.raw()), "So it says."))) {
      Path a = judged(pond, "a", 0);
      Path b = judged(pond, "b", 1);
      Path sheet = folder.resolve("ratings.jsonl");

      String before = ok(Cli.assay("compare", a, b));
      assertThat(before)
          .contains("no difference could be shown")
          .containsPattern(
              "review sample \\S+ --with \\S+ --scale execution_score --size 10 --out");
      String drawn =
          ok(
              Cli.assay(
                  "review",
                  "sample",
                  a,
                  "--with",
                  b,
                  "--scale",
                  "execution_score",
                  "--size",
                  "8",
                  "--out",
                  sheet));
      assertThat(drawn)
          .contains("(16 predictions; labels: 0, 1, 2 or 3")
          .contains("assay review merge " + a + " " + sheet, "assay compare " + a + " " + b);
      List<String> lines = Files.readAllLines(sheet);
      JsonNode first = JSON.readTree(lines.get(0));
      assertThat(first.path("scores").asText()).isEqualTo("0, 1, 2, 3; right from 2");
      assertThat(first.path("meanings").asText()).contains("3 (perfect): ");
      assertThat(first.path("guide").asText())
          .contains("Take these steps:", "CREATE TABLE frog", "[sql]", "your score: 0, 1, 2 or 3");
      assertThat(JSON.readTree(lines.get(1)).path("guide").asText()).isEmpty();
      assertThat(Files.readString(sheet)).doesNotContain("gold_sql", "So it says", "\"a\"");

      Path ana = rated(sheet, "ana", 0);
      Path bo = rated(sheet, "bo", 1);
      assertThat(ok(Cli.assay("review", "merge", a, ana, bo)))
          .contains("Added 16 reviews; 0 known");
      assertThat(ok(Cli.assay("review", "merge", a, ana))).contains("Added 0 reviews; 8 known");
      assertThat(ok(Cli.assay("review", "merge", b, ana, bo))).contains("Added 16 reviews");
      JsonNode review =
          JSON.readTree(Files.readAllLines(a.resolve("reviews.jsonl")).get(0)).path("rating");
      assertThat(review.path("scale").asText()).isEqualTo("execution_score");
      assertThat(review.path("scores").toString()).isEqualTo("[0,1,2,3]");
      assertThat(review.path("rubric").asText()).hasSize(16);

      JsonNode compared = JSON.readTree(Cli.assay("compare", a, b, "--json").out());
      JsonNode people = compared.at("/comparisons/0/judged/1");
      people = people.isMissingNode() ? compared.findValue("judged").path(1) : people;
      assertThat(people.path("model").asText()).isEqualTo("people");
      assertThat(people.path("repeats").asInt()).isEqualTo(2);
      assertThat(people.path("questions")).hasSize(8);
      assertThat(ok(Cli.assay("compare", a, b, "--full")))
          .contains("people by execution_score", "rated by 2 people", "what they say counts")
          .doesNotContain("review sample");

      JsonNode agreement =
          JSON.readTree(
              Cli.assay("judge", a, "--labels", ana, "--label-scale", "score", "--json").out());
      JsonNode scores = agreement.at("/judges/0/scores");
      assertThat(scores.path("questions").asInt()).isEqualTo(8);
      assertThat(scores.at("/kappa/value").asDouble()).isEqualTo(1);
      assertThat(scores.path("measurement").asText()).isEqualToIgnoringCase("ordinal");
      String stored = ok(Cli.assay("judge", a, "--label-scale", "score"));
      assertThat(stored)
          .contains("against people, by score", "weighted by", "Krippendorff's alpha, ordinal")
          .contains("ana and bo");
      assertThat(ok(Cli.assay("judge", a, "--labels", a.resolve("reviews.jsonl"))))
          .contains("against people, by score");
    }
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder, (asked, prompt) -> StubbedJudge.answer(level(asked.raw()), "So it says."))) {
      Path a = judged(pond, "a", 0);
      Path b = judged(pond, "b", 1);
      Map<List<Object>, String> wrong =
          Map.of(
              List.of("--with", b), "--with needs --scale",
              List.of("--with", b, "--scale", "readability"), "were not both judged by readability",
              List.of("--scale", "execution_scor"), "execution_score",
              List.of("--scale", "execution_score", "--with-verdicts"), "would tell raters",
              List.of("--with", b, "--scale", "execution_score", "--queue", "all"), "omit --queue");
      wrong.forEach(
          (options, message) -> {
            List<Object> words = new ArrayList<>(List.of("review", "sample", a));
            words.addAll(options);
            Cli cli = Cli.assay(words.toArray());
            assertThat(cli.code()).isEqualTo(2);
            assertThat(cli.err()).contains(message);
          });
      assertThat(Cli.assay("judge", a, "--label-scale", "score").err())
          .contains("no ratings that count", "review sample " + a + " --scale");
      Path sheet = folder.resolve("one.jsonl");
      ok(
          Cli.assay(
              "review", "sample", a, "--scale", "execution_score", "--size", "1", "--out", sheet));
      Files.writeString(
          sheet, Files.readString(sheet).replace("\"label\":\"\"", "\"label\":\"5\""));
      assertThat(Cli.assay("review", "merge", a, sheet).err())
          .contains("'5' is not one of the judge's scores", "write one of 0, 1, 2, 3");
    }
  }
}
