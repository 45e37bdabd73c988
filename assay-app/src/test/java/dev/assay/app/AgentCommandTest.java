// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.app.start.SampleDatabaseScript;
import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The user's own system as a program: once for each question, or line by line. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class AgentCommandTest {
  @TempDir private Path folder = Path.of("");

  /** The timeout of an answer. */
  private String patience = "20s";

  /** Runs a shell script as the user's system. */
  private Cli sh(StubbedFrogDataset pond, String protocol, String script, Object... more)
      throws IOException {
    Files.writeString(pond.folder().resolve("agent.sh"), script);
    return run(pond, protocol, "[sh, agent.sh]", more);
  }

  private Cli run(StubbedFrogDataset pond, String protocol, String command, Object... more)
      throws IOException {
    Path config =
        pond.config(
            "command: %s\nprotocol: %s\ntimeout: %s\n".formatted(command, protocol, patience));
    return pond.runAs(config, "run", more);
  }

  private static JsonNode outcome(StubbedFrogDataset pond, String question) throws IOException {
    return pond.outcome("run", question);
  }

  @Test
  void takesTheQuestionOnStdinAndSqlOrJsonOnStdout() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run =
          sh(
              pond,
              "once",
              """
              question=$(cat)
              printf '%s\\n' "$question" >> received.jsonl
              case "$question" in
                *first*) echo "Surely:"; echo '```sql'; echo "SELECT name FROM frog WHERE id = 1"; echo '```';;
                *many*) echo '{"sql": "SELECT COUNT(*) FROM frog", "usage": {"prompt_tokens": 70, "completion_tokens": 7, "cost_usd": 0.25}}';;
                *) echo '{"abstention": "I know no names."}';;
              esac
              """,
              "--concurrency",
              "1");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(outcome(pond, "first").path("verdict").asText()).isEqualTo("correct");
      JsonNode usage = outcome(pond, "count").at("/attempts/0/usage");
      assertThat(usage.path("prompt_tokens").asInt()).isEqualTo(70);
      assertThat(usage.path("cost_usd").doubleValue()).isEqualTo(0.25);
      assertThat(outcome(pond, "names").path("abstention").asText()).isEqualTo("I know no names.");
      List<String> received = Files.readAllLines(pond.folder().resolve("received.jsonl"));
      assertThat(received)
          .hasSize(3)
          .allSatisfy(
              line ->
                  assertThat(line)
                      .contains("CREATE TABLE frog", "\"dialect\":\"sqlite\"", "pond.sqlite")
                      .as("the gold is kept from it")
                      .doesNotContain("WHERE id = 1", "COUNT(", "SELECT", "gold"));
    }
  }

  @Test
  void leavesOutUsageThatIsNoNumber() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run =
          sh(
              pond,
              "once",
              """
              case "$(cat)" in
                *first*) echo '{"sql": "SELECT 1", "usage": {"prompt_tokens": -10, "completion_tokens": 4.5, "cost_usd": "free", "latency_ms": -1}}';;
                *many*) echo '{"sql": "SELECT 2", "usage": {"prompt_tokens": 70, "cached_tokens": 8.0, "cost_usd": null}, "attempts": [{"sql": "SELECT 3", "usage": {"prompt_tokens": 1e400, "completion_tokens": 3}}]}';;
                *) echo '{"sql": "SELECT 2", "usage": "none"}';;
              esac
              """);

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err())
          .contains(
              "Usage ignored, because it is negative, not a number, or not a whole number of tokens:"
                  + " completion_tokens once, cost_usd once, latency_ms once, prompt_tokens 2"
                  + " times, usage once.");
      JsonNode spent = pond.summary("run").path("spending");
      assertThat(spent.path("prompt_tokens").asLong()).as("%s", spent).isEqualTo(70);
      assertThat(spent.path("completion_tokens").asLong()).isEqualTo(3);
      assertThat(spent.path("cached_tokens").asLong()).isEqualTo(8);
      assertThat(outcome(pond, "first").at("/attempts/0/usage/latency_ms").asDouble())
          .as("by the clock")
          .isPositive();
      Cli again =
          pond.runAs(pond.folder().resolve("assay.yaml"), "again", "--replay", pond.out("run"));
      assertThat(again.err())
          .contains("3 answers came from the record; no model was called.", "cost_usd once");
    }
  }

  @Test
  void talksLineByLineToOneProcess() throws IOException {
    assumeTrue(has("python3"), "there is no python3");
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Files.writeString(
          pond.folder().resolve("agent.py"),
          """
          import json, os, sys
          for line in sys.stdin:
              question = json.loads(line)
              assert "SELECT" not in line, "the gold is kept from it"
              sql = {"first": "SELECT name FROM frog WHERE id = 1",
                     "count": "SELECT COUNT(*) FROM frog",
                     "names": "SELECT name FROM frog"}[question["id"]]
              print(json.dumps({"sql": sql, "usage": {"prompt_tokens": os.getpid()}}), flush=True)
          """);

      Cli run = run(pond, "lines", "[python3, agent.py]", "--concurrency", "1");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("3 of 3 right");
      assertThat(pond.outcomes("run").values())
          .extracting(outcome -> outcome.at("/attempts/0/usage/prompt_tokens").asLong())
          .hasSize(3)
          .containsOnly(outcome(pond, "first").at("/attempts/0/usage/prompt_tokens").asLong());
    }
  }

  private static boolean has(String program) {
    try {
      Process process = new ProcessBuilder(program, "--version").start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  @Test
  void countsACrashAgainstItWithItsLastWords() throws IOException {
    for (String protocol : List.of("once", "lines")) {
      try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve(protocol))) {
        Cli run = sh(pond, protocol, "read question\necho 'no such frog: 42' >&2\nexit 3\n");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("0 of 3 right");
        JsonNode outcome = outcome(pond, "count");
        assertThat(outcome.path("cause").asText()).isEqualTo("GENERATION_ERROR");
        assertThat(outcome.at("/attempts/0/error").asText())
            .contains("exit code 3", "no such frog: 42");
      }
    }
  }

  /** It hangs in a child of its own, which must not live on. */
  @Test
  void endsOneThatHangsWithAllThatItStarted() throws IOException, InterruptedException {
    patience = "1s";
    for (String protocol : List.of("once", "lines")) {
      try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve(protocol))) {
        assertThat(fault(pond, protocol, "read question\nsleep 600 &\necho $! > child\nwait\n"))
            .contains("gave no answer within");
        gone(Long.parseLong(Files.readString(pond.folder().resolve("child")).strip()));
      }
    }
  }

  private static void gone(long pid) throws InterruptedException {
    for (int i = 0; i < 250 && alive(pid); i++) {
      Thread.sleep(20);
    }
    assertThat(alive(pid)).isFalse();
  }

  /** One that has ended and was not yet waited for is a zombie, without a command. */
  private static boolean alive(long pid) {
    return ProcessHandle.of(pid)
        .filter(process -> process.isAlive() && process.info().command().isPresent())
        .isPresent();
  }

  /** The error recorded for the first question. */
  private String fault(StubbedFrogDataset pond, String protocol, String script) throws IOException {
    Cli run = sh(pond, protocol, script, "--first", "1");

    assertThat(run.code()).as(run.err()).isZero();
    return outcome(pond, "first").at("/attempts/0/error").asText();
  }

  @Test
  void endsOneThatClosesItsOutputAndGoesOn() throws IOException {
    patience = "1s";
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      assertThat(fault(pond, "once", "echo 'SELECT 1'\nexec >&- 2>&-\nsleep 600\n"))
          .contains("gave no answer within");
    }
  }

  @Test
  void endsOneThatWritesWithoutEnd() throws IOException {
    for (String protocol : List.of("once", "lines")) {
      try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve(protocol))) {
        assertThat(fault(pond, protocol, "head -c 100000000 /dev/zero | tr '\\0' x\n"))
            .contains("wrote more than 8 MB");
      }
    }
  }

  /** The schema is more than a pipe holds, so that writing it blocks. */
  @Test
  void isNotHeldUpByOneThatReadsNothing() throws IOException {
    for (String protocol : List.of("once", "lines")) {
      try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve(protocol))) {
        StringBuilder wide = new StringBuilder("CREATE TABLE wide (c0 INTEGER");
        for (int i = 1; i < 1500; i++) {
          wide.append(", a_column_with_quite_a_long_name_").append(i).append(" INTEGER");
        }
        SampleDatabaseScript.create(
            "sqlite",
            pond.folder().resolve("databases").resolve("wide.sqlite"),
            wide + "); CREATE TABLE frog (id INTEGER);");
        Files.writeString(
            pond.questions(),
            "{\"id\":\"a\",\"question\":\"?\",\"database\":\"wide\",\"gold\":\"SELECT 1\"}\n");

        patience = "20s";
        // Later than it is asked: a line before that is one that nobody asked for.
        Cli answers = sh(pond, protocol, "sleep 1\necho 'SELECT 1'\n");

        assertThat(answers.code()).as(answers.err()).isZero();
        assertThat(answers.out()).contains("1 of 1 right");
      }
      try (StubbedFrogDataset pond =
          StubbedFrogDataset.open(folder.resolve(protocol + "-silent"))) {
        Files.copy(
            folder.resolve(protocol).resolve("databases/wide.sqlite"),
            pond.folder().resolve("databases/wide.sqlite"));
        Files.copy(
            folder.resolve(protocol).resolve("questions.jsonl"),
            pond.questions(),
            StandardCopyOption.REPLACE_EXISTING);

        patience = "1s";
        Cli silent = sh(pond, protocol, "sleep 600\n");

        assertThat(silent.code()).as(silent.err()).isZero();
        assertThat(outcome(pond, "a").at("/attempts/0/error").asText())
            .contains("gave no answer within");
      }
    }
  }

  @Test
  void doesNotTakeASecondLineForTheNextAnswer() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run =
          sh(
              pond,
              "lines",
              "while read question; do printf 'SELECT 17\\ndebug: done\\n'; done\n",
              "--concurrency",
              "1");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(pond.outcomes("run").values())
          .as("a line out of step is an error, and no prediction")
          .noneMatch(outcome -> outcome.path("sql").asText("").contains("debug"))
          .anyMatch(
              outcome -> outcome.at("/attempts/0/error").asText().contains("more than one line"));
    }
  }

  @Test
  void stopsWhereItFailsFromTheFirstQuestionOn() throws IOException {
    for (String protocol : List.of("once", "lines")) {
      try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve(protocol))) {
        pond.askToCount(14);
        String broken = "echo x >> asked\nprintf 'no such script\\033[2J' >&2\nexit 2\n";
        Cli run = sh(pond, protocol, broken, "--concurrency", "1");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(run.err())
            .contains("no question was answered, and 10 questions in a row failed")
            .contains(
                "exit code 2", "no such script", "5 questions are left pending.", "another --out")
            .as("one piece of advice")
            .contains("to start again elsewhere:\n", "--out OTHER")
            .doesNotContain("--resume", "To continue");
        assertThat(run.out()).doesNotContain("--resume");
        assertThat(run.err()).as("nothing steers the terminal").doesNotContain("\u001b");
        assertThat(Files.readAllLines(pond.folder().resolve("asked"))).hasSize(10);
      }
    }
  }

  @Test
  void saysWhichProgramIsMissing() throws IOException {
    for (String protocol : List.of("once", "lines")) {
      try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve(protocol))) {
        Cli run = run(pond, protocol, "[no-such-agent, --fast]");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("the command 'no-such-agent' can't be started", "PATH");
        assertThat(pond.out("run")).as("nothing was begun").doesNotExist();
      }
    }
  }
}
