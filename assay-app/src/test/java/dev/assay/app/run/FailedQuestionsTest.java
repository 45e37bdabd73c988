// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.runs.SingerRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code --failed}: only what was not right in an earlier run. */
class FailedQuestionsTest extends SingerRuns {
  private Path again() {
    return folder.resolve("again");
  }

  private Cli failed(Path run, Object... more) {
    List<Object> words = new ArrayList<>(List.of("run", "--failed", run));
    words.addAll(List.of("--questions", folder.resolve("questions.jsonl")));
    words.addAll(List.of("--predictions", folder.resolve("predictions.jsonl")));
    words.addAll(List.of(more));
    return Cli.assay(words.toArray());
  }

  private static List<String> asked(Path run) throws IOException {
    try (Stream<String> lines = Files.lines(run.resolve("outcomes.jsonl"))) {
      return lines.map(line -> line.replaceFirst(".*?\"question\":\"(.*?)\".*", "$1")).toList();
    }
  }

  private void predict(String... lines) throws IOException {
    Files.write(folder.resolve("predictions.jsonl"), List.of(lines));
  }

  @Test
  void asksWhatWasWrongAndLeadsToTheComparison() throws IOException {
    Path before = run();
    predict("{\"id\":\"wrong\",\"sql\":\"%s\"}".formatted(ALL)); // nothing else is needed

    Cli ran = failed(before, "--out", again());

    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("Only the 1 question that failed in " + before, "1 incorrect");
    assertThat(asked(again())).containsExactly("wrong");
    assertThat(Files.readString(again().resolve("run.json"))).contains("failed in " + before);
    String next = "assay compare %s %s --intersect".formatted(before, again());
    assertThat(ran.err()).contains("Next: " + next);
    assertThat(Cli.assay((Object[]) next.substring("assay ".length()).split(" ")).out())
        .contains("wrong");
  }

  @Test
  void doesNothingWhereNothingFailed() throws IOException {
    Path before = run();
    predict("{\"id\":\"wrong\",\"sql\":\"%s\"}".formatted(ALL));
    failed(before, "--out", again());

    Cli none = failed(again(), "--out", folder.resolve("third"));
    assertThat(none.code()).isZero();
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).contains("nothing failed in " + again());
    assertThat(folder.resolve("third")).doesNotExist();

    Cli others = failed(before, "--where", "id=right", "--out", folder.resolve("third"));
    assertThat(others.code()).isZero();
    assertThat(others.err()).contains("none of the 1 question that failed");
  }

  @Test
  void countsWhatIsPendingOrNotScoredAsFailed() throws IOException {
    Path before = run();
    Path manifest = before.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replaceFirst("\"finished\" *: *\"[^\"]*\"", "\"finished\": null"));
    List<String> kept =
        Files.readAllLines(before.resolve("outcomes.jsonl")).stream()
            .filter(line -> !line.contains("\"question\":\"right\""))
            .map(
                line ->
                    line.contains("\"question\":\"luck\"")
                        ? line.replace("\"verdict\":\"correct\"", "\"verdict\":\"not_scored\"")
                            .replace(
                                "\"cause\":null", "\"cause\":\"GOLD_FAILED\",\"detail\":\"gone\"")
                        : line)
            .map(line -> line.replaceAll(",\"check\":\"[0-9a-f]+\"", ""))
            .toList();
    Files.write(before.resolve("outcomes.jsonl"), kept);

    Cli ran = failed(before, "--out", again());
    assertThat(ran.err()).contains("3 questions", "1 incorrect, 1 not scored, 1 pending");
    assertThat(asked(again())).containsExactlyInAnyOrder("right", "luck", "wrong");

    Cli first = failed(before, "--first", "1", "--out", folder.resolve("first"));
    assertThat(first.err()).contains("Only the 1 of 3 questions");
    assertThat(asked(folder.resolve("first"))).containsExactly("right");
  }

  @Test
  void resumes() throws IOException {
    Path before = run();
    Files.writeString(
        folder.resolve("questions.jsonl"),
        Files.readString(folder.resolve("questions.jsonl")).replace("age >= 20", "age > 25"));
    Path worse = folder.resolve("worse");
    failed(before, "--out", folder.resolve("unused"));
    Cli.assay(
        "run",
        "--questions",
        folder.resolve("questions.jsonl"),
        "--predictions",
        folder.resolve("predictions.jsonl"),
        "--out",
        worse);
    failed(worse, "--out", again());
    List<String> lines = Files.readAllLines(again().resolve("outcomes.jsonl"));
    assertThat(lines).hasSize(4);
    Files.write(again().resolve("outcomes.jsonl"), lines.subList(0, 2));

    Cli resumed = failed(worse, "--out", again(), "--resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(asked(again())).hasSize(4);

    Cli other = failed(before, "--out", again(), "--resume");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("failed in " + worse, "failed in " + before);
  }

  @Test
  void namesWhatIsMissing() throws IOException {
    Path before = run();
    predict("{\"id\":\"right\",\"sql\":\"%s\"}".formatted(ALL));
    Cli unpredicted = failed(before, "--out", again());
    assertThat(unpredicted.code()).isEqualTo(2);
    assertThat(unpredicted.err()).contains("1 question has no prediction: wrong");

    Path questions = folder.resolve("questions.jsonl");
    Files.writeString(questions, Files.readString(questions).replace("\"wrong\"", "\"other\""));
    Cli gone = failed(before, "--out", again());
    assertThat(gone.code()).isEqualTo(2);
    assertThat(gone.err()).contains("none of its failed questions is in", "(wrong)");

    Cli noRun = failed(folder.resolve("nowhere"), "--out", again());
    assertThat(noRun.code()).isEqualTo(2);
    assertThat(noRun.err()).contains("--failed:", "does not exist");
    assertThat(again()).doesNotExist();
  }
}
