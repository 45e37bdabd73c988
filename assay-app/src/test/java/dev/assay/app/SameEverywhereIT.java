// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that results do not depend on workers, locale or time zone. */
class SameEverywhereIT {
  @TempDir private Path folder = Path.of("");

  /** In a process with these options of the JVM; without any, in this one. */
  private Map<String, JsonNode> run(String name, List<String> options, String... more)
      throws Exception {
    Path demo = folder.resolve("demo");
    if (Files.notExists(demo)) {
      FrogDataset.unpack(demo, FrogDataset.DEMO);
      leaveOutTheEndless(demo.resolve("questions.jsonl"));
      leaveOutTheEndless(demo.resolve("predictions.jsonl"));
    }
    Path out = folder.resolve(name);
    List<String> command =
        new java.util.ArrayList<>(
            List.of("run", demo.resolve("assay.yaml").toString(), "--out", out.toString()));
    // Several processes on a busy machine take longer over anything than the demo's limit.
    command.addAll(List.of("--timeout", "30s"));
    command.addAll(List.of(more));
    if (options.isEmpty()) {
      Cli here = Cli.assay(command.toArray());
      assertThat(here.code()).as(here.err()).isZero();
      return PackagedProgram.outcomes(out);
    }
    PackagedProgram program = new PackagedProgram(folder);
    int code = PackagedProgram.finish(program.start(options, command));
    assertThat(code).as(Files.readString(program.log())).isZero();
    return PackagedProgram.outcomes(out);
  }

  /** It would take all of a limit that is long enough for the others. */
  private static void leaveOutTheEndless(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> others = lines.stream().filter(line -> !line.contains("\"tramway-14\"")).toList();
    assertThat(others).hasSize(lines.size() - 1);
    Files.write(file, others);
  }

  @Test
  void comesToTheSameForEveryWidthLanguageAndTimeZone() throws Exception {
    Map<String, JsonNode> expected =
        run("one", List.of(), "--workers", "1", "--in-process", "--first", "12");
    assertThat(expected).hasSize(12);
    assertThat(
            run(
                "two",
                List.of("-Duser.language=tr", "-Duser.timezone=Pacific/Kiritimati"),
                "--workers",
                "2",
                "--first",
                "12"))
        .isEqualTo(expected);
  }

  @Tag("long")
  @Test
  void comesToTheSameInSixteenProcesses() throws Exception {
    assertThat(
            run(
                "sixteen",
                List.of("-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Asia/Tokyo"),
                "--workers",
                "16"))
        .isEqualTo(run("one", List.of("-Duser.timezone=UTC"), "--workers", "1", "--in-process"))
        .isEqualTo(
            run(
                "again",
                List.of("-Duser.language=ar", "-Duser.timezone=America/St_Johns"),
                "--workers",
                "16",
                "--in-process"));
  }

  @Tag("long")
  @Test
  void staysSmallWhateverTheQueriesReturn() throws IOException, InterruptedException {
    Path data = Files.createDirectory(folder.resolve("large"));
    Path databases = folder.resolve("demo-large");
    FrogDataset.unpack(databases, FrogDataset.DEMO);
    Path questions = data.resolve("questions.jsonl");
    Path predictions = data.resolve("predictions.jsonl");
    String numbers =
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1000000000)";
    List<String> queries =
        List.of(
            numbers + " SELECT n FROM c",
            "SELECT hex(zeroblob(536870912))",
            numbers + " SELECT " + "n, ".repeat(1999) + "n FROM c",
            "SELECT 1");
    StringBuilder asked = new StringBuilder();
    StringBuilder answered = new StringBuilder();
    for (int i = 0; i < queries.size(); i++) {
      asked.append(
          "{\"id\": \"q%d\", \"question\": \"?\", \"database\": \"bakery\", \"gold\": \"SELECT 1\"}%n"
              .formatted(i));
      answered.append("{\"id\": \"q%d\", \"sql\": \"%s\"}%n".formatted(i, queries.get(i)));
    }
    Files.writeString(questions, asked);
    Files.writeString(predictions, answered);
    Path out = folder.resolve("small");
    PackagedProgram program = new PackagedProgram(folder);
    int code =
        PackagedProgram.finish(
            program.start(
                List.of("-Xmx256m", "-XX:+UseSerialGC"),
                List.of(
                    "run",
                    "--questions",
                    questions.toString(),
                    "--predictions",
                    predictions.toString(),
                    "--databases",
                    databases.resolve("databases").toString(),
                    "--timeout",
                    "5m",
                    "--out",
                    out.toString())));
    assertThat(code).as(Files.readString(program.log())).isZero();
    Map<String, JsonNode> outcomes = PackagedProgram.outcomes(out);
    assertThat(outcomes.values())
        .extracting(outcome -> outcome.path("cause").asText())
        .containsExactly("TOO_LARGE", "TOO_LARGE", "TOO_LARGE", "null");
  }
}
