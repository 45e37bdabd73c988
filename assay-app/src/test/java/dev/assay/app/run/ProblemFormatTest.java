// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.runs.SingerRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Problems in the form of compilers, as read by the matchers that the documentation shows. */
class ProblemFormatTest extends SingerRuns {
  private static final Path PAGE =
      Path.of(System.getProperty("assay.root", "..")).resolve("docs/how-do-i.md");
  private static final Pattern JSON_BLOCK = Pattern.compile("(?ms)^```json\\R(.*?)^```$");

  private Path questions;
  private Path predictions;

  @BeforeEach
  void writeFiles() throws IOException {
    questions =
        Files.writeString(
            folder.resolve("questions.jsonl"),
            """
            {"id":"right","question":"Who?","database":"pop","gold":"SELECT name FROM singer"}

            {"id":"wrong","question":"Who?","database":"pop","gold":"SELECT 'Ada'"}
            {"id":"faulty","question":"Who?","database":"pop","gold":"SELECT nme FROM singer"}
            {"id":"failing","question":"Who?","database":"pop","gold":"SELECT name FROM singer"}
            """);
    predictions =
        Files.writeString(
            folder.resolve("predictions.jsonl"),
            """
            {"id":"right","sql":"SELECT name FROM singer"}
            {"id":"wrong","sql":"SELECT 'Bo'"}
            {"id":"faulty","sql":"SELECT name FROM singer"}
            {"id":"failing","sql":"SELECT name FROM band"}
            """);
  }

  private Cli evaluate(Object... more) {
    List<Object> words = new ArrayList<>(List.of("run", "--questions", questions));
    words.addAll(List.of("--predictions", predictions, "--out", folder.resolve("run")));
    words.addAll(List.of(more));
    return Cli.assay(words.toArray());
  }

  /** The pattern of the page's task. */
  private static List<JsonNode> matchers() throws IOException {
    List<JsonNode> patterns = new ArrayList<>();
    Matcher blocks = JSON_BLOCK.matcher(Files.readString(PAGE));
    while (blocks.find()) {
      new ObjectMapper().readTree(blocks.group(1)).findParents("regexp").forEach(patterns::add);
    }
    return patterns;
  }

  private static String part(JsonNode pattern, MatchResult match, String name) {
    return match.group(pattern.path(name).intValue());
  }

  @Test
  void documentedMatchersReadWhatARunPrints() throws IOException {
    Cli ran = evaluate("--problems");

    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("Accuracy 33.3 % (1 of 3)");
    List<String> lines = ran.out().lines().toList();
    assertThat(lines).hasSize(3);
    List<JsonNode> patterns = matchers();
    assertThat(patterns).hasSize(1);
    for (JsonNode pattern : patterns) {
      List<MatchResult> found =
          lines.stream()
              .flatMap(
                  line ->
                      Pattern.compile(pattern.path("regexp").textValue()).matcher(line).results())
              .toList();
      assertThat(found)
          .extracting(match -> part(pattern, match, "line"))
          .containsExactly("3", "4", "5");
      assertThat(found)
          .extracting(match -> part(pattern, match, "severity"))
          .containsExactly("error", "warning", "error");
      assertThat(found)
          .allMatch(match -> part(pattern, match, "file").equals(questions.toString()))
          .allMatch(match -> part(pattern, match, "column").equals("1"));
      assertThat(part(pattern, found.get(0), "message"))
          .matches("wrong: wrong: .* \\(WRONG_[A-Z_]+\\)");
    }
    assertThat(lines.get(1)).contains("faulty: not scored: ", "(GOLD_FAILED)", "nme");
    assertThat(lines.get(2)).contains("(SQL_ERROR)", "band");
  }

  @Test
  void exportsTheProblemsOfAStoredRun() throws IOException {
    String printed = evaluate("--problems").out();

    Cli exported = Cli.assay("export", folder.resolve("run"), "--format", "problems");
    assertThat(exported.out()).isEqualTo(printed);
    Files.writeString(questions, "\n\n" + Files.readString(questions)); // lines move, ids don't
    assertThat(Cli.assay("export", folder.resolve("run"), "--format", "problems").out())
        .contains(":5:1: error: wrong:");
    Files.move(questions, folder.resolve("moved.jsonl"));
    Cli gone = Cli.assay("export", folder.resolve("run"), "--format", "problems");
    assertThat(gone.code()).isEqualTo(2);
    assertThat(gone.err()).contains("in the folder in which the run was made");
  }

  @Test
  void leavesOutWhatMayQuoteAValue() {
    Cli ran = evaluate("--problems", "--no-values");

    assertThat(ran.out()).contains("(SQL_ERROR)", "the rest of the message left out");
  }

  @Test
  void checkWarnsOfGold() {
    Cli checked = Cli.assay("check", "--questions", questions, "--problems");

    assertThat(checked.code()).isZero();
    assertThat(checked.out().lines()).hasSize(1);
    assertThat(checked.out()).startsWith(questions + ":4:1: warning: faulty: ");
  }

  @Test
  void printsErrorsInFilesInTheSameForm() throws IOException {
    Path config = Files.writeString(folder.resolve("assay.yaml"), "name: x\nqestions: q.jsonl\n");
    Cli configured = Cli.assay("run", config, "--problems");
    assertThat(configured.code()).isEqualTo(2);
    assertThat(configured.err())
        .contains(config + ":2:1: error: unknown key 'qestions'; did you mean 'questions'?");
    assertThat(Cli.assay("run", config).err()).contains("assay: " + config + ":2:1: unknown key");

    Files.writeString(predictions, "{\"id\":\"right\",\"sql\":\"SELECT 1\"}\n{\"id\":\"wro");
    assertThat(evaluate("--problems").err()).containsPattern("predictions.jsonl:2:\\d+: error: ");

    Cli nowhere = Cli.assay("run", folder.resolve("gone.yaml"), "--problems");
    assertThat(nowhere.err()).startsWith("assay: ");
  }

  @Test
  void refusesToPrintTwoResults() {
    assertThat(evaluate("--problems", "--json").code()).isEqualTo(2);
    assertThat(Cli.assay("check", "--questions", questions, "--problems", "--json").code())
        .isEqualTo(2);
  }
}
