// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.TaskOutcome.Done;
import dev.assay.execute.worker.internal.TaskOutcome.Lost;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes, and a task that does to its own what no search should. */
@Timeout(120)
class TaskRunnerTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final DatabaseAddress STAGE = DatabaseAddress.of("stage", "puppet:stage");

  private final TaskRunner runner =
      new TaskRunner(
          WorkerPool.ofTasks(new WorkerSettings(300L << 20, List.of()), SessionSettings.DEFAULT),
          "puppet",
          "set");

  @AfterEach
  void close() {
    runner.close();
  }

  private TaskOutcome run(String input, Duration limit) {
    return runner.run(STAGE, input, limit);
  }

  private String text(DatabaseAddress database) {
    return ((Done) runner.run(database, "go", LONG)).reply().text();
  }

  @Test
  void opensADatabaseOnceForAllWorkOnIt() {
    runner.open(STAGE);
    assertThat(text(STAGE)).isEqualTo("stage set, opened 1");
    assertThat(text(STAGE)).isEqualTo("stage set, opened 1");
    assertThat(text(DatabaseAddress.of("box", "puppet:box"))).isEqualTo("box set, opened 2");
    assertThatThrownBy(() -> runner.open(DatabaseAddress.of("void", "puppet:void")))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessage("there is no void");
    assertThat(text(STAGE)).isEqualTo("stage set, opened 3");
  }

  @Test
  void losesOnlyTheWorkThatEndsItsProcess() {
    assertThat(run("sleep", Duration.ofMillis(200))).isEqualTo(new Lost("it did not end in time"));
    assertThat(run("overdue", LONG)).isEqualTo(new Lost("it did not end in time"));
    assertThat(run("exit", LONG)).isEqualTo(new Lost("it crashed its worker process twice"));
    assertThat(text(STAGE)).isEqualTo("stage set, opened 1");
  }

  @Test
  void losesWorkThatTakesAllMemory() {
    assertThat(run("hoard", LONG)).isInstanceOf(Lost.class);
    assertThat(text(STAGE)).isEqualTo("stage set, opened 1");
  }
}
