// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.app.InterruptedProgram;
import dev.assay.app.Main;
import dev.assay.app.StubbedFrogDataset;
import dev.assay.app.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class InterruptHandlerTest {
  @Test
  void interruptsTheThreadWhenTheProcessIsToldToEnd() throws Exception {
    Process process = start();
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo("ready");
      process.toHandle().destroy(); // the process's own method closes its streams too
      assertThat(out.readLine()).isEqualTo("late");
      assertThat(process.waitFor(8, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void leavesTheProcessAloneOnceItIsClosed() throws Exception {
    Process process = start("closed");
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo("ready");
      process.toHandle().destroy(); // the process's own method closes its streams too
      assertThat(process.waitFor(8, TimeUnit.SECONDS)).isTrue();
      assertThat(out.readLine()).isNull();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void mayBeClosedWithoutHavingWatched() {
    InterruptHandler interruptHandler = new InterruptHandler(() -> {});
    interruptHandler.close();
    interruptHandler.close();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void takesWhateverFailsAfterwardsForTheInterruption() throws IOException {
    List<String> said = new ArrayList<>();
    int code =
        InterruptHandler.heed(
            interruptHandler -> {
              interruptHandler.signal();
              throw new CancellationException("interrupted while a query ran");
            },
            () -> said.add("farewell " + Thread.interrupted()));
    assertThat(code).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(said).containsExactly("farewell true");
  }

  @Test
  void letsFailuresThroughThatAreNotItsDoing() {
    assertThatThrownBy(
            () ->
                InterruptHandler.heed(
                    interruptHandler -> {
                      throw new CancellationException("closed");
                    },
                    () -> {
                      throw new AssertionError("nobody interrupted it");
                    }))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program is a shell script")
  void saysWhatIsKeptAndHowToGoOn(@TempDir Path folder) throws Exception {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Files.writeString(
          folder.resolve("agent.sh"),
          "case \"$(cat)\" in *first*) echo 'SELECT 1';; *) touch asked; sleep 600;; esac\n");
      Path config = pond.config("command: [sh, agent.sh]\nlimits: { concurrency: 1 }\n");
      Path err = folder.resolve("err");
      Process process =
          new ProcessBuilder(java(Main.class, "run", config.toString(), "--out", folder + "/run"))
              .directory(folder.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(err.toFile())
              .start();
      try {
        for (int i = 0; i < 600 && !Files.exists(folder.resolve("asked")); i++) {
          Thread.sleep(50);
        }
        process.toHandle().destroy();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      } finally {
        process.destroyForcibly().waitFor();
      }
      assertThat(err)
          .content()
          .endsWith(
              """
              Interrupted: 1 of 3 questions are finished and kept. To continue:
                assay run %s --out %s/run --resume
              """
                  .formatted(config, folder));
    }
  }

  private static List<String> java(Class<?> program, String... args) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    words.add(program.getName());
    words.addAll(List.of(args));
    return words;
  }

  private static Process start(String... args) throws IOException {
    return new ProcessBuilder(java(InterruptedProgram.class, args))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
