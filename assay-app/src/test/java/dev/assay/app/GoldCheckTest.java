// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldCheckTest {
  @TempDir private Path folder = Path.of("");
  private Path questions = Path.of("");
  private Path answers = Path.of("");

  @BeforeEach
  void ask() throws IOException {
    FrogDataset.unpack(folder);
    questions =
        Files.writeString(
            folder.resolve("chance.jsonl"),
            """
            {"id":"sound","question":"One?","database":"pond","gold":"SELECT 1"}
            {"id":"chance","question":"Any?","database":"pond","gold":"SELECT random()"}
            """);
    answers =
        Files.writeString(
            folder.resolve("answers.jsonl"),
            """
            {"id":"sound","sql":"SELECT 1"}
            {"id":"chance","sql":"SELECT 7"}
            """);
  }

  @Test
  void doesNotScoreAGoldThatChanges() throws IOException {
    Path out = folder.resolve("run");
    Cli cli = run(out, "--check-gold");

    assertThat(cli.code()).isZero();
    assertThat(cli.out()).contains("1 of 1 right", "chance  GOLD_NOT_DETERMINISTIC");
    List<String> outcomes = Files.readAllLines(out.resolve("outcomes.jsonl"));
    JsonNode sound = outcome(outcomes, "sound");
    assertThat(sound.at("/gold/deterministic").booleanValue()).isTrue();
    assertThat(outcome(outcomes, "chance").at("/cause").textValue())
        .isEqualTo("GOLD_NOT_DETERMINISTIC");
  }

  @Test
  void takesGoldAtItsWordUnlessAsked() throws IOException {
    Path out = folder.resolve("run");
    Cli cli = run(out);

    assertThat(cli.out()).contains("1 of 2 right");
    JsonNode sound = outcome(Files.readAllLines(out.resolve("outcomes.jsonl")), "sound");
    assertThat(sound.at("/gold/deterministic").isNull()).isTrue();
  }

  @Test
  void namesTheCallsOfChanceInCheck() {
    Cli cli = Cli.assay(arguments("check", "--check-gold").toArray());

    assertThat(cli.out()).contains("chance", "random");
  }

  private Cli run(Path out, String... flags) {
    List<Object> words = arguments("run", flags);
    words.addAll(List.of("--out", out, "--full"));
    return Cli.assay(words.toArray());
  }

  private List<Object> arguments(String command, String... flags) {
    List<Object> words = new java.util.ArrayList<>(List.of(command));
    words.addAll(List.of("--questions", questions, "--predictions", answers));
    words.addAll(List.of("--databases", folder.resolve("databases")));
    words.addAll(List.of(flags));
    return words;
  }

  private static JsonNode outcome(List<String> lines, String question) throws IOException {
    for (String line : lines) {
      JsonNode outcome = new ObjectMapper().readTree(line);
      if (outcome.get("question").textValue().equals(question)) {
        return outcome;
      }
    }
    throw new AssertionError("no outcome of " + question);
  }
}
