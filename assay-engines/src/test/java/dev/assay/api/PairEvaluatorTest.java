// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.execute.Limits;
import dev.assay.journal.OutcomeJson;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.AssayException;
import dev.assay.model.Gold;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.PairResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairEvaluatorTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path SPIDER =
      Path.of(System.getProperty("assay.shared", "none"), "data", "spider_dev");
  private static final String ENDLESS =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c";
  private static final Duration TIMEOUT = Duration.ofMillis(400);

  /** Id, what it should come to, gold as JSON with further fields, and prediction as JSON. */
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("right", "correct", "'SELECT name FROM item'", "'SELECT i.name FROM item i'"),
          List.of("wider", "correct", "'SELECT name FROM item'", "'SELECT id, name FROM item'"),
          List.of(
              "fenced", "correct", "'SELECT id FROM item'", "'```sql\\nSELECT id FROM item\\n```'"),
          List.of("error", "SQL_ERROR", "'SELECT name FROM item'", "'SELECT nothing FROM item'"),
          List.of("endless", "TIMEOUT", "'SELECT name FROM item'", "'" + ENDLESS + "'"),
          List.of("deletion", "REFUSED", "'SELECT name FROM item'", "'DELETE FROM item'"),
          List.of("rows", "TOO_LARGE", "'SELECT 1'", "'SELECT n FROM many'"),
          List.of("blank", "NO_SQL", "'SELECT 1'", "' '"),
          List.of(
              "empty", "EMPTY_RESULT", "'SELECT id FROM item'", "'SELECT id FROM item WHERE 0'"),
          List.of(
              "narrow", "MISSING_COLUMNS", "'SELECT id, name FROM item'", "'SELECT id FROM item'"),
          List.of(
              "off",
              "WRONG_VALUES",
              "'SELECT count(*) FROM item'",
              "'SELECT 1 + count(*) FROM item'"),
          List.of(
              "fewer",
              "WRONG_ROW_COUNT",
              "'SELECT id FROM item'",
              "'SELECT id FROM item WHERE id > 1'"),
          List.of(
              "reverse",
              "WRONG_ORDER",
              "'SELECT id FROM item ORDER BY id'",
              "'SELECT id FROM item ORDER BY id DESC'"),
          List.of("braces", "correct", "'SELECT {id, name} FROM item'", "'SELECT name FROM item'"),
          List.of(
              "list",
              "correct",
              "['SELECT id FROM item', 'SELECT name FROM item']",
              "'SELECT name FROM item'"),
          List.of(
              "some",
              "correct",
              "['SELECT nothing FROM item', 'SELECT id FROM item']",
              "'SELECT id FROM item'"),
          List.of(
              "ties",
              "correct",
              "'SELECT id FROM item ORDER BY price DESC LIMIT 1'",
              "'SELECT id FROM item WHERE id = 3'"),
          List.of("table", "correct", "{'tables':['gold.csv']}", "'SELECT id FROM item'"),
          List.of(
              "columns",
              "correct",
              "'SELECT id, name FROM item', 'columns':['name']",
              "'SELECT name FROM item'"),
          List.of(
              "strict",
              "NOT_ACCEPTED",
              "'SELECT id, name FROM item', 'profile':'strict'",
              "'SELECT name, id FROM item'"),
          List.of("bold", "SHOULD_ABSTAIN", "", "'SELECT 1'"),
          List.of("gold-error", "GOLD_FAILED", "'SELECT nothing FROM item'", "'SELECT 1'"),
          List.of("gold-endless", "GOLD_TIMEOUT", "'" + ENDLESS + "'", "'SELECT 1'"),
          List.of("gold-large", "GOLD_TOO_LARGE", "'SELECT n FROM many'", "'SELECT 1'"),
          List.of("gold-writes", "GOLD_REFUSED", "'DELETE FROM item'", "'SELECT 1'"),
          List.of("mall", "DATABASE_UNAVAILABLE", "'SELECT 1'", "'SELECT 1'"));

  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void create() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER, name TEXT, price REAL)");
      statement.execute("INSERT INTO item VALUES (1,'nut',0.5), (2,'bolt',2.0), (3,'nail',2.0)");
      statement.execute("CREATE TABLE many (n INTEGER)");
      String rows =
          IntStream.range(0, 300).mapToObj("(%d)"::formatted).collect(Collectors.joining(","));
      statement.execute("INSERT INTO many VALUES " + rows);
    }
  }

  private Dataset questions() throws IOException {
    Files.writeString(folder.resolve("gold.csv"), "id\n1\n2\n3\n");
    StringBuilder lines = new StringBuilder();
    for (List<String> pair : PAIRS) {
      String gold = pair.get(2).isEmpty() ? "'unanswerable':true" : "'gold':" + pair.get(2);
      String database = pair.get(0).equals("mall") ? "mall" : "shop";
      lines.append(
          "{'id':'%s','question':'What is it?','database':'%s',%s}%n"
              .formatted(pair.get(0), database, gold)
              .replace('\'', '"'));
    }
    return Dataset.read(Files.writeString(folder.resolve("questions.jsonl"), lines));
  }

  private Path predictions() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (List<String> pair : PAIRS) {
      lines.append("{'id':'%s','sql':%s}%n".formatted(pair.get(0), pair.get(3)).replace('\'', '"'));
    }
    return Files.writeString(folder.resolve("predictions.jsonl"), lines);
  }

  private PairEvaluatorBuilder inProcess() {
    return PairEvaluator.on(folder).inProcess();
  }

  private static Question question(String gold) {
    return Question.of("ad-hoc", "What is it?", "shop", Gold.sql(gold));
  }

  private static String fate(Outcome outcome) {
    Verdict verdict = outcome.verdict();
    if (verdict instanceof Verdict.Incorrect incorrect) {
      return incorrect.cause().name();
    }
    return verdict instanceof Verdict.NotScored open ? open.reason().name() : verdict.label();
  }

  /** An outcome as JSON, but for times and who ran a gold first. */
  private static JsonNode timeless(String line) throws IOException {
    ObjectNode outcome = (ObjectNode) JSON.readTree(line);
    ((ObjectNode) outcome.get("execution")).remove("ms");
    ((ObjectNode) outcome.get("gold")).remove(List.of("ms", "cached"));
    return outcome;
  }

  private static Map<String, JsonNode> stored(Path run) throws IOException {
    Map<String, JsonNode> outcomes = new TreeMap<>();
    for (String line : Files.readAllLines(run.resolve("outcomes.jsonl"))) {
      JsonNode outcome = timeless(line);
      outcomes.put(outcome.get("question").textValue(), outcome);
    }
    return outcomes;
  }

  /** Evaluates all questions, each as often as is said, by several threads. */
  private static Map<String, JsonNode> evaluated(
      PairEvaluator evaluator, Dataset dataset, Map<String, Prediction> predictions, int times)
      throws Exception {
    Map<String, JsonNode> outcomes = new ConcurrentHashMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < times * dataset.questions().size(); i++) {
        String id = dataset.questions().get(i % dataset.questions().size()).id();
        calls.add(
            threads.submit(
                () -> {
                  Question question = evaluator.question(id).orElseThrow();
                  Outcome outcome =
                      evaluator
                          .evaluate(question, predictions.get(id), PairOptions.DEFAULT)
                          .outcome();
                  JsonNode before = outcomes.put(id, timeless(OutcomeJson.write(outcome)));
                  assertThat(before == null ? outcomes.get(id) : before)
                      .isEqualTo(outcomes.get(id));
                  return null;
                }));
      }
      for (Future<?> call : calls) {
        call.get();
      }
    } finally {
      threads.shutdownNow();
    }
    return outcomes;
  }

  @Test
  void givesTheOutcomesOfARun() throws Exception {
    Dataset dataset = questions();
    Path file = predictions();
    Limits limits = new Limits(TIMEOUT, 200, 10_000, 1 << 20);
    Assay.evaluate(dataset)
        .predictions(file)
        .databases(folder)
        .metrics("all")
        .limits(limits)
        .inProcess()
        .directory(folder.resolve("run"))
        .run();

    Map<String, Prediction> given = Predictions.read(file, dataset, false).byQuestion();
    try (PairEvaluator evaluator =
        inProcess().questions(dataset).metrics("all").limits(limits).workers(4).open()) {
      Map<String, JsonNode> outcomes = evaluated(evaluator, dataset, given, 1);
      assertThat(outcomes).isEqualTo(stored(folder.resolve("run")));
      for (List<String> pair : PAIRS) {
        Question question = evaluator.question(pair.get(0)).orElseThrow();
        String sql = JSON.readTree(pair.get(3).replace('\'', '"')).textValue();
        if (!pair.get(1).contains("TIMEOUT")) {
          Outcome outcome = evaluator.evaluate(question, sql);
          assertThat(fate(outcome)).as(pair.get(0)).isEqualTo(pair.get(1));
          assertThat(timeless(OutcomeJson.write(outcome))).isEqualTo(outcomes.get(pair.get(0)));
        }
      }
    }
  }

  @Test
  void takesProfileAndMetricsPerCallAndReturnsResults() {
    try (PairEvaluator evaluator = inProcess().metrics("execution_accuracy").open()) {
      Question question = question("SELECT id, name FROM item");
      String sql = "SELECT name, id FROM item";
      PairOptions strict =
          PairOptions.DEFAULT
              .withProfile(Profile.STRICT)
              .withMetrics(Metrics.named(List.of("bird_ex")));

      Outcome usual = evaluator.evaluate(question, sql);
      PairResult result = evaluator.evaluate(question, Prediction.of("ad-hoc", sql), strict);

      assertThat(usual.verdict()).isInstanceOf(Verdict.Correct.class);
      assertThat(usual.metrics().keySet()).containsExactly("execution_accuracy");
      assertThat(result.outcome().verdict()).isInstanceOf(Verdict.Incorrect.class);
      assertThat(result.outcome().metrics().keySet()).containsExactly("bird_ex");
      assertThat(result.gold()).isNotNull();
      assertThat(result.predicted()).isNotNull();
      assertThat(result.predicted().column(0).name()).isEqualTo("name");
    }
  }

  @Test
  void refusesWhatARunRefuses() {
    try (PairEvaluator evaluator = inProcess().open()) {
      assertThatThrownBy(() -> evaluator.evaluate(question("SELECT {id FROM item"), "SELECT 1"))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("ad-hoc");
      PairOptions bird = PairOptions.DEFAULT.withProfile(Profile.named("bird").orElseThrow());
      assertThatThrownBy(() -> evaluator.evaluate(question("SELECT 1"), "SELECT 1", bird))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("bird_ex");
      assertThatThrownBy(
              () -> PairOptions.DEFAULT.withProfile(Profile.named("probed").orElseThrow()))
          .isInstanceOf(AssayException.class);
    }
  }

  @Test
  void stopsACanceledCallAndAnInterruptedOne() throws Exception {
    try (PairEvaluator evaluator = inProcess().open()) {
      Cancellation cancellation = new Cancellation();
      AtomicReference<Outcome> outcome = new AtomicReference<>();
      Thread caller = caller(evaluator, cancellation, outcome);
      cancellation.cancel();
      caller.join();
      assertThat(fate(outcome.get())).isEqualTo(NotScoredReason.CANCELLED.name());

      Thread interrupted = caller(evaluator, new Cancellation(), outcome);
      interrupted.interrupt();
      interrupted.join();
      assertThat(fate(outcome.get())).isEqualTo(NotScoredReason.CANCELLED.name());

      PairOptions late = PairOptions.DEFAULT.withCancellation(cancellation);
      Outcome refused = evaluator.evaluate(question("SELECT 1"), "SELECT 1", late);
      assertThat(fate(refused)).isEqualTo(NotScoredReason.CANCELLED.name());
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(fate(evaluator.evaluate(question("SELECT 1"), "SELECT 1"))).isEqualTo("correct");
    }
  }

  @Test
  void doesNotCancelTheGoldQueryOfAnotherCall() throws Exception {
    try (PairEvaluator evaluator = inProcess().timeout(Duration.ofMillis(700)).workers(2).open()) {
      Question question = question(ENDLESS);
      Cancellation cancellation = new Cancellation();
      AtomicReference<Outcome> outcome = new AtomicReference<>();
      Thread first = caller(evaluator, question, cancellation, new AtomicReference<>());
      Thread second = caller(evaluator, question, new Cancellation(), outcome);
      cancellation.cancel();
      first.join();
      second.join();

      assertThat(fate(outcome.get())).isEqualTo(NotScoredReason.GOLD_TIMEOUT.name());
    }
  }

  private static Thread caller(
      PairEvaluator evaluator, Cancellation cancellation, AtomicReference<Outcome> outcome) {
    return caller(evaluator, question("SELECT 1"), cancellation, outcome);
  }

  /** A thread that waits for the result of a query without end. */
  private static Thread caller(
      PairEvaluator evaluator,
      Question question,
      Cancellation cancellation,
      AtomicReference<Outcome> outcome) {
    PairOptions options = PairOptions.DEFAULT.withCancellation(cancellation);
    CountDownLatch begun = new CountDownLatch(1);
    Thread caller =
        new Thread(
            () -> {
              begun.countDown();
              outcome.set(evaluator.evaluate(question, ENDLESS, options));
            });
    caller.start();
    while (begun.getCount() > 0
        || Set.of(Thread.State.NEW, Thread.State.RUNNABLE, Thread.State.BLOCKED)
            .contains(caller.getState())) {
      Thread.onSpinWait();
    }
    return caller;
  }

  @Test
  void stopsAtADeadlineAndKeepsWorkerProcessesWell() throws Exception {
    Dataset dataset = questions();
    try (PairEvaluator evaluator =
        PairEvaluator.on(folder).questions(dataset).workers(2).withoutValues().open()) {
      Question right = evaluator.question("right").orElseThrow();
      assertThat(fate(evaluator.evaluate(right, "SELECT name FROM item"))).isEqualTo("correct");
      long worker = worker();
      PairOptions brief =
          PairOptions.DEFAULT.withCancellation(Cancellation.after(Duration.ofMillis(50)));

      Outcome late = evaluator.evaluate(right, ENDLESS, brief);
      Outcome tooLate = evaluator.evaluate(right, "SELECT name FROM item", brief);

      assertThat(fate(late)).isEqualTo(NotScoredReason.CANCELLED.name());
      assertThat(late.sql()).isEqualTo(ENDLESS);
      assertThat(late.goldSql()).isEqualTo("SELECT name FROM item");
      assertThat(fate(tooLate)).isEqualTo(NotScoredReason.CANCELLED.name());
      assertThat(fate(evaluator.evaluate(right, "SELECT name FROM item"))).isEqualTo("correct");
      assertThat(worker()).isEqualTo(worker);
    }
  }

  /** The newest child process of this one. */
  private static long worker() {
    return ProcessHandle.current().children().mapToLong(ProcessHandle::pid).max().orElseThrow();
  }

  @Test
  void givesTheOutcomesOfARunOnSpider() throws Exception {
    assumeTrue(Files.exists(SPIDER), "no benchmark data in the folder that assay.shared names");
    Dataset all = Dataset.read(SPIDER);
    Map<String, Prediction> predictions =
        Predictions.read(SPIDER.resolve("predictions/dail_sql_gpt4.sql"), all, false).byQuestion();
    Set<String> some =
        IntStream.range(0, all.questions().size())
            .filter(i -> i % 20 == 7)
            .mapToObj(i -> all.questions().get(i).id())
            .collect(Collectors.toSet());
    Dataset dataset = all.predicted(some);
    Assay.evaluate(dataset)
        .generator(question -> predictions.get(question.id()))
        .databases(SPIDER.resolve("database"))
        .metrics("all")
        .inProcess()
        .directory(folder.resolve("run"))
        .run();

    try (PairEvaluator evaluator =
        PairEvaluator.on(SPIDER.resolve("database"))
            .questions(dataset)
            .metrics("all")
            .inProcess()
            .open()) {
      assertThat(evaluated(evaluator, dataset, predictions, 2))
          .isEqualTo(stored(folder.resolve("run")));
    }
  }
}
