// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.StoredCalls;
import dev.assay.match.MatchSettings;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prompts and answers of a model, from the calls of a run. */
class PromptExcerptTest {
  private static final String CALL =
      """
      {"key":"%s","model":"a/b","sample":0,"text":"%s","usage":{"prompt_tokens":%d,"completion_tokens":2,"latency_ms":%s},"request":"%s"}
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void readsTheHintsThePromptAndTheAnswerOfEachAttempt() throws IOException {
    String first = request("");
    String second = request(",{\"role\":\"user\",\"content\":\"Again\"}");
    RunDirectory run =
        run(
            CALL.formatted("1", "one", 7, "1.25", first)
                + CALL.formatted("2", "two", 9, "2.5", second));
    List<PromptExcerpt> texts =
        PromptExcerpt.of(
            asked(new Usage(7L, 2L, null, 1.25), new Usage(9L, 2L, null, 2.5)),
            null,
            StoredCalls.of(run));
    assertThat(texts)
        .extracting(PromptExcerpt::title)
        .containsExactly(
            "Evidence",
            "Attempt 1: prompt, system",
            "Attempt 1: prompt, user",
            "Attempt 1: answer of the model",
            "Attempt 2: prompt, user",
            "Attempt 2: answer of the model");
    assertThat(texts.get(2).lines()).containsExactly("Tables:", "t");
    assertThat(texts.get(4).lines()).containsExactly("Again");
    assertThat(texts.get(5).lines()).containsExactly("two");
  }

  @Test
  void showsNoCallWhereTwoCouldBeMeant() throws IOException {
    RunDirectory run =
        run(CALL.formatted("1", "one", 7, "1.0", "") + CALL.formatted("2", "two", 7, "1.0", ""));
    Outcome outcome = asked(new Usage(7L, 2L, null, 1.0));
    assertThat(PromptExcerpt.of(outcome, null, StoredCalls.of(run)))
        .extracting(PromptExcerpt::title)
        .containsExactly("Evidence");
  }

  @Test
  void beginsWithTheEarlierTurnsOfAConversation() {
    QuestionDetails.EarlierTurns turns =
        new QuestionDetails.EarlierTurns(
            List.of(
                turn("c-1", "10", "Last?"),
                turn("c-1", "2", "Then?"),
                turn("c-1", "1", "First?"),
                turn("c-2", "1", "Other?"),
                asked()));

    assertThat(PromptExcerpt.of(asked(), turns.before(turn("c-1", "10", "Last?")), null).get(0))
        .extracting(PromptExcerpt::title, PromptExcerpt::lines)
        .containsExactly("Earlier turns of the conversation", List.of("1. First?", "2. Then?"));
    assertThat(turns.before(turn("c-2", "1", "Other?"))).isNull();
    assertThat(turns.before(asked())).isNull();
  }

  private static Outcome turn(String conversation, String number, String question) {
    Outcome plain = asked();
    List<String> tags = List.of("interaction:" + conversation, "turn:" + number);
    return new Outcome(
        new QuestionSummary(question, question, "concert", null, null, null, false, tags),
        plain.prediction(),
        plain.goldSql(),
        plain.gold(),
        plain.verdict(),
        plain.match(),
        plain.metrics());
  }

  @Test
  void readsWhatAUsersOwnSystemWasSentAndAnswered() throws IOException {
    String line =
        CALL.formatted(
                "1", "SELECT 7", 7, "1.0", "{\\\"id\\\":\\\"q1\\\",\\\"instructions\\\":\\\"x\\\"}")
            .replace("a/b", "agent/mine");
    StoredCalls calls = StoredCalls.of(run(line + line.replace("q1", "q2")));
    List<PromptExcerpt> texts = PromptExcerpt.of(asked(), null, calls);

    assertThat(texts)
        .extracting(PromptExcerpt::title)
        .containsExactly("Evidence", "Sent to your system", "Answer of your system");
    assertThat(texts.get(1).lines())
        .containsExactly("{", "  \"id\" : \"q1\",", "  \"instructions\" : \"x\"", "}");
    assertThat(texts.get(2).lines()).containsExactly("SELECT 7");
  }

  @Test
  void cutsTheMiddleOfALongText() throws IOException {
    RunDirectory run = run(CALL.formatted("1", "a".repeat(20_000), 7, "1.0", ""));
    PromptExcerpt answer =
        PromptExcerpt.of(asked(new Usage(7L, 2L, null, 1.0)), null, StoredCalls.of(run)).get(1);
    assertThat(answer.size()).isEqualTo("20,000 characters");
    assertThat(answer.lines().get(0)).hasSize(8_000);
    assertThat(answer.end().get(0)).hasSize(4_000);
    assertThat(answer.cut()).startsWith("8,000 characters left out here");
  }

  private RunDirectory run(String calls) throws IOException {
    RunDirectory run = ShopRun.write(folder.resolve("run"));
    Files.writeString(run.path().resolve("calls.jsonl"), calls);
    return run;
  }

  /** A request as it stands within a line: its quotes are escaped. */
  private static String request(String more) {
    return """
        {"messages":[{"role":"system","content":"Write SQL."},\
        {"role":"user","content":[{"text":"Tables:\\nt"}]}MORE]}"""
        .replace("MORE", more)
        .replace("\\", "\\\\")
        .replace("\"", "\\\"");
  }

  private static Outcome asked(Usage... usages) {
    Outcome plain = ShopRun.cases().get(0).outcome(MatchSettings.DEFAULT);
    QuestionHints hints = new QuestionHints(null, "France is a country.", Map.of());
    return new Outcome(
        new QuestionSummary("q1", "One?", "concert", null, null, null, false, List.of(), hints),
        new PredictionSummary(
            "SELECT 1",
            ExecutionSummary.NONE,
            Arrays.stream(usages).map(usage -> new Attempt("SELECT 1", null, usage)).toList()),
        plain.goldSql(),
        plain.gold(),
        plain.verdict(),
        plain.match(),
        plain.metrics());
  }
}
