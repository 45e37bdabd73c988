// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import static dev.assay.api.PairFixture.fate;
import static dev.assay.api.PairFixture.question;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Executor;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.testkit.hostile.HostileCorpus;
import dev.assay.testkit.hostile.HostileStatement;
import dev.assay.testkit.hostile.HostileStatement.Expectation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that no prediction, crash or lost database affects later pairs. */
class PairFailureTest {
  private static final int STATEMENTS = 60;
  private static final Set<Expectation> ENDING = Set.of(Expectation.REFUSED, Expectation.QUERY);

  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void create() throws Exception {
    PairFixture.createShop(folder);
  }

  /** Statements that need no preparation and end by themselves. */
  private static List<String> hostile() {
    return HostileCorpus.of("sqlite").stream()
        .filter(statement -> ENDING.contains(statement.expected()))
        .map(HostileStatement::template)
        .filter(template -> !template.contains("${"))
        .limit(STATEMENTS)
        .toList();
  }

  private static Set<ProcessHandle> children() {
    return ProcessHandle.current().children().collect(Collectors.toSet());
  }

  @Test
  void goesOnAfterHostilePredictionsAndACrash() throws Exception {
    byte[] before = Files.readAllBytes(folder.resolve("shop.sqlite"));
    Set<ProcessHandle> others = children();
    Question names = question("SELECT name FROM item");
    try (PairEvaluator evaluator =
        PairEvaluator.on(folder).workers(1).timeout(Duration.ofSeconds(20)).open()) {
      for (String sql : hostile()) {
        assertThat(evaluator.evaluate(names, sql).verdict())
            .as(sql)
            .isInstanceOf(Verdict.Incorrect.class);
      }
      assertThat(fate(evaluator.evaluate(names, "SELECT name FROM item"))).isEqualTo("correct");

      for (ProcessHandle child : children()) {
        if (!others.contains(child) && child.destroyForcibly()) {
          child.onExit().join();
        }
      }
      assertThat(fate(evaluator.evaluate(names, "SELECT name FROM item"))).isEqualTo("correct");
    }
    assertThat(Files.readAllBytes(folder.resolve("shop.sqlite"))).isEqualTo(before);
  }

  @Test
  void triesALostDatabaseAgain() throws Exception {
    DatabaseFolders databases = new DatabaseFolders(List.of(folder));
    ReconnectingRunner runner =
        new ReconnectingRunner(
            new Executor(databases, SessionSettings.DEFAULT), Duration.ZERO, note -> {});
    Question names = question("SELECT name FROM item");
    try (PairEvaluator evaluator = PairEvaluator.on(databases).runner(runner).open()) {
      assertThat(fate(evaluator.evaluate(names, "SELECT name FROM item"))).isEqualTo("correct");

      Path away = folder.resolve("away");
      Files.move(folder.resolve("shop.sqlite"), away);
      evaluator.evaluate(names, "SELECT nothing FROM item"); // its connection is not kept
      assertThat(fate(evaluator.evaluate(names, "SELECT name FROM item")))
          .isEqualTo(NotScoredReason.DATABASE_UNAVAILABLE.name());

      Files.move(away, folder.resolve("shop.sqlite"));
      runner.reconsider("shop", Duration.ZERO); // instead of waiting for the pause to end
      assertThat(fate(evaluator.evaluate(names, "SELECT name FROM item"))).isEqualTo("correct");
    }
  }
}
