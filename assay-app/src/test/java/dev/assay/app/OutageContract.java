// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import dev.assay.execute.DatabaseAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** No question is lost when a database is away for a while, whatever server it is on. */
abstract class OutageContract {
  private static final int QUARTER = OutageRun.QUESTIONS / 4;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path temporary;

  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @SuppressWarnings("NullAway.Init")
  private DatabaseAddress database;

  abstract DatabaseAddress create() throws Exception;

  abstract void stopServer() throws Exception;

  abstract void restartServer() throws Exception;

  /** Ends all sessions of a database's account. */
  abstract void endSessions(DatabaseAddress database) throws Exception;

  @BeforeEach
  void prepare(TestInfo test) throws Exception {
    database = create();
    folder = Files.createDirectory(temporary.resolve(test.getTestMethod().orElseThrow().getName()));
  }

  @AfterEach
  void endAllSessions() throws Exception {
    endSessions(database);
  }

  @Test
  void losesNoQuestionWhenTheServerIsRestarted() throws Exception {
    OutageRun run = new OutageRun(folder, database);

    // A busy machine may take minutes to start a server.
    CompletableFuture<Cli> cli = run.start("--reconnect-timeout", "10m");
    run.awaitOutcomes(QUARTER);
    stopServer();
    Thread.sleep(500);
    restartServer();

    assertThat(cli.get().code()).as(cli.get().err()).isZero();
    run.assertAllRight();
    assertThat(cli.get().err())
        .containsOnlyOnce("database shop: connection lost; waiting for it (up to 10m)")
        .containsPattern("database shop is reachable again after \\d+ s");
  }

  @Tag("long")
  @Test
  void keepsQuestionsPendingThatTheServerIsAwayFor() throws Exception {
    OutageRun run = new OutageRun(folder, database);

    CompletableFuture<Cli> cli = run.start("--reconnect-timeout", "400ms");
    run.awaitOutcomes(QUARTER);
    stopServer();
    Cli stopped = cli.get();
    restartServer();

    Map<String, Integer> endings = run.endings();
    assertThat(endings).containsOnlyKeys("correct", "pending");
    assertThat(stopped.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(stopped.err())
        .contains("database shop", "was still unreachable after 400ms")
        .contains(endings.get("pending") + " questions are left pending")
        .contains("--out " + run.out(), "--resume");
    Cli resumed = run.runHere("--resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    run.assertAllRight();
  }

  @Tag("long")
  @Test
  void losesNoQuestionWhenItsSessionsAreEnded() throws Exception {
    OutageRun run = new OutageRun(folder, database);

    CompletableFuture<Cli> cli = run.start();
    for (int tenth = 1; tenth < 10; tenth++) {
      run.awaitOutcomes(tenth * OutageRun.QUESTIONS / 10);
      endSessions(database);
    }

    assertThat(cli.get().code()).as(cli.get().err()).isZero();
    run.assertAllRight();
  }

  @Test
  void leavesAllPendingWhereTheServerIsAwayFromTheFirstQuestionOn() throws Exception {
    OutageRun run = new OutageRun(folder, database);
    stopServer();
    Cli refused;
    Cli away;
    try {
      refused = run.runHere();
      assertThat(run.out()).doesNotExist();
      away = run.runHere("--skip-missing-databases");
    } finally {
      restartServer();
    }

    assertThat(refused.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(refused.err()).contains("nothing was run", "shop: could not be reached");
    assertThat(away.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(run.endings()).isEqualTo(Map.of("pending", OutageRun.QUESTIONS));
    assertThat(away.err()).contains("database shop", "--resume");
    assertThat(run.runHere("--resume").code()).isZero();
    run.assertAllRight();
  }
}
