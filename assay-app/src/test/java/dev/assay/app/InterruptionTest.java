/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InterruptionTest {
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
    Interruption interruption = new Interruption();
    interruption.close();
    interruption.close();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  private static Process start(String... args) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    words.add(InterruptedProgram.class.getName());
    words.addAll(List.of(args));
    return new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }
}
