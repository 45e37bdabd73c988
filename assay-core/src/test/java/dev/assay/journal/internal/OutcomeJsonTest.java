// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.journal.SampleOutcomes;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // it does not see type arguments of compiled records
class OutcomeJsonTest {
  @Property(tries = 500, seed = "1")
  void readsBackWhatItWrote(@ForAll long seed) throws IOException {
    Outcome outcome = new Imagined(seed).outcome();

    String line = OutcomeJson.write(outcome);

    assertThat(line).doesNotContain("\n");
    assertThat(OutcomeJson.read(line)).isEqualTo(outcome);
  }

  @Property(tries = 500, seed = "1")
  void readsWhatItWroteWithoutReflection(@ForAll long seed) throws IOException {
    String line = OutcomeJson.write(new Imagined(seed).outcome());

    assertThat(OutcomeReader.read(line.getBytes(UTF_8)))
        .contains(JournalJson.read(OutcomeLine.class, line));
  }

  /** A line that was changed by hand is read, or refused, as its binding by reflection does. */
  @Property(tries = 2000, seed = "1")
  void readsChangedLinesAsTheirBindingDoes(@ForAll long seed) {
    Random random = new Random(seed);
    String line = OutcomeJson.write(new Imagined(seed).outcome());
    int at = random.nextInt(line.length());
    String mark = List.of("", "\"", ",", "1", "null", "{}", "[]", "A").get(random.nextInt(8));
    String changed = line.substring(0, at) + mark + line.substring(at + random.nextInt(2));

    assertThat(result(() -> OutcomeJson.read(changed)))
        .isEqualTo(
            result(
                () ->
                    OutcomeJson.outcome(
                        JournalJson.read(OutcomeLine.class, changed.getBytes(UTF_8)))));
  }

  private static Object result(Callable<Outcome> reading) {
    try {
      return reading.call();
    } catch (Exception e) {
      return e.getClass() + ": " + e.getMessage();
    }
  }

  @Test
  void writesTheKeysThatToolsRelyOn() throws IOException {
    Match match =
        new Match(
            Match.Level.SUPERSET,
            Set.of(Relaxation.EXTRA_COLUMNS),
            List.of(Set.of(Relaxation.EXTRA_COLUMNS)),
            List.of(1, 0),
            0,
            null,
            List.of());
    Outcome sample = SampleOutcomes.outcome("dev-17");
    Outcome outcome =
        new Outcome(
            new QuestionSummary(
                sample.question(), "How many?", "concert_singer", "medium", null, null, false),
            new PredictionSummary(
                "SELECT 1",
                new ExecutionSummary("rows", 12L, 3L, 1.8, "ff", null, null),
                sample.attempts()),
            "SELECT 2",
            sample.gold(),
            new Verdict.Correct(),
            match,
            Map.of("execution_accuracy", 1.0));

    assertThat(OutcomeJson.write(outcome))
        .isEqualTo(
            """
            {"question":"dev-17","text":"How many?","database":"concert_singer","category":"medium",\
            "sql":"SELECT 1","gold_sql":"SELECT 2","verdict":"correct","match":"superset",\
            "relaxations":["EXTRA_COLUMNS"],"alternatives":[["EXTRA_COLUMNS"]],"mapping":[1,0],\
            "cause":null,"difference":null,"metrics":{"execution_accuracy":1},\
            "execution":{"status":"rows","rows":12,"columns":3,"ms":1.8,"hash":"ff"},\
            "gold":{"status":"rows","rows":12,"columns":2,"ms":1.7,"hash":"ab",\
            "deterministic":null,"cached":false},\
            "attempts":[{"sql":"SELECT 1","error":null,"usage":{"prompt_tokens":823,\
            "completion_tokens":26,"cost_usd":4.0E-4,"latency_ms":1110}}]}\
            """);
  }

  @Test
  void keepsAbstentionSamplesAndAllThatIsKnownOfUsage() throws IOException {
    Outcome plain = SampleOutcomes.outcome("q");
    Outcome outcome =
        new Outcome(
            new QuestionSummary(
                plain.question(), plain.text(), plain.database(), null, null, null, true),
            new PredictionSummary(
                null,
                "no such data",
                ExecutionSummary.NONE,
                List.of(
                    new Attempt(null, null, new Usage(9L, 8L, 7L, 6L, 0.5, 4.0, 3)),
                    new Attempt("SELECT 1", null, new Usage(1L, 2L, 0.5, 3.0), 1)),
                List.of(
                    new Outcome.Sample(null, new Verdict.Correct(), null, 1),
                    new Outcome.Sample(
                        "SELECT 1", new Verdict.Incorrect(Cause.SHOULD_ABSTAIN), "ab", 1))),
            null,
            plain.gold(),
            new Verdict.Correct(),
            null,
            Map.of("pass@1", 0.5));

    String line = OutcomeJson.write(outcome);

    assertThat(OutcomeJson.read(line)).isEqualTo(outcome);
    assertThat(line)
        .contains(
            "\"latency_ms\":4,\"cached_tokens\":7,\"reasoning_tokens\":6,\"retries\":3}}",
            "\"latency_ms\":3},\"sample\":1}]")
        .endsWith(
            """
            "unanswerable":true,"abstention":"no such data","samples":[\
            {"sql":null,"verdict":"correct","cause":null,"hash":null,"votes":1},\
            {"sql":"SELECT 1","verdict":"incorrect","cause":"SHOULD_ABSTAIN","hash":"ab","votes":1}]}\
            """);
  }

  @Test
  void givesTheReasonAndTheDetailOfAQuestionThatIsNotScored() throws IOException {
    Outcome sample = SampleOutcomes.outcome("q");
    Outcome outcome =
        new Outcome(
            new QuestionSummary("q", "?", "shop", null, null, "lenient", false),
            new PredictionSummary(null, ExecutionSummary.NONE, List.of()),
            null,
            sample.gold(),
            new Verdict.NotScored(NotScoredReason.GOLD_TIMEOUT, "stopped after 30 s"),
            null,
            new LinkedHashMap<>());

    JsonNode line = new ObjectMapper().readTree(OutcomeJson.write(outcome));

    assertThat(line.get("verdict").asText()).isEqualTo("not_scored");
    assertThat(line.get("cause").asText()).isEqualTo("GOLD_TIMEOUT");
    assertThat(line.get("detail").asText()).isEqualTo("stopped after 30 s");
    assertThat(line.get("match").asText()).isEqualTo("none");
    assertThat(line.get("profile").asText()).isEqualTo("lenient");
  }

  @Test
  void writesNumbersThatJsonLacksAsNull() throws IOException {
    Outcome sample = SampleOutcomes.outcome("q");
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
    metrics.put("odd", Double.NaN);
    Outcome outcome =
        new Outcome(
            QuestionSummary.of("q", "?", "shop"),
            new PredictionSummary(null, ExecutionSummary.NONE, List.of()),
            null,
            sample.gold(),
            new Verdict.Correct(),
            null,
            metrics);

    assertThat(OutcomeJson.read(OutcomeJson.write(outcome)).metrics()).containsEntry("odd", null);
  }

  /** Outcomes with everything that may be there, or not. */
  static final class Imagined {
    private final Random random;

    Imagined(long seed) {
      random = new Random(seed);
    }

    /** In this order, as files pin what comes of a seed. */
    Outcome outcome() {
      String id = text();
      String words = text();
      String database = text();
      String category = maybe(this::text);
      String difficulty = maybe(this::text);
      String sql = maybe(this::text);
      String goldSql = maybe(this::text);
      String profile = maybe(this::text);
      Verdict verdict = verdict();
      Match match = maybe(this::match);
      Map<String, @Nullable Double> metrics = metrics();
      ExecutionSummary execution = execution();
      GoldSummary gold =
          new GoldSummary(execution(), maybe(random::nextBoolean), random.nextBoolean(), texts());
      List<Attempt> attempts =
          some(() -> new Attempt(maybe(this::text), maybe(this::text), maybe(this::usage)));
      return new Outcome(
          new QuestionSummary(id, words, database, category, difficulty, profile, false, texts()),
          new PredictionSummary(sql, execution, attempts),
          goldSql,
          gold,
          verdict,
          match,
          metrics);
    }

    /** Probing gives no verdict that is stored. */
    private static final Cause[] OF_EXECUTION =
        Arrays.stream(Cause.values())
            .filter(cause -> cause != Cause.COUNTEREXAMPLE)
            .toArray(Cause[]::new);

    private Verdict verdict() {
      return switch (random.nextInt(3)) {
        case 0 -> new Verdict.Correct();
        case 1 -> new Verdict.Incorrect(any(OF_EXECUTION));
        default -> new Verdict.NotScored(any(NotScoredReason.values()), text());
      };
    }

    private Match match() {
      return new Match(
          any(Match.Level.values()),
          relaxations(),
          some(this::relaxations),
          some(() -> random.nextInt(9)),
          random.nextInt(3),
          maybe(this::difference),
          texts());
    }

    private Difference difference() {
      return new Difference(
          any(Difference.Kind.values()),
          some(
              () ->
                  new Difference.MappedColumn(
                      random.nextInt(9),
                      text(),
                      maybe(() -> random.nextInt(9)),
                      maybe(this::text))),
          new Difference.RowCounts(
              random.nextLong(),
              random.nextLong(),
              random.nextInt(),
              random.nextInt(),
              random.nextInt()),
          new Difference.ListedRows(
              some(this::row),
              some(this::row),
              some(
                  () ->
                      new Difference.ChangedRow(
                          random.nextInt(),
                          random.nextInt(),
                          some(
                              () ->
                                  new Difference.ChangedCell(
                                      random.nextInt(9), maybe(this::text), maybe(this::text))))),
              some(() -> new Difference.MovedRow(random.nextInt(), row().cells(), row().cells()))),
          some(() -> new Difference.NearMiss(relaxations(), text())));
    }

    private Difference.Row row() {
      List<@Nullable String> cells = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        cells.add(maybe(this::text));
      }
      return new Difference.Row(random.nextInt(), cells);
    }

    private Map<String, @Nullable Double> metrics() {
      Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        metrics.put(text(), maybe(this::number));
      }
      return metrics;
    }

    private ExecutionSummary execution() {
      return new ExecutionSummary(
              text(),
              maybe(random::nextLong),
              maybe(random::nextLong),
              maybe(this::number),
              maybe(this::text),
              maybe(this::text),
              maybe(this::text))
          .withVolatileCalls(texts());
    }

    private Usage usage() {
      return new Usage(
          maybe(random::nextLong),
          maybe(random::nextLong),
          maybe(this::number),
          maybe(this::number));
    }

    private double number() {
      return switch (random.nextInt(5)) {
        case 0 -> random.nextInt(2);
        case 1 -> -0.0;
        case 2 -> random.nextLong();
        case 3 -> random.nextDouble() * Double.MAX_VALUE;
        default -> random.nextDouble();
      };
    }

    private Set<Relaxation> relaxations() {
      return Set.copyOf(some(() -> any(Relaxation.values())));
    }

    private List<String> texts() {
      return some(this::text);
    }

    private String text() {
      String alphabet = "ab \"\\\n\r\t\u0000\u2028\u00e9\ud83d\ude00{}[],:";
      int[] points = alphabet.codePoints().toArray();
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(6); i > 0; i--) {
        text.appendCodePoint(points[random.nextInt(points.length)]);
      }
      return text.toString();
    }

    private <T> List<T> some(Supplier<T> one) {
      List<T> all = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        all.add(one.get());
      }
      return all;
    }

    private <T> @Nullable T maybe(Supplier<T> one) {
      return random.nextInt(4) == 0 ? null : one.get();
    }

    private <T> T any(T[] values) {
      return values[random.nextInt(values.length)];
    }
  }
}
