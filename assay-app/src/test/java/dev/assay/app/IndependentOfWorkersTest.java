// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that only times in a run's files depend on the number of workers. */
class IndependentOfWorkersTest {
  private static final int QUESTIONS = 24;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder = Path.of("");

  @Test
  void everyArtifactIsTheSame() throws IOException {
    Map<String, String> one = artifacts(1);
    Map<String, String> four = artifacts(4);

    assertThat(four.keySet()).isEqualTo(one.keySet());
    one.forEach((name, text) -> assertThat(four.get(name)).as(name).isEqualTo(text));
    assertThat(one.get("csv")).containsSubsequence("p-1,", "p-2,", "p-10,", "p-24,");
    assertThat(one.get("stdout")).contains("p-2, p-3, p-5, …");
  }

  /** By name: what the commands wrote and printed, less times and the folder. */
  private Map<String, String> artifacts(int workers) throws IOException {
    Path root = folder.resolve("by" + workers);
    Path config = FrogDataset.unpack(root);
    FrogDataset.write(root, "questions.jsonl", lines(IndependentOfWorkersTest::question));
    FrogDataset.write(root, "predictions.jsonl", lines(IndependentOfWorkersTest::prediction));
    Path standard = root.resolve("runs/standard");
    Path strict = root.resolve("runs/strict");
    Map<String, String> all = new TreeMap<>();
    all.put("stdout", withoutTimes(run(config, workers, standard, "standard")));
    run(config, workers, strict, "strict");
    all.put("summary.json", withoutTimes(JSON.readTree(standard.resolve("summary.json").toFile())));

    // From here on times are equal, and of several workers the last question was finished first.
    settle(standard, workers > 1);
    settle(strict, workers > 1);
    for (String format : List.of("html", "csv", "jsonl", "markdown", "junit", "json")) {
      all.put(format, Cli.assay("export", standard, "--format", format).out());
    }
    all.put("rescore", Cli.assay("rescore", standard, "--profile", "strict").out());
    all.put("scores", Files.readString(standard.resolve("scores-strict.jsonl")));
    all.put("show", Cli.assay("show", standard, "p-2").out());
    compare(standard, strict, root, all);
    all.replaceAll((name, text) -> text.replace(root.toString(), "ROOT"));
    return all;
  }

  private static void compare(Path before, Path now, Path root, Map<String, String> all)
      throws IOException {
    List<String> files = List.of("page.html", "page.md", "page.xml");
    Cli compared =
        Cli.assay(
            "compare",
            before,
            now,
            "--profile",
            "standard",
            "--html",
            root.resolve(files.get(0)),
            "--markdown",
            root.resolve(files.get(1)),
            "--junit",
            root.resolve(files.get(2)));
    assertThat(compared.code()).as(compared.err()).isZero();
    all.put("compare", compared.out());
    for (String file : files) {
      all.put("compare " + file, Files.readString(root.resolve(file)));
    }
  }

  private static String run(Path config, int workers, Path out, String profile) {
    Cli cli =
        Cli.assay(
            "run",
            "--full",
            config,
            "--workers",
            workers,
            "--in-process",
            "--profile",
            profile,
            "--name",
            "pond",
            "--out",
            out);
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli.out();
  }

  private static String lines(java.util.function.IntFunction<String> line) {
    return IntStream.rangeClosed(1, QUESTIONS)
        .mapToObj(line)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String question(int n) {
    return """
    {"id": "p-%d", "question": "How many frogs are there, and %d?", "database": "pond", "category": "c%d",         "gold": "SELECT count(*) + %d FROM frog"}\
    """
        .formatted(n, n, n % 3, n);
  }

  /** One in three is right, and so is one in six but for another column. */
  private static String prediction(int n) {
    String columns =
        switch (n % 6) {
          case 0 -> "count(*) + %d AS n, 'x' AS further".formatted(n);
          case 1, 4 -> "count(*) + %d".formatted(n);
          default -> "count(*) - %d".formatted(n);
        };
    return "{\"id\": \"p-%d\", \"sql\": \"SELECT %s FROM frog\"}".formatted(n, columns);
  }

  private static String withoutTimes(String page) {
    return page.replaceAll("(?s)\nTime and cost\n.*?\n\n", "\n");
  }

  private static String withoutTimes(com.fasterxml.jackson.databind.JsonNode summary) {
    ((ObjectNode) summary).remove("time");
    for (String name : List.of("ms", "gold_ms")) { // of groups
      summary.findParents(name).forEach(numbers -> ((ObjectNode) numbers).remove(name));
    }
    return summary.toPrettyString();
  }

  private static void settle(Path run, boolean turned) throws IOException {
    Path manifest = run.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replaceAll(",\\s*\"outcomes_check\"\\s*:\\s*\"\\w+\"", "")
            .replaceAll("\"[0-9-]+T[0-9:.]+Z\"", "\"2026-05-06T07:08:09Z\"")
            .replaceAll("\"workers\"( ?: ?)[0-9]+", "\"workers\"$11"));
    Path outcomes = run.resolve("outcomes.jsonl");
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(outcomes)) {
      lines.add(
          line.replaceAll("\"ms\":[0-9.Ee-]+", "\"ms\":1.5")
              .replaceAll("\"cached\":(true|false)", "\"cached\":false")
              .replaceAll(",\"check\":\"[0-9a-f]+\"", ""));
    }
    if (turned) {
      Collections.reverse(lines);
    }
    Files.write(outcomes, lines);
  }
}
