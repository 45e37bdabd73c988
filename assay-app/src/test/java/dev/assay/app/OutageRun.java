// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.execute.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** A run of many questions on one database of a server, which a test takes away meanwhile. */
final class OutageRun {
  /** 200 by hand: {@code -Dassay.outage.questions=200}. */
  static final int QUESTIONS = Integer.getInteger("assay.outage.questions", 40);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final Path out;
  private final List<String> words = new ArrayList<>();

  /** Statements of the table that the questions are about. */
  static List<String> table() {
    List<String> statements = new ArrayList<>(List.of("CREATE TABLE item (id INTEGER)"));
    String values = String.join(", ", IntStream.range(0, 40).mapToObj(i -> "(" + i + ")").toList());
    statements.add("INSERT INTO item VALUES " + values);
    return statements;
  }

  /** A query that takes some milliseconds; all its variants are different texts. */
  static String query(int i) {
    return "SELECT count(*) + %d AS n FROM item a CROSS JOIN item b CROSS JOIN item c WHERE a.id + b.id <> c.id + %d"
        .formatted(i, i);
  }

  OutageRun(Path folder, DatabaseAddress database) throws IOException {
    this(folder, database, Map.of());
  }

  /**
   * @param predictions other than the gold, by the number of the question
   */
  OutageRun(Path folder, DatabaseAddress database, Map<Integer, String> predictions)
      throws IOException {
    this.folder = folder;
    this.out = folder.resolve("out");
    List<String> questions = new ArrayList<>();
    List<String> predicted = new ArrayList<>();
    for (int i = 0; i < QUESTIONS; i++) {
      questions.add(
          JSON.writeValueAsString(
              Map.of("id", "q" + i, "question", "n?", "database", "shop", "gold", query(i))));
      predicted.add(
          JSON.writeValueAsString(
              Map.of("id", "q" + i, "sql", predictions.getOrDefault(i, query(i) + " AND 1 = 1"))));
    }
    Files.write(folder.resolve("questions.jsonl"), questions);
    Files.write(folder.resolve("predictions.jsonl"), predicted);
    Path secret = Files.writeString(folder.resolve("secret"), database.password() + "\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    Path config =
        Files.writeString(
            folder.resolve("assay.yaml"),
            """
            questions: questions.jsonl
            generator: { predictions: predictions.jsonl }
            metrics: [execution_accuracy]
            databases:
              shop: { url: "%s", user: %s, password: { file: secret } }
            """
                .formatted(database.url(), database.user()));
    words.addAll(List.of("run", config.toString(), "--workers", "2", "--out", out.toString()));
  }

  /** The run in the background. */
  CompletableFuture<Cli> start(String... options) {
    List<String> all = words(options);
    return CompletableFuture.supplyAsync(() -> Cli.isolated(all.toArray()));
  }

  /** The run in this process, for what workers have no part in. */
  Cli runHere(String... options) {
    return Cli.assay(words(options).toArray());
  }

  private List<String> words(String... options) {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(options));
    return all;
  }

  /** Waits until so many questions are done. */
  void awaitOutcomes(int count) throws IOException, InterruptedException {
    while (lines() < count) {
      Thread.sleep(5);
    }
  }

  private long lines() throws IOException {
    Path file = out.resolve("outcomes.jsonl");
    return Files.exists(file)
        ? Files.readString(file).chars().filter(character -> character == '\n').count()
        : 0;
  }

  /** The number of questions by verdict or cause, and of pending ones. */
  Map<String, Integer> endings() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    int done = 0;
    for (String line : Files.readAllLines(out.resolve("outcomes.jsonl"))) {
      JsonNode outcome = JSON.readTree(line);
      String cause = outcome.path("cause").asText("null");
      counts.merge(
          cause.equals("null") ? outcome.path("verdict").asText() : cause, 1, Integer::sum);
      done++;
    }
    if (done < QUESTIONS) {
      counts.put("pending", QUESTIONS - done);
    }
    System.out.printf("%s: %s%n", folder.getFileName(), counts);
    return counts;
  }

  void assertAllRight() throws IOException {
    assertThat(endings()).isEqualTo(Map.of("correct", QUESTIONS));
  }

  Path out() {
    return out;
  }
}
