// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of the user's, and what they may get wrong. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class ProgramAgentTest {
  private static final String ONE = "{\"id\":\"q1\"}";
  private static final String TWO = "{\"id\":\"q2\"}";

  @TempDir private Path folder = Path.of("");

  private AgentProgram sh(String script, Duration timeout) throws IOException {
    Files.writeString(folder.resolve("agent.sh"), script);
    return new AgentProgram(List.of("sh", "agent.sh"), folder, timeout);
  }

  private PersistentAgent lines(String script, String... environment) throws IOException {
    Map<String, String> variables =
        environment.length == 0 ? Map.of() : Map.of(environment[0], environment[1]);
    return new PersistentAgent(sh(script, Duration.ofSeconds(20)), variables);
  }

  @ParameterizedTest
  @CsvSource({
    "/opt/bin/agent --key sk-0123456789, agent",
    "agent sk-0123456789, agent",
    "python3 tools/agent.py --key=sk-0123456789, python3 agent.py",
    "C:\\Python\\python.exe agent.py, python agent.py",
    "python3.12 -c sk-0123456789, python3.12",
    "java -jar sk-0123456789, java"
  })
  void isCalledByItsFileAndScriptAndNeverByAnArgument(String command, String name) {
    AgentProgram program =
        new AgentProgram(List.of(command.split(" ")), folder, Duration.ofSeconds(1));

    assertThat(program.name()).isEqualTo(name);
  }

  @Test
  void takesNoBannerForAnAnswer() throws Exception {
    String banner = "echo 'Loading model ...'; echo '{\"level\": \"info\"}'; echo; ";
    try (PersistentAgent agent = lines(banner + "while read q; do echo 'SELECT 1'; done\n")) {
      assertThat(agent.ask(ONE)).isEqualTo("SELECT 1");
      assertThat(agent.ask(TWO)).isEqualTo("SELECT 1");
    }
    try (PersistentAgent agent = lines("read q; " + banner + "echo '{\"sql\": null}'; read q\n")) {
      assertThat(agent.ask(ONE)).isEqualTo("{\"sql\": null}");
    }
    try (PersistentAgent agent =
        new PersistentAgent(
            sh("echo Ready.; while read q; do sleep 9; done\n", Duration.ofMillis(700)),
            Map.of())) {
      assertThatThrownBy(() -> agent.ask(ONE)).hasMessageContaining("gave no answer within 700ms");
    }
  }

  @Test
  void takesNoLineThatNobodyAskedForAsTheNextAnswer() throws Exception {
    try (PersistentAgent agent =
        lines("echo $$ >> started\nwhile read q; do echo 'SELECT 1'; echo done; done\n")) {
      assertThat(agent.ask(ONE)).isEqualTo("SELECT 1");
      Thread.sleep(300); // until its second line is there

      assertThatThrownBy(() -> agent.ask(TWO))
          .isInstanceOf(AgentException.class)
          .hasMessageContaining("sh agent.sh wrote an unexpected line");
      assertThat(agent.ask(TWO)).as("by a new process").isEqualTo("SELECT 1");
      List<String> started = Files.readAllLines(folder.resolve("started"));
      assertThat(started).hasSize(2);
      gone(Long.parseLong(started.get(0)));
    }
  }

  private static void gone(long pid) throws InterruptedException {
    for (int i = 0; i < 250 && ProcessHandle.of(pid).isPresent(); i++) {
      Thread.sleep(20);
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
  }

  @Test
  void takesNoAnswerThatNamesAnotherQuestion() throws IOException {
    try (PersistentAgent agent =
        lines("while read q; do echo '{\"id\": \"q1\", \"sql\": \"SELECT 1\"}'; done\n")) {
      assertThat(agent.ask(ONE)).contains("SELECT 1");

      assertThatThrownBy(() -> agent.ask(TWO))
          .isInstanceOf(AgentException.class)
          .hasMessageContaining("answered with the id 'q1' to question 'q2'");
    }
  }

  @Test
  void letsNoFullPipeHoldItUpBeyondTheTimeout() throws IOException {
    AgentProgram silent = sh("exec sleep 60\n", Duration.ofMillis(500));
    String longQuestion = "{\"id\":\"" + "x".repeat(1_000_000) + "\"}";
    try (PersistentAgent agent = new PersistentAgent(silent, Map.of())) {
      long start = System.nanoTime();

      assertThatThrownBy(() -> agent.ask(longQuestion))
          .isInstanceOf(AgentException.class)
          .hasMessageContaining("gave no answer within");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
    }
  }

  @Test
  void waitsNoLongerThanTheTimeoutForOneThatHasClosedItsOutput() throws IOException {
    AgentProgram lingering =
        sh("echo 'SELECT 1'\nexec >&- 2>&-\nsleep 60\n", Duration.ofSeconds(1));
    try (OneShotProcessAgent agent = new OneShotProcessAgent(lingering, Map.of())) {
      assertThatThrownBy(() -> agent.ask(ONE))
          .isInstanceOf(AgentException.class)
          .hasMessageContaining("gave no answer within");
    }
  }

  @Test
  void hidesSecretsOfTheEnvironmentAndNoOrdinaryWord() throws IOException {
    String script = "while read q; do echo 'SELECT * FROM production -- sk-0123456789'; done\n";
    try (PersistentAgent secret = lines(script, "AGENT_KEY", "sk-0123456789");
        PersistentAgent word = lines(script, "KEYSPACE", "production")) {
      assertThat(secret.ask(ONE)).isEqualTo("SELECT * FROM production -- [key]");
      assertThat(word.ask(ONE)).isEqualTo("SELECT * FROM production -- sk-0123456789");
    }
  }
}
