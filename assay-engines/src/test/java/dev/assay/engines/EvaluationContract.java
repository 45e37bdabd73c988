// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.match.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Verdict;
import dev.assay.run.internal.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from questions to a run directory, on a real database of an engine. */
public abstract class EvaluationContract {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAMES = "SELECT name FROM item";

  /** Reasons that no run of recorded predictions leads to. */
  private static final Set<NotScoredReason> ELSEWHERE =
      Set.of(
          NotScoredReason.GOLD_NOT_DETERMINISTIC,
          NotScoredReason.NO_GOLD,
          NotScoredReason.NO_DATABASE,
          NotScoredReason.CANCELLED);

  @TempDir protected Path folder = Path.of("unset");
  private ShopDataset shop;

  /** JDBC URL up to the file. */
  protected abstract String prefix();

  /** A file of this engine with questions of every fate. */
  @BeforeEach
  void open() throws Exception {
    shop = ShopDataset.create(folder, prefix());
    shop.ask("right", "correct", "SELECT i.name FROM item i", NAMES)
        .ask("wider", "correct", "SELECT id, name FROM item", NAMES)
        .ask("error", "SQL_ERROR", "SELECT nothing FROM item", NAMES)
        .ask("parameter", "SQL_ERROR", NAMES + " WHERE id > ?", NAMES + " WHERE id > 9")
        .ask("endless", "TIMEOUT", ShopDataset.ENDLESS, NAMES)
        .ask("deletion", "REFUSED", "DELETE FROM item", NAMES)
        .ask("pair", "REFUSED", NAMES + "; DROP TABLE item", NAMES)
        .ask("rows", "TOO_LARGE", "SELECT n FROM many", NAMES)
        .ask("cells", "TOO_LARGE", "SELECT n, n, n, n FROM many WHERE n <= 400", NAMES)
        .ask("bytes", "TOO_LARGE", "SELECT words FROM book", NAMES)
        .ask("blank", "NO_SQL", "  ", NAMES)
        .ask("silent", "NO_SQL", "shop", without("silent", null, null), NAMES)
        .ask("stuck", "GENERATION_ERROR", "shop", without("stuck", "gave up", null), NAMES)
        .ask("shy", "ABSTAINED", "shop", abstaining("shy"), NAMES)
        .ask("modest", "correct", "shop", abstaining("modest"))
        .ask("bold", "SHOULD_ABSTAIN", NAMES)
        .ask("empty", "EMPTY_RESULT", NAMES + " WHERE id < 0", NAMES)
        .ask("narrow", "MISSING_COLUMNS", "SELECT id FROM item", "SELECT id, name FROM item")
        .ask("distinct", "WRONG_DUPLICATES", "SELECT DISTINCT name FROM item", NAMES)
        .ask("reverse", "WRONG_ORDER", ids("ORDER BY id DESC"), ids("ORDER BY id"))
        .ask("percent", "NOT_ACCEPTED", "SELECT id * 25 FROM item", "SELECT id * 0.25 FROM item")
        .ask("fewer", "WRONG_ROW_COUNT", ids("WHERE id > 1"), ids(""))
        .ask("off", "WRONG_VALUES", "SELECT count(*) + 1 FROM item", "SELECT count(*) FROM item")
        .ask("gold-error", "GOLD_FAILED", NAMES, "SELECT nothing FROM item")
        .ask("gold-parameter", "GOLD_FAILED", NAMES, NAMES + " WHERE id > :id")
        .ask("gold-struct", "GOLD_FAILED", NAMES, "SELECT {'a': [1, 2], b: 3}")
        .ask("gold-endless", "GOLD_TIMEOUT", NAMES, ShopDataset.ENDLESS)
        .ask("gold-large", "GOLD_TOO_LARGE", NAMES, "SELECT n FROM many")
        .ask("gold-writes", "GOLD_REFUSED", NAMES, "DELETE FROM item")
        .ask("gold-all", "GOLD_TOO_LARGE", NAMES, "DROP TABLE item", "SELECT words FROM book")
        .ask("some", "correct", NAMES, "SELECT nothing FROM item", NAMES, "DELETE FROM item")
        .ask("away", "PROVIDER_UNAVAILABLE", "shop", without("away", null, "unreachable"), NAMES)
        .ask("corrupt", "DATABASE_UNAVAILABLE", "corrupt", Prediction.of("corrupt", NAMES), NAMES)
        .ask("missing", "DATABASE_UNAVAILABLE", "missing", Prediction.of("missing", NAMES), NAMES)
        .ask("mall", "DATABASE_UNAVAILABLE", "mall", Prediction.of("mall", NAMES), NAMES);
  }

  private static String ids(String rest) {
    return "SELECT id FROM item " + rest;
  }

  private static Prediction without(String id, String error, String raw) {
    return new Prediction(id, null, error, List.of(), raw);
  }

  private static Prediction abstaining(String id) {
    return new Prediction(id, new Sample(null, null, "no such table"), List.of(), null);
  }

  @Test
  void comesToEveryVerdict() {
    RunResult result = shop.run(folder.resolve("run"), 2);

    assertThat(fates(result)).isEqualTo(shop.expected());
    assertThat(result.pending()).isZero();
    assertThat(result.interrupted()).isFalse();
    assertThat(Set.copyOf(shop.expected().values())).containsAll(everyVerdict());
    assertThat(outcome(result, "rows").execution().error()).isEqualTo("rows");
    assertThat(outcome(result, "cells").execution().error()).isEqualTo("cells");
    assertThat(outcome(result, "bytes").execution().error()).isEqualTo("bytes");
    assertThat(outcome(result, "error").execution().message()).contains("nothing");
    assertThat(outcome(result, "parameter").execution().message())
        .contains("a parameter has no value");
    assertThat(outcome(result, "gold-error").sql()).isEqualTo(NAMES);
    assertSaysWhatKeepsAQuestionFromBeingScored(result);
    assertUsesTheAlternativesThatRunAndReportsTheOthers(outcome(result, "some"));
  }

  private static void assertSaysWhatKeepsAQuestionFromBeingScored(RunResult result) {
    assertThat(detail(result, "gold-error")).contains("nothing");
    assertThat(detail(result, "gold-parameter")).contains("a parameter has no value: :id");
    assertThat(detail(result, "gold-struct"))
        .contains("braces were read as a choice of columns", "{\"sql\": …, \"braces\": false}");
    assertThat(detail(result, "gold-endless")).contains("700");
    assertThat(detail(result, "gold-large")).contains("rows");
    assertThat(detail(result, "gold-writes")).contains("DELETE");
    assertThat(detail(result, "gold-all")).contains("bytes");
    assertThat(detail(result, "corrupt")).contains("corrupt.data");
    assertThat(detail(result, "missing")).contains("missing.data");
    assertThat(detail(result, "mall")).contains("'mall'");
    assertThat(detail(result, "away")).contains("provider of away");
  }

  private static void assertUsesTheAlternativesThatRunAndReportsTheOthers(Outcome outcome) {
    assertThat(outcome.goldSql()).isEqualTo(NAMES);
    assertThat(outcome.gold().execution().status()).isEqualTo("rows");
    assertThat(outcome.gold().faults()).hasSize(2);
    assertThat(outcome.gold().faults().get(0)).contains("SELECT nothing FROM item");
    assertThat(outcome.gold().faults().get(1)).contains("DELETE FROM item");
  }

  @Test
  protected void comesToTheSameInWorkerProcesses() {
    RunResult result = shop.runApart(folder.resolve("run"), 2);

    assertThat(fates(result)).isEqualTo(shop.expected());
    assertThat(detail(result, "corrupt")).contains("corrupt.data");
    assertThat(detail(result, "mall")).contains("'mall'");
  }

  @Test
  protected void comesToTheSameWithOneAndEightWorkersInAnyOrder() throws IOException {
    Path file = folder.resolve("shop.data");
    byte[] before = Files.readAllBytes(file);
    // Other tests of this JVM may have left some, by intent.
    Set<Thread> others = Thread.getAllStackTraces().keySet();

    shop.run(folder.resolve("one"), 1);
    shop.shuffle(new Random(1));
    shop.run(folder.resolve("eight"), 8);

    Map<String, JsonNode> alone = stored(folder.resolve("one"));
    assertThat(alone).hasSameSizeAs(shop.expected());
    assertThat(stored(folder.resolve("eight"))).isEqualTo(alone);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(folder.resolve("missing.data")).doesNotExist();
    assertNoThreadIsLeft(others);
  }

  private static void assertNoThreadIsLeft(Set<Thread> others) {
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> !others.contains(thread))
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("assay-worker") || name.equals("assay-query"));
  }

  private static Set<String> everyVerdict() {
    Set<String> all = new TreeSet<>(Set.of("correct"));
    Arrays.stream(Cause.values())
        .filter(cause -> cause != Cause.UNDECIDED) // seconds of work on large tables
        .filter(cause -> cause != Cause.COUNTEREXAMPLE) // no matter of an evaluation
        .map(Cause::name)
        .forEach(all::add);
    Arrays.stream(NotScoredReason.values())
        .filter(reason -> !ELSEWHERE.contains(reason))
        .map(NotScoredReason::name)
        .forEach(all::add);
    return all;
  }

  private static Map<String, String> fates(RunResult result) {
    return result.outcomes().stream()
        .collect(Collectors.toMap(Outcome::question, outcome -> fate(outcome.verdict())));
  }

  private static String fate(Verdict verdict) {
    if (verdict instanceof Verdict.Incorrect incorrect) {
      return incorrect.cause().name();
    }
    return verdict instanceof Verdict.NotScored open ? open.reason().name() : verdict.label();
  }

  private static Outcome outcome(RunResult result, String id) {
    return result.outcomes().stream().filter(o -> o.question().equals(id)).findFirst().get();
  }

  private static String detail(RunResult result, String id) {
    return ((Verdict.NotScored) outcome(result, id).verdict()).detail();
  }

  /** The stored outcome of each question, without times, cache flags and checks. */
  private static Map<String, JsonNode> stored(Path run) throws IOException {
    Map<String, JsonNode> outcomes = new TreeMap<>();
    for (String line : Files.readAllLines(run.resolve("outcomes.jsonl"))) {
      ObjectNode outcome = (ObjectNode) JSON.readTree(line);
      ((ObjectNode) outcome.get("execution")).remove("ms");
      ((ObjectNode) outcome.get("gold")).remove(List.of("ms", "cached"));
      outcome.remove("check");
      outcomes.put(outcome.get("question").textValue(), outcome);
    }
    return outcomes;
  }
}
