// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.StubbedJudge;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import dev.assay.testkit.model.StubRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that say which answer to a counterexample fits the question. */
class ProbeJudgeTest {
  private static final String KEY = "sk-probe-canary-0123456789abcdef";

  /** Without one of its own, a test could find the answer to one whose model had the same port. */
  private static final String CACHE = "assay.cache";

  private final @Nullable String cache = System.getProperty(CACHE);

  @TempDir Path folder;

  @BeforeEach
  void cacheAnswersInTheFolder() {
    System.setProperty(CACHE, folder.resolve("cache").toString());
  }

  @AfterEach
  void restoreTheCache() {
    if (cache == null) {
      System.clearProperty(CACHE);
    } else {
      System.setProperty(CACHE, cache);
    }
  }

  @BeforeEach
  void makeRun() throws SQLException, IOException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
      statement.execute("INSERT INTO singer VALUES (1, 'Ada', 21), (2, 'Bo', 30), (3, 'Cy', 17)");
    }
    String gold = "SELECT name FROM singer WHERE age >= 20";
    Path questions =
        Files.writeString(
            folder.resolve("questions.jsonl"),
            """
            {"id":"luck","question":"Who is twenty or older?","database":"pop","evidence":"Age counts years.","gold":"%1$s"}
            {"id":"right","question":"Who?","database":"pop","gold":"%1$s"}
            """
                .formatted(gold));
    Path predictions =
        Files.writeString(
            folder.resolve("predictions.jsonl"),
            """
            {"id":"luck","sql":"SELECT name FROM singer WHERE age > 20"}
            {"id":"right","sql":"SELECT name FROM singer WHERE 20 <= age"}
            """);
    Cli ran =
        Cli.assay(
            "run",
            "--questions",
            questions,
            "--predictions",
            predictions,
            "--in-process",
            "--out",
            folder.resolve("run"));
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  private static ModelStub stub(BiFunction<StubRequest, String, String> judge) throws IOException {
    return ModelStub.start(ModelProtocols.OPENAI, KEY, judge);
  }

  private Cli probe(ModelStub stub, Object... more) {
    List<Object> words =
        new ArrayList<>(List.of("probe", folder.resolve("run"), "--judge", "openai/stub-judge"));
    words.addAll(List.of("--judge-base-url", stub.baseUrl()));
    words.addAll(List.of(more));
    return Cli.assay(stub.environment(), words.toArray());
  }

  /** The score for the answer with a row, which is the gold one. */
  private static String goldFits(String prompt) {
    boolean first = prompt.indexOf("no rows", prompt.indexOf("<second_answer")) > 0;
    return StubbedJudge.answer(first ? 1 : 2, "They are twenty.");
  }

  @Test
  void asksWhichAnswerFitsAndShowsWhatIsSaid() throws IOException {
    try (ModelStub stub = stub((request, prompt) -> goldFits(prompt))) {
      Cli probed = probe(stub);

      assertThat(probed.code()).as(probed.err()).isZero();
      assertThat(probed.out())
          .contains("The judge openai/stub-judge says that only the gold answer fits the question")
          .contains("They are twenty.")
          .containsPattern("stub-judge +1 +0 +0 +0");
      assertThat(probed.err())
          .contains("Stays on this machine: questions, instructions, evidence")
          .contains("ROWS OF COUNTEREXAMPLES, to 127.0.0.1")
          .contains("1 of 1 judgments on counterexamples given");
      assertThat(stub.calls()).isEqualTo(1);
      String prompt = stub.asked().get(0).body().path("messages").toString();
      assertThat(prompt)
          .contains("Who is twenty or older?", "Age counts years.", "table singer")
          .doesNotContain("SELECT", "gold");
      Path run = folder.resolve("run");
      JsonNode stored = new ObjectMapper().readTree(Files.readString(run.resolve("probe.json")));
      assertThat(stored.at("/questions/0/judgements/0/fits").asText()).isEqualTo("gold");
      assertThat(run.resolve("probe-calls.jsonl"))
          .content()
          .contains("prompt_tokens")
          .doesNotContain(KEY);
      assertThat(Cli.assay("show", run, "luck").out()).contains("only the gold answer fits");

      assertThat(probe(stub).out()).contains("only the gold answer fits");
      assertThat(Cli.assay("probe", run).out()).contains("only the gold answer fits");
      assertThat(stub.calls()).isEqualTo(1);
    }
  }

  @Test
  void showsWhatItWouldAsk() throws IOException {
    try (ModelStub stub = stub((request, prompt) -> goldFits(prompt))) {
      Cli dry = probe(stub, "--dry-run");

      assertThat(dry.code()).as(dry.err()).isZero();
      assertThat(dry.out()).contains("=== counterexample of question luck", "1 call");
      assertThat(dry.err()).contains("Would stay on this machine", "No model was called");
      assertThat(stub.calls()).isZero();
      assertThat(folder.resolve("run/probe.json")).doesNotExist();
    }
  }

  @Test
  void storesThatAnAnswerCanNotBeUsedAndAsksAgainNextTime() throws IOException {
    try (ModelStub stub = stub((request, prompt) -> "The first one, I think.")) {
      Cli probed = probe(stub);

      assertThat(probed.code()).as(probed.err()).isZero();
      assertThat(probed.out()).contains("The judge openai/stub-judge gave no usable answer");
      assertThat(stub.calls()).isEqualTo(3);
    }
    try (ModelStub stub = stub((request, prompt) -> goldFits(prompt))) {
      assertThat(probe(stub, "--no-cache", "--temperature", "0.1").out())
          .contains("only the gold answer fits")
          .doesNotContain("no usable answer");
    }
  }

  @Test
  void keepsTheResultOfProbingWhereTheBudgetIsUsedUp() throws IOException {
    try (ModelStub stub = stub((request, prompt) -> "No answer.")) {
      Cli probed = probe(stub, "--max-calls", 1);

      assertThat(probed.code()).as(probed.err()).isEqualTo(3);
      assertThat(probed.err()).contains("0 of 1 judgments", "Not judged by openai/stub-judge");
      assertThat(probed.out()).contains("Holds under probing");
      assertThat(folder.resolve("run/probe.json")).exists();
    }
  }

  @Test
  void refusesWhatMakesNoSense() {
    Path run = folder.resolve("run");
    for (List<String> words :
        List.of(List.of("--dry-run"), List.of("--budget", "1"), List.of("--judge", "nobody"))) {
      Object[] all = Stream.concat(Stream.of("probe", run), words.stream()).toArray();
      assertThat(Cli.assay(all).code()).as("%s", words).isEqualTo(2);
    }
    assertThat(Cli.assay("probe", run, "--judge", "openai/gpt-5-mini").err()).contains("KEY");
    assertThat(run.resolve("probe.json")).doesNotExist();
  }
}
