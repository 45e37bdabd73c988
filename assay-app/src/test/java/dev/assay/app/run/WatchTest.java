// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.StubbedFrogDataset;
import dev.assay.app.runs.SingerRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;

/** {@code assay run --watch}: a run for each change of a file. */
class WatchTest extends SingerRuns {
  private Path questions() {
    return folder.resolve("questions.jsonl");
  }

  private Path predictions() {
    return folder.resolve("predictions.jsonl");
  }

  /** Saves a file as many editors do: another one takes its place. */
  private static void save(Path file, String text) throws IOException {
    Path draft = Files.writeString(file.resolveSibling("draft.tmp"), text);
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void runsAgainAtEachChangeAndPrintsWhatChanged() throws Exception {
    run(); // which writes the files
    String before = Files.readString(predictions());
    Path out = folder.resolve("out");
    Object[] words = {"--questions", questions(), "--predictions", predictions(), "--out", out};
    try (WatchedRun watched = new WatchedRun(words)) {
      watched.awaitWaits(1);
      assertThat(watched.out()).contains("75.0 %", "Problems");

      save(
          predictions(),
          before
              .replace("\"SELECT name FROM singer\"", "\"" + ALL + "\"")
              .replace("age > 20", "age > 99"));
      watched.awaitWaits(2);
      assertThat(watched.out())
          .contains("Accuracy 75.0 % (3 of 4), was 75.0 % (3 of 4)")
          .contains("fixed: wrong", "broken: luck");
      assertThat(watched.err()).contains("Changed at ", "predictions.jsonl");
      assertThat(Files.exists(folder.resolve("out-2/summary.json"))).isTrue();

      save(predictions(), before.substring(0, before.length() / 2)); // half saved
      watched.awaitWaits(3);
      assertThat(watched.err()).containsPattern("assay: .*predictions.jsonl");

      save(predictions(), before);
      watched.awaitWaits(4);
      save(questions(), Files.readString(questions()).replace("age >= 20", "age > 20 "));
      watched.awaitWaits(5);
      assertThat(watched.out()).containsSubsequence("fixed: luck", "no verdict has changed");

      assertThat(watched.stop()).isEqualTo(130);
      assertThat(watched.err())
          .contains("Stopped watching after 4 runs", "assay show " + folder.resolve("out-4"));
    }
  }

  @Test
  void asksAModelAgainWithinOneBudgetWhenItsPromptChanges() throws Exception {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve("pond"))) {
      Path prompt = pond.folder().resolve("mine.txt");
      Files.writeString(prompt, "{{schema}}\nWrite {{dialect}}: {{question}}\n");
      Path config = pond.config(pond.asking() + "prompt: mine.txt\nbudget: { calls: 5 }\n");
      try (WatchedRun watched =
          new WatchedRun(pond.stub().environment(), config, "--out", pond.out("a"))) {
        watched.awaitWaits(1);
        assertThat(pond.stub().calls()).isEqualTo(3);

        save(
            pond.folder().resolve("questions.jsonl"),
            Files.readString(pond.folder().resolve("questions.jsonl")) + "\n");
        watched.awaitWaits(2);
        assertThat(pond.stub().calls()).as("calls for prompts that are cached").isEqualTo(3);

        save(prompt, "{{schema}}\nAs {{dialect}}: {{question}}\n");
        watched.awaitWaits(3);
        assertThat(pond.stub().calls()).isEqualTo(5);
        assertThat(watched.err())
            .contains("the budget holds for all runs together", "mine.txt", "left pending");
        assertThat(watched.err().lines().filter(line -> line.contains("--resume")))
            .noneMatch(line -> line.contains("--watch"));
      }
    }
  }

  @Test
  void endsAtOnceIfTheFirstRunCannotBeMade() {
    Cli ran =
        Cli.assay(
            "run",
            "--questions",
            folder.resolve("gone.jsonl"),
            "--predictions",
            predictions(),
            "--watch");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("gone.jsonl").doesNotContain("Watching");
  }

  @Test
  void refusesWhatWouldCostWithoutLimitOrMakesNoSense() throws IOException {
    run();
    Object[] model = {"run", "--questions", questions(), "--model", "openai/gpt-5-mini", "--watch"};
    assertThat(Cli.assay(model).err()).contains("without any limit", "--max-calls N");
    for (String other : new String[] {"--resume", "--json", "--dry-run"}) {
      Cli refused =
          Cli.assay(
              "run", "--questions", questions(), "--predictions", predictions(), "--watch", other);
      assertThat(refused.code()).as(other).isEqualTo(2);
    }
  }
}
