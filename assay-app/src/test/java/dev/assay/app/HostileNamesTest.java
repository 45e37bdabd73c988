// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that come from data steer neither a terminal nor the build server that reads the log. */
class HostileNamesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Escape, bell, C1 escape, a reversed reading direction, an invisible tag, commands. */
  private static final String HOSTILE =
      """
      x\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\udb40\udc41
      ::error::forged\r
      ##[error]forged
      ##vso[task.x]forged\
      """;

  /** Forbidden output. */
  private static final Pattern UNSAFE =
      Pattern.compile(
          "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
              + "|\udb40\udc41|(?m)^\\s*::(error|warning)::forged|##(vso)?\\[");

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void writeData() throws IOException {
    Path pond = FrogDataset.unpack(folder.resolve("pond")).resolveSibling("");
    Files.copy(
        pond.resolve("databases/pond.sqlite"),
        Files.createDirectories(folder.resolve("db")).resolve("pond.sqlite"));
    StringBuilder questions = new StringBuilder();
    StringBuilder predictions = new StringBuilder();
    for (String id : List.of(HOSTILE, "plain")) {
      for (String database : List.of(HOSTILE, "pond")) {
        String name = id + database.length();
        questions.append(
            line(
                Map.of(
                    "id",
                    name,
                    "question",
                    HOSTILE,
                    "database",
                    database,
                    "category",
                    HOSTILE,
                    "gold",
                    id.equals(HOSTILE) ? "SELECT \"" + HOSTILE + "\" FROM nowhere" : "SELECT 1")));
        predictions.append(
            line(Map.of("id", name, "sql", "SELECT 'a' AS \"" + HOSTILE + "\" -- " + HOSTILE)));
      }
    }
    Files.writeString(folder.resolve("q.jsonl"), questions);
    Files.writeString(folder.resolve("p.jsonl"), predictions);
  }

  private static String line(Map<String, String> fields) throws IOException {
    return JSON.writeValueAsString(fields) + "\n";
  }

  private Cli on(String command, Object... more) {
    List<Object> words = new ArrayList<>(List.of(command));
    words.addAll(List.of("--questions", folder.resolve("q.jsonl")));
    words.addAll(List.of("--predictions", folder.resolve("p.jsonl")));
    words.addAll(List.of("--databases", folder.resolve("db"), "--in-process"));
    words.addAll(List.of(more));
    return safe(Cli.assay(words.toArray()));
  }

  private static Cli safe(Cli cli) {
    assertThat(UNSAFE.matcher(cli.out()).find()).as("out: %s", printable(cli.out())).isFalse();
    assertThat(UNSAFE.matcher(cli.err()).find()).as("err: %s", printable(cli.err())).isFalse();
    assertThat(cli.code()).as(printable(cli.err())).isNotEqualTo(ExitCode.INTERNAL);
    return cli;
  }

  private static String printable(String text) {
    return text.replace("\u001b", "<ESC>").replace("\u009b", "<CSI>");
  }

  @Test
  void noCommandPrintsThemRaw() throws IOException {
    assertThat(on("check").out()).contains("\\u001b]0;owned\\u0007", "\\u202e");
    on("check", "--json");
    Path run = folder.resolve("run");
    on("run", "--out", run);
    on("run", "--out", folder.resolve("json"), "--json", "--annotations", "github");
    String id = HOSTILE + "4";
    safe(Cli.assay("show", run, id));
    JSON.readTree(safe(Cli.assay("show", run, id, "--json")).out());
    safe(Cli.assay("show", run, HOSTILE));
    safe(Cli.assay("compare", run, folder.resolve("json")));
    JSON.readTree(safe(Cli.assay("compare", run, folder.resolve("json"), "--json")).out());
    safe(Cli.assay("compare", run, run, "--repeats"));
    safe(Cli.assay("rescore", run, "--profile", "strict"));
    safe(Cli.assay("rescore", run, "--profile", HOSTILE));
    safe(Cli.assay("judge", run, "--report"));
    safe(Cli.assay(Map.of(), "judge", run, "--dry-run", "--model", "ollama/x", "--in-process"));
    for (String format : List.of("json", "markdown", "junit")) {
      safe(Cli.assay("export", run, "--format", format));
    }
    safe(Cli.assay("export", run, "--format", HOSTILE));
    safe(Cli.assay(HOSTILE));
    safe(Cli.assay("driver", "remove", HOSTILE));
  }

  @Test
  void tablesToMatchPrintNothingRaw() throws IOException {
    Path gold = folder.resolve("gold.json");
    Path other = folder.resolve("other.json");
    Files.writeString(gold, "[" + line(Map.of(HOSTILE, HOSTILE)) + "]");
    Files.writeString(other, "[" + line(Map.of("y", HOSTILE + "z")) + "]");
    safe(Cli.assay("match", gold, other));
    JSON.readTree(safe(Cli.assay("match", gold, other, "--json")).out());

    Path cases = folder.resolve("cases.jsonl");
    String id = JSON.writeValueAsString(HOSTILE);
    String table = "{\"columns\":[\"a\"],\"types\":[\"TEXT\"],\"rows\":[[" + id + "]]}";
    Files.writeString(
        cases,
        "{\"id\":%s,\"gold\":%s,\"predicted\":%s,\"expect\":{\"strict\":false}}\n"
            .formatted(id, table, table));
    assertThat(safe(Cli.assay("match", "--cases", cases)).out()).contains("forged");
    safe(Cli.assay("match", "--cases", cases, "--json"));
  }

  @Test
  void aPredictionsUnknownIdForgesNoAnnotation() throws IOException {
    Files.writeString(
        folder.resolve("p.jsonl"), line(Map.of("id", "a\n::error::forged", "sql", "SELECT 1")));

    Cli cli = on("run", "--out", folder.resolve("run"), "--allow-missing");

    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.err()).contains("a\\n::error::forged").doesNotContain("\n::error");
  }

  @Test
  void namesOfTablesAndFilesAreSafeInInitAndDb() throws IOException {
    Path script = folder.resolve("a\u001b[31m\u202e.sql");
    Files.writeString(
        script,
        "CREATE TABLE \"t\u001b[2J\n::error::forged\" (a INT); INSERT INTO nope VALUES (1);");
    Path made = folder.resolve("m\u001b[31m.sqlite");
    safe(Cli.assay("db", "create", "--from", script, "--to", made, "--skip-errors"));
    safe(Cli.assay("init", "--database", made, "--directory", folder.resolve("i\u001b[31m")));
  }

  @Test
  void aPathWithANulIsAWrongSettingWithItsPlace() throws IOException {
    Path config = folder.resolve("assay.yaml");
    for (String setting :
        List.of(
            "questions: \"q\\0.jsonl\"",
            "questions: { file: \"q\\0\" }",
            "out: \"o\\0\"",
            "databases: \"d\\0\"",
            "databases: { d: { file: \"d\\0\" } }",
            "databases: { d: { url: \"jdbc:x:y\", password: { file: \"d\\0\" } } }",
            "generator: { predictions: \"p\\0\" }",
            "generator: { model: x/y, prompt: \"./p\\0\" }",
            "gate: { baseline: \"p\\0\" }")) {
      Files.writeString(config, "name: x\n" + setting + "\n");
      Cli cli = safe(Cli.assay("check", config));
      assertThat(cli.code()).as(setting + cli.err()).isEqualTo(ExitCode.USAGE);
      assertThat(cli.err()).as(setting).contains("assay.yaml:2:", "can't be a path", "correct");
    }
  }

  @Test
  void aPathWithANulIsAWrongOption() {
    for (String option : List.of("--questions", "--predictions", "--databases", "--out")) {
      assertThat(on("run", option, "a\u0000b").code()).as(option).isEqualTo(ExitCode.USAGE);
    }
    for (String command : List.of("show", "rescore", "compare", "export", "judge")) {
      Cli cli = safe(Cli.assay(command, "a\u0000b", "x\u0000"));
      assertThat(cli.code()).as(command).isEqualTo(ExitCode.USAGE);
    }
    assertThat(safe(Cli.assay("match", "a\u0000", "b")).code()).isEqualTo(ExitCode.USAGE);
    assertThat(safe(Cli.assay("db", "create", "--from", "a\u0000", "--to", "b\u0000")).code())
        .isEqualTo(ExitCode.USAGE);
    Cli init = safe(Cli.assay("init", "--database", "a\u0000", "--directory", "b\u0000"));
    assertThat(init.code()).isEqualTo(ExitCode.USAGE);
  }
}
