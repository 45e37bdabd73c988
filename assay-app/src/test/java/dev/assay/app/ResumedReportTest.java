// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run that was interrupted is that of all of its questions. */
class ResumedReportTest {
  private static final int QUESTIONS = 520;
  private static final String ENDLESS =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";

  private final Path folder;
  private final Path run;

  ResumedReportTest(@TempDir Path folder) throws IOException {
    this.folder = folder.resolve("pond");
    this.run = folder.resolve("run");
    Path unused = FrogDataset.unpack(this.folder);
    StringBuilder questions = new StringBuilder();
    StringBuilder predictions = new StringBuilder();
    for (int i = 0; i < QUESTIONS; i++) {
      questions.append(
          "{\"id\":\"q%d\",\"question\":\"%d?\",\"database\":\"pond\",\"gold\":\"SELECT %d\"}\n"
              .formatted(i, i, i % 9));
      String sql = i == QUESTIONS - 1 ? ENDLESS : "SELECT " + i % 8;
      predictions.append("{\"id\":\"q%d\",\"sql\":\"%s\"}\n".formatted(i, sql));
    }
    FrogDataset.write(this.folder, "questions.jsonl", questions.toString());
    FrogDataset.write(this.folder, "predictions.jsonl", predictions.toString());
  }

  private Cli assay(String timeLimit) {
    return Cli.assay(
        "run", folder.resolve("assay.yaml"), "--out", run, "--resume", "--timeout", timeLimit);
  }

  private long outcomes() throws IOException {
    Path file = run.resolve("outcomes.jsonl");
    if (!Files.exists(file)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }

  @Test
  @Timeout(60)
  void goesOnWithTheReport() throws Exception {
    Thread user = Thread.currentThread();
    Thread interruption =
        new Thread(
            () -> {
              try {
                while (outcomes() < QUESTIONS - 1) {
                  Thread.sleep(20);
                }
                user.interrupt();
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    interruption.start();
    assertThat(assay("60s").code()).isEqualTo(ExitCode.INTERRUPTED);
    interruption.join();
    assertThat(run.resolve("report.html")).doesNotExist();

    assertThat(assay("200ms").code()).isEqualTo(ExitCode.DONE);
    Path exported = folder.resolve("exported.html");
    assertThat(Cli.assay("export", run, "--to", exported).code()).isZero();
    assertThat(run.resolve("report.html")).hasSameTextualContentAs(exported);
  }
}
