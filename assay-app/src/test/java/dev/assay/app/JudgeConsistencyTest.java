// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The published experiment by one command: a judge scores 1,000 questions five times, and its table
 * of equal scores comes out, with alpha as computed here from the same scores.
 */
class JudgeConsistencyTest {
  private static final int REPEATS = 5;
  private static final Pattern NUMBER = Pattern.compile("Question number (\\d+)\\?");

  @TempDir private Path folder = Path.of("");

  /**
   * Five scores of each question in a random order, the same each time.
   *
   * @param largest how many questions have a largest group of 5, 4, 3, 2 equal scores
   */
  private static int[][] script(int... largest) {
    int questions = Arrays.stream(largest).sum();
    Random lot = new Random(20);
    List<int[]> items = new ArrayList<>();
    for (int i = 0; i < questions; i++) {
      int most = lot.nextInt(4);
      int other = (most + 1 + lot.nextInt(3)) % 4;
      List<Integer> scores =
          i < largest[0]
              ? List.of(most, most, most, most, most)
              : i < largest[0] + largest[1]
                  ? List.of(most, most, most, most, other)
                  : i < questions - largest[3]
                      ? List.of(most, most, most, other, other)
                      : List.of(0, 1, 2, 3, most);
      List<Integer> mixed = new ArrayList<>(scores);
      Collections.shuffle(mixed, lot);
      items.add(mixed.stream().mapToInt(Integer::intValue).toArray());
    }
    Collections.shuffle(items, lot);
    return items.toArray(int[][]::new);
  }

  @Test
  void countsHowManyOfFiveScoresAgree() throws IOException {
    assertTable(
        script(30, 7, 2, 1),
        "5 of 5 +75\\.0 % .* 30 of 40 +59\\.8 % to 85\\.8 %",
        "4 of 5 +17\\.5 % .* 7 of 40 +8\\.7 % to 31\\.9 % +at least 4 of 5: 92\\.5 %",
        "3 of 5 +5\\.0 % .* 2 of 40 +1\\.4 % to 16\\.5 % +at least 3 of 5: 97\\.5 %",
        "2 of 5 +2\\.5 % .* 1 of 40 +0\\.4 % to 12\\.9 % +at least 2 of 5: 100\\.0 %");
  }

  @Test
  @Tag("long")
  void reproducesThePublishedTableFromFiveTimesAThousandScores() throws IOException {
    assertTable(
        script(743, 181, 60, 16),
        "5 of 5 +74\\.3 % .* 743 of 1,000 +71\\.5 % to 76\\.9 %",
        "4 of 5 +18\\.1 % .* 181 of 1,000 +15\\.8 % to 20\\.6 % +at least 4 of 5: 92\\.4 %",
        "3 of 5 +6\\.0 % .* 60 of 1,000 +4\\.7 % to 7\\.6 % +at least 3 of 5: 98\\.4 %",
        "2 of 5 +1\\.6 % .* 16 of 1,000 +1\\.0 % to 2\\.6 % +at least 2 of 5: 100\\.0 %");
  }

  private void assertTable(int[][] script, String... rows) throws IOException {
    AtomicIntegerArray asked = new AtomicIntegerArray(script.length);
    Path run = run(script.length);
    try (ModelStub judge =
        ModelStub.start(
            ModelProtocols.OPENAI,
            StubbedJudge.KEY,
            prompt -> {
              Matcher number = NUMBER.matcher(prompt);
              assertThat(number.find()).isTrue();
              int question = Integer.parseInt(number.group(1));
              int score = script[question][asked.getAndIncrement(question)];
              return StubbedJudge.answer(score, "As it is written.");
            })) {
      Cli experiment =
          Cli.assay(
              judge.environment(),
              "judge",
              run,
              "--model",
              "openai/stub-judge",
              "--rubric",
              rubric(),
              "--base-url",
              judge.baseUrl(),
              "--no-cache",
              "--concurrency",
              16,
              "--repeats",
              REPEATS,
              "--report",
              "consistency");

      assertThat(experiment.code()).as(experiment.err()).isZero();
      assertThat(judge.calls()).isEqualTo(script.length * REPEATS);
      assertThat(experiment.out())
          .contains("%,d questions, judged 5 times.".formatted(script.length));
      for (String row : rows) {
        assertThat(experiment.out()).containsPattern(row);
      }
      for (Kind kind : Kind.values()) {
        String name = kind.name().toLowerCase(Locale.ROOT);
        assertThat(experiment.out())
            .containsPattern(
                "%s +%s "
                    .formatted(
                        name,
                        String.format(Locale.ROOT, "%.3f", alpha(script, kind))
                            .replace(".", "\\.")));
      }
    }
  }

  private Path rubric() throws IOException {
    return Files.writeString(
        folder.resolve("mine.yaml"),
        """
        name: execution
        judges: whether the query answers the question
        inputs: [question, sql]
        scale:
          - { score: 0, label: none, meaning: No. }
          - { score: 1, label: partial, meaning: Hardly. }
          - { score: 2, label: good, meaning: Nearly. }
          - { score: 3, label: perfect, meaning: Yes. }
        passes: 2
        template:
          user: "{{scale}}\\n{{question}}\\n{{sql}}\\n{{answer}}"
        """);
  }

  /** A run of stored predictions, each the same query. */
  private Path run(int count) throws IOException {
    StubbedFrogDataset.open(folder).close();
    StringBuilder questions = new StringBuilder();
    StringBuilder predictions = new StringBuilder();
    for (int i = 0; i < count; i++) {
      questions.append(
          "{\"id\":\"q%1$d\",\"question\":\"Question number %1$d?\",\"database\":\"pond\",\"gold\":\"SELECT 1\"}%n"
              .formatted(i));
      predictions.append("{\"id\":\"q%d\",\"sql\":\"SELECT 1\"}%n".formatted(i));
    }
    Path run = folder.resolve("run");
    Cli ended =
        Cli.assay(
            "run",
            "--questions",
            Files.writeString(folder.resolve("questions.jsonl"), questions),
            "--predictions",
            Files.writeString(folder.resolve("answers.jsonl"), predictions),
            "--in-process",
            "--out",
            run);
    assertThat(ended.code()).as(ended.err()).isZero();
    return run;
  }

  /** Measurement level. */
  private enum Kind {
    NOMINAL,
    ORDINAL,
    INTERVAL
  }

  /** By definition: one less the mean difference of pairs within questions by that of all pairs. */
  private static double alpha(int[][] items, Kind kind) {
    long[] counts = new long[4];
    for (int[] item : items) {
      for (int score : item) {
        counts[score]++;
      }
    }
    double within = 0;
    for (int[] item : items) {
      for (int a : item) {
        for (int b : item) {
          within += difference(a, b, counts, kind);
        }
      }
    }
    double among = 0;
    for (int a = 0; a < 4; a++) {
      for (int b = 0; b < 4; b++) {
        among += counts[a] * counts[b] * difference(a, b, counts, kind);
      }
    }
    double all = (double) items.length * REPEATS;
    double pairsWithin = (double) items.length * REPEATS * (REPEATS - 1);
    return 1 - (within / pairsWithin) / (among / (all * (all - 1)));
  }

  private static double difference(int a, int b, long[] counts, Kind kind) {
    if (kind == Kind.NOMINAL || a == b) {
      return a == b ? 0 : 1;
    }
    double between = (counts[a] + counts[b]) / 2.0;
    for (int score = Math.min(a, b) + 1; score < Math.max(a, b); score++) {
      between += counts[score];
    }
    return Math.pow(kind == Kind.INTERVAL ? a - b : between, 2);
  }
}
