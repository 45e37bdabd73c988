// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssayTest {
  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void create() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER, name TEXT)");
      statement.execute("INSERT INTO item VALUES (1, 'nut'), (2, 'bolt')");
    }
  }

  private Dataset questions() throws IOException {
    return Dataset.read(
        Files.writeString(
            folder.resolve("questions.jsonl"),
            """
            {"id":"a","question":"Which items?","database":"shop","gold":"SELECT name FROM item"}
            {"id":"b","question":"How many?","database":"shop","gold":"SELECT count(*) FROM item"}
            """));
  }

  private Path predictions(String first, String second) throws IOException {
    return Files.writeString(
        folder.resolve("predictions.jsonl"),
        "{\"id\":\"a\",\"sql\":\"%s\"}%n{\"id\":\"b\",\"sql\":\"%s\"}%n".formatted(first, second));
  }

  private static List<Verdict> verdicts(EvaluationResult result) {
    return result.outcomes().stream().map(Outcome::verdict).toList();
  }

  @Test
  void readsPredictionsAsTheCommandLineDoes() throws IOException {
    EvaluationResult result =
        Assay.evaluate(questions())
            .predictions(
                predictions("```sql\\nSELECT name, id FROM item\\n```", "DELETE FROM item"))
            .databases(folder)
            .metrics("execution_accuracy", "bird_ex")
            .timeout(Duration.ofSeconds(20))
            .run();

    assertThat(verdicts(result))
        .containsExactly(new Verdict.Correct(), new Verdict.Incorrect(Cause.REFUSED));
    assertThat(result.summary().accuracy().value()).isEqualTo(0.5);
    assertThat(result.outcomes().get(0).metrics()).containsEntry("bird_ex", 0.0);
  }

  @Test
  void asksAGeneratorAndKeepsTheRunOnRequest() throws IOException {
    Path kept = folder.resolve("run");
    EvaluationResult result =
        Assay.evaluate(questions())
            .generator(
                question -> {
                  if (question.id().equals("b")) {
                    throw new ProviderUnavailableException("no route", new IOException());
                  }
                  return Prediction.of(question.id(), "SELECT id, name FROM item");
                })
            .databases(folder)
            .profile(Profile.STRICT)
            .workers(1)
            .inProcess()
            .directory(kept)
            .run();

    assertThat(result.summary().scored()).isEqualTo(1);
    assertThat(result.summary().correct()).isZero();
    assertThat(RunDirectory.open(kept).outcomes()).isEqualTo(result.outcomes());
  }

  @Test
  void leavesNothingOnDiskWithoutADirectory() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    List<Path> before = runs(temporary);
    Assay.evaluate(questions())
        .predictions(predictions("SELECT 1", "SELECT 2"))
        .databases(folder)
        .inProcess()
        .run();

    assertThat(runs(temporary)).isSubsetOf(before);
  }

  private static List<Path> runs(Path temporary) throws IOException {
    try (var files = Files.list(temporary)) {
      return files.filter(file -> file.getFileName().toString().startsWith("assay-run")).toList();
    }
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    EvaluationBuilder bare = Assay.evaluate(questions());
    assertThatThrownBy(bare::run)
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("predictions(file)");
    bare.predictions(predictions("SELECT 1", "SELECT 2"));
    assertThatThrownBy(bare::run)
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("databases(folder)");
    Path one = Files.writeString(folder.resolve("one.jsonl"), "{\"id\":\"a\",\"sql\":\"x\"}");
    assertThatThrownBy(() -> bare.predictions(one))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("one.jsonl");
  }
}
