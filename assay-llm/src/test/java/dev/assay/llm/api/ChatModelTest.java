// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.api.Assay;
import dev.assay.api.EvaluationBuilder;
import dev.assay.api.EvaluationResult;
import dev.assay.config.GenerationSettings.AttemptSettings;
import dev.assay.dataset.Dataset;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.generate.Attempts;
import dev.assay.llm.judge.Rubrics;
import dev.assay.llm.prompt.PromptTemplate;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.RateLimitException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model of LangChain4j that a Java program brings along, as generator and as judge. */
class ChatModelTest {
  private static final String QUESTIONS =
      """
      {"id": "q1", "database": "shop", "question": "How many items?", "gold": "SELECT COUNT(*) FROM item"}
      {"id": "q2", "database": "shop", "question": "Which items?", "gold": "SELECT name FROM item"}
      """;

  private Path folder;
  private Databases databases;
  private Dataset dataset;

  @BeforeEach
  void start(@TempDir Path empty) throws Exception {
    folder = empty;
    String url = "jdbc:sqlite:" + folder.resolve("shop.sqlite");
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.createStatement().execute("CREATE TABLE item (name TEXT)");
      connection.createStatement().execute("INSERT INTO item VALUES ('pen'), ('cup')");
    }
    databases = new ConfiguredDatabases(List.of(DatabaseAddress.of("shop", url)));
    dataset = Dataset.read(Files.writeString(folder.resolve("questions.jsonl"), QUESTIONS));
  }

  private EvaluationBuilder evaluation(ChatModelGenerator generator) {
    return Assay.evaluate(dataset).generator(generator).databases(databases).inProcess();
  }

  private static String counting(String prompt) {
    return "Here it is:\n```sql\nSELECT COUNT(*) FROM item\n```";
  }

  private Question first() {
    return dataset.questions().get(0);
  }

  @Test
  void answersTheQuestionsOfAnEvaluation() {
    StubChatModel model = new StubChatModel(ChatModelTest::counting);
    EvaluationResult result;
    try (ChatModelGenerator generator = ChatModelGenerator.of(model, databases)) {
      assertThat(generator.name()).isEqualTo("langchain4j/" + StubChatModel.class.getName());
      result = evaluation(generator).run();
    }
    assertThat(result.summary().accuracy().value()).isEqualTo(0.5);
    assertThat(model.prompts)
        .hasSize(2)
        .allSatisfy(prompt -> assertThat(prompt).contains("CREATE TABLE").contains("item"))
        .anySatisfy(prompt -> assertThat(prompt).contains("How many items?"));
    Outcome outcome = result.outcomes().get(0);
    assertThat(outcome.sql()).isEqualTo("SELECT COUNT(*) FROM item");
    assertThat(outcome.attempts().get(0).usage().promptTokens()).isEqualTo(100);
    assertThat(outcome.attempts().get(0).usage().completionTokens()).isEqualTo(20);
  }

  @Test
  void correctsAnAnswerAsOftenAsItIsTold() {
    AtomicInteger calls = new AtomicInteger();
    StubChatModel model =
        new StubChatModel(
            prompt -> calls.getAndIncrement() == 0 ? "SELECT price FROM item" : counting(prompt));
    Attempts twice = Attempts.of(new AttemptSettings(2, null, null, null));
    try (ChatModelGenerator generator =
        ChatModelGenerator.of(model, databases, PromptTemplate.builtIn("default"), twice)) {
      Prediction prediction = generator.generate(first());
      assertThat(prediction.sql()).isEqualTo("SELECT COUNT(*) FROM item");
      assertThat(prediction.attempts()).hasSize(2);
      assertThat(model.prompts.get(1)).contains("no such column");
    }
  }

  @Test
  void leavesAQuestionUnscoredIfTheModelThrows() {
    AtomicInteger calls = new AtomicInteger();
    StubChatModel model =
        new StubChatModel(
            prompt -> {
              if (calls.getAndIncrement() > 0) {
                throw new RateLimitException("too many requests");
              }
              return counting(prompt);
            });
    try (ChatModelGenerator generator = ChatModelGenerator.of(model, databases)) {
      EvaluationResult result = evaluation(generator).workers(1).run();
      assertThat(result.outcomes().get(0).verdict()).isInstanceOf(Verdict.Correct.class);
      assertThat(result.outcomes().get(1).verdict())
          .asString()
          .contains("PROVIDER_UNAVAILABLE")
          .contains("too many requests");
      assertThat(result.summary().accuracy().value()).as("of what was scored").isEqualTo(1);
      assertThatThrownBy(() -> generator.generate(first()))
          .isInstanceOf(ProviderUnavailableException.class)
          .hasMessageContaining("StubChatModel")
          .hasMessageContaining("too many requests (RateLimitException)");
    }
  }

  @Test
  void holdsARefusedRequestAgainstTheModelOnceItHasAnswered() {
    AtomicInteger calls = new AtomicInteger();
    StubChatModel model =
        new StubChatModel(
            prompt -> {
              if (calls.getAndIncrement() > 0) {
                throw new InvalidRequestException("the prompt is too long");
              }
              return counting(prompt);
            });
    try (ChatModelGenerator generator = ChatModelGenerator.of(model, databases)) {
      generator.generate(first());
      Prediction prediction = generator.generate(first());
      assertThat(prediction.sql()).isNull();
      assertThat(prediction.error()).contains("the prompt is too long");
    }
  }

  @Test
  void stopsAtOnceIfTheKeyIsWrong() {
    StubChatModel model =
        new StubChatModel(
            prompt -> {
              throw new AuthenticationException(
                  "bad key: sk-12***********89, " + "k0123456789".repeat(3));
            });
    try (ChatModelGenerator generator = ChatModelGenerator.of(model, databases)) {
      EvaluationResult result = evaluation(generator).workers(1).run();
      assertThat(result.stopped()).contains("bad key: […] […]").doesNotContain("89");
      assertThat(result.summary().pending()).isEqualTo(2);
      assertThat(model.prompts).hasSize(1);
    }
  }

  @Test
  void judgesTheOutcomesOfARun() {
    Path run = folder.resolve("run");
    EvaluationResult result;
    try (ChatModelGenerator generator =
        ChatModelGenerator.of(new StubChatModel(ChatModelTest::counting), databases)) {
      result = evaluation(generator).directory(run).run();
    }
    StubChatModel critic = new StubChatModel(prompt -> "{\"E\": \"they agree\", \"S\": 2}");
    try (ChatModelJudge judge =
        ChatModelJudge.of(critic, Rubrics.named("result_equivalence"), run, dataset, databases)) {
      Judgment judgment = judge.judge(result.outcomes().get(0)).orElseThrow();
      assertThat(judgment.score()).isEqualTo(2);
      assertThat(judgment.passes()).isTrue();
      assertThat(judgment.explanation()).isEqualTo("they agree");
      assertThat(judge.judge(result.outcomes().get(0), 2).orElseThrow().repeat()).isEqualTo(2);
    }
    assertThat(critic.prompts.get(0)).contains("How many items?").contains("[2]");
    try (ChatModelJudge judge =
        ChatModelJudge.of(critic, Rubrics.named("execution_score"), run, dataset, databases)) {
      assertThat(judge.judge(result.outcomes().get(0))).isPresent();
    }
    assertThat(critic.prompts.get(2))
        .contains("CREATE TABLE")
        .contains("SELECT COUNT(*) FROM item");
  }

  @Test
  void doesNotJudgeWhatTheOutcomeDoesNotHave() {
    Path run = folder.resolve("run");
    EvaluationResult result;
    try (ChatModelGenerator generator =
        ChatModelGenerator.of(new StubChatModel(prompt -> "SELECT 1 FROM nowhere"), databases)) {
      result = evaluation(generator).directory(run).run();
    }
    StubChatModel critic = new StubChatModel(prompt -> "{\"E\": \"?\", \"S\": 0}");
    try (ChatModelJudge judge =
        ChatModelJudge.of(critic, Rubrics.named("result_equivalence"), run, dataset, databases)) {
      assertThat(judge.judge(result.outcomes().get(0))).isEqualTo(Optional.empty());
    }
    assertThat(critic.prompts).isEmpty();
  }
}
